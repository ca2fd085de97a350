import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { upload } from '#web/upload.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract, type Version } from '../contract.ts'
import { checkZip, nombresArchivo, textos, type TipoDescarga } from '../rules.ts'
import { UploadButton, Progress } from './Subir.tsx'
import { showMega } from './tamano.ts'
import { useSubir } from './useSubir.ts'
import { Versiones } from './Versiones.tsx'
import css from './configuracion.module.css'

const calls = {
  ListaPrecio: contract.uploadListPrecios,
  ListaPrecioHerr: contract.uploadListPreciosHerr,
  ManualMarca: contract.uploadManualMarca,
  BancoImagenes: contract.uploadBancoImagenes,
} as const

const Actual = ({ version }: { version: Version | undefined }) => (
  <div className={css.actual}>
    {version ? (
      <>
        {version.nombre}
        <small>
          {showMega(version.bytes)} · {showTime(version.creado)}
          {version.usuario && ` · ${version.usuario}`}
        </small>
      </>
    ) : (
      <span className="soft">Todavía no hay un archivo: la descarga no aparece en el menú.</span>
    )}
  </div>
)

/** A download: its current file, uploading a new one, and former versions. */
export const ArchivoFila = ({ tipo, versiones }: { tipo: TipoDescarga; versiones: readonly Version[] }) => {
  const [open, setOpen] = useState(false)
  const subir = useSubir({
    check: checkZip,
    send: async (file, options) => {
      await upload(calls[tipo], { files: { file: [file] } }, options)
      return textos.uploaded
    },
  })
  const { progress, fin } = subir
  const nombre = nombresArchivo[tipo]
  return (
    <li>
      <h3>
        {nombre}
        <small>{tipo}</small>
      </h3>
      {progress ? <Progress progress={progress} /> : <Actual version={versiones.find((v) => v.vigente)} />}
      <div className={css.acciones}>
        {progress ? (
          <button type="button" className="btn bare" onClick={subir.cancel}>
            Cancelar
          </button>
        ) : (
          <>
            {versiones.length > 0 && (
              <button
                type="button"
                className="btn bare"
                aria-expanded={open}
                aria-label={`Versiones de ${nombre}`}
                onClick={() => setOpen(!open)}
              >
                Versiones
              </button>
            )}
            <UploadButton subir={subir} que={nombre} label="Subir .zip" accept=".zip" />
          </>
        )}
      </div>
      {fin && (
        <div className={css.fin}>
          <Alert kind={fin.kind} onClose={() => subir.setFin(null)}>
            {fin.text}
          </Alert>
        </div>
      )}
      {open && <Versiones versiones={versiones} onFin={subir.setFin} />}
    </li>
  )
}
