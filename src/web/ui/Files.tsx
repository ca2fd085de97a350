import { useRef, useState } from 'react'
import { saveFile } from '../api.ts'
import { Icon } from './icons.tsx'
import { useDescarga } from './useDownload.ts'
import { sizeOf, type Files } from './useFiles.ts'
import css from './files.module.css'

/** The button that chooses files, with what is taken; `label`: what they are, for readers. */
export const ChooseFiles = ({ files, label }: { files: Files; label: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const { types, most = 1, maxBytes } = files.field
  return (
    <div>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <Icon name="plus" />
        Adjuntar
      </button>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        hidden
        accept={types.map((type) => `.${type}`).join(',')}
        aria-label={label}
        onChange={(event) => {
          files.add([...(event.target.files ?? [])])
          event.target.value = '' // the same file may be chosen again
        }}
      />
      <p className="hint">
        Hasta {most} de {(maxBytes ?? 0) / 1024 / 1024} MB: {types.join(', ').toUpperCase()}
      </p>
    </div>
  )
}

const Row = ({ ext, nombre, small }: { ext: string; nombre: string; small: string }) => (
  <>
    <span className={css.ext} aria-hidden="true">
      {ext}
    </span>
    <span>
      <b>{nombre}</b>
      <small>{small}</small>
    </span>
  </>
)

/** The files that are to go, each with why not where it does not. */
export const FilesToSend = ({ files }: { files: Files }) =>
  files.chosen.length > 0 && (
    <ul className={css.files} aria-label="Archivos">
      {files.chosen.map(({ key, file, why }) => (
        <li key={key} className={why === null ? undefined : css.bad}>
          <Row
            ext={/\.([^.]{1,4})$/.exec(file.name)?.[1]?.toUpperCase() ?? ''}
            nombre={file.name}
            small={why ?? sizeOf(file.size)}
          />
          <button type="button" className={css.take} aria-label={`Quitar ${file.name}`} onClick={() => files.drop(key)}>
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )

type Kept = { readonly nro: number; readonly nombre: string; readonly tipo: string; readonly bytes: number }
type ListProps = {
  files: readonly Kept[]
  /** Fetches one. */ read: (nro: number) => Promise<Blob>
  label?: string
}
/** Files that came, each to be taken down; one that failed says so on its own button. */
export const FileList = ({ files, read, label }: ListProps) => {
  const { sending, failed, download } = useDescarga<number>()
  const [last, setLast] = useState<number | null>(null)
  if (files.length === 0) return null
  const take = (nombre: string, nro: number) => {
    setLast(nro)
    void download(async () => saveFile(await read(nro), nombre), `No se pudo descargar ${nombre}.`, nro)
  }
  return (
    <ul className={css.files} aria-label={label}>
      {files.map(({ nro, nombre, tipo, bytes }) => {
        const bad = failed && last === nro
        return (
          <li key={nro}>
            <Row ext={tipo.toUpperCase()} nombre={nombre} small={bad ? 'Falló la descarga.' : sizeOf(bytes)} />
            <button
              type="button"
              className={css.take}
              aria-label={bad ? `Falló la descarga de ${nombre}. Reintentar` : `Descargar ${nombre}`}
              aria-disabled={sending === nro}
              onClick={() => take(nombre, nro)}
            >
              <Icon name={bad ? 'repeat' : 'down'} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
