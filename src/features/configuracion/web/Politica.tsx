import { showTime } from '#shared/dates.ts'
import { call, saveFile, values } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useDescarga } from '#web/ui/useDownload.ts'
import { contract, type Archivo, type Version } from '../contract.ts'
import { textos } from '../rules.ts'
import { Parte } from './Parte.tsx'
import { politica } from './queries.ts'
import { UploadButton, Progress } from './Subir.tsx'
import { showMega } from './tamano.ts'
import { useSubir } from './useSubir.ts'
import css from './configuracion.module.css'

const NOMBRE = 'Politica de Reclamos.pdf'

const detalleOf = (vigente: Version | undefined): string =>
  vigente
    ? [showMega(vigente.bytes), showTime(vigente.creado), vigente.usuario].filter(Boolean).join(' · ')
    : 'La que trae el portal'

/** A download that failed says so on its button, and tries again (OPEN-398). */
const Descarga = ({ onDone }: { onDone: () => void }) => {
  const { failed, busy, download } = useDescarga()
  const get = async () => {
    saveFile(await call(politica, {}), NOMBRE)
    onDone()
  }
  return (
    <button
      type="button"
      className={failed ? 'btn bad' : 'btn bare'}
      aria-disabled={busy}
      onClick={() => void download(get, `No se pudo descargar ${NOMBRE}.`)}
    >
      <Icon name={failed ? 'warn' : 'down'} />
      {failed ? 'Falló la descarga. Reintentar' : 'Descargar'}
    </button>
  )
}

/** The claims policy PDF that every contact accepts (CFG-13, CFG-14). */
export const Politica = ({ archivo }: { archivo: Archivo | undefined }) => {
  const vigente = values(archivo?.versiones).find((v) => v.vigente)
  const subir = useSubir({
    check: (nombre) => (nombre === null ? textos.noArchivo : null),
    send: async (file, options) => {
      await upload(contract.updatePoliticaReclamos, { files: { file: [file] } }, options)
      return textos.configured
    },
  })
  const { progress, fin, setFin } = subir
  return (
    <Parte
      titulo="Política de reclamos"
      help="El PDF que cada contacto acepta al ingresar. Si lo cambiás, se pide aceptarlo de nuevo."
    >
      {fin && (
        <Alert kind={fin.kind} onClose={() => setFin(null)}>
          {fin.text}
        </Alert>
      )}
      <div className={`panel ${css.politica}`}>
        <span className={css.extension} aria-hidden="true">
          PDF
        </span>
        {progress ? (
          <Progress progress={progress} />
        ) : (
          <div className={css.actual}>
            {NOMBRE}
            <small>{detalleOf(vigente)}</small>
          </div>
        )}
        <div className={css.acciones}>
          {progress ? (
            <button type="button" className="btn bare" onClick={subir.cancel}>
              Cancelar
            </button>
          ) : (
            <>
              <Descarga onDone={() => setFin({ kind: 'ok', text: textos.downloaded })} />
              <UploadButton subir={subir} que="Política de reclamos" label="Actualizar" accept="application/pdf,.pdf" />
            </>
          )}
        </div>
      </div>
    </Parte>
  )
}
