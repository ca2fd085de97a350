import { useRef } from 'react'
import { upload } from '#web/upload.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { isRuta } from '../rules.ts'
import { keepPicture } from './ParteTexto.tsx'
import type { Form, Subir } from './useEditor.ts'
import css from './edicion.module.css'

type ElegirProps = {
  label: string
  accept: string
  take: (file: File) => Promise<void>
  hay: boolean
  onDrop: () => void
}
/** The button that opens the system's chooser, and the one that takes the file away again. */
const Elegir = ({ label, accept, take, hay, onDrop }: ElegirProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { send, busy, refusal } = useSend()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(() => take(file))
        }}
      />
      <button type="button" className="btn" aria-disabled={busy} onClick={() => input.current?.click()}>
        {busy ? 'Subiendo…' : hay ? `Cambiar ${label}` : `Elegir ${label}`}
      </button>
      {hay && (
        <button type="button" className="btn bare" onClick={onDrop}>
          Quitar<span className="vh"> {label}</span>
        </button>
      )}
      {refusal && <Alert kind="bad">{refusal}</Alert>}
    </>
  )
}

/** Where it leads, and what goes with it. */
export const Adjuntos = ({ form, subir }: { form: Form; subir: Subir }) => {
  const { linkImagenSec, descarga } = form.values
  return (
    <div className={css.parte}>
      <div className={css.dos}>
        <TextField label="Enlace" placeholder="/productos o https://…" {...form.field('link')} />
        <TextField label="Video" placeholder="https://…" {...form.field('linkVideo')} />
      </div>
      <div className={css.dos}>
        <div>
          <p className="label">Imagen</p>
          <div className={css.adjunto}>
            {isRuta(linkImagenSec) && <img src={linkImagenSec} alt="" />}
            <Elegir
              label="la imagen"
              accept="image/png,image/jpeg,image/webp,.heic,.heif"
              hay={linkImagenSec !== ''}
              take={async (file) => form.set({ linkImagenSec: await subir(keepPicture(file)) })}
              onDrop={() => form.set({ linkImagenSec: '' })}
            />
          </div>
          {form.errors.linkImagenSec && <p className="err">{form.errors.linkImagenSec}</p>}
        </div>
        <div>
          <p className="label">Archivo para descargar (XLSX)</p>
          <div className={css.adjunto}>
            {descarga && <b>{descarga.nombre}</b>}
            <Elegir
              label="el archivo"
              accept=".xlsx"
              hay={descarga !== null}
              take={async (file) =>
                form.set({ descarga: await subir(upload(contract.subirArchivo, { files: { file: [file] } })) })
              }
              onDrop={() => form.set({ descarga: null })}
            />
          </div>
          {form.errors.descarga && <p className="err">{form.errors.descarga}</p>}
        </div>
      </div>
    </div>
  )
}
