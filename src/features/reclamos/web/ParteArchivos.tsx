import { useRef, useState } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import type { Progress } from '#web/upload.ts'
import { sizeOf } from '#web/ui/useFiles.ts'
import { textos } from '../rules.ts'
import { ACCEPTED_TYPES, extOf } from './foto.ts'
import type { Archivo } from './useArchivos.ts'
import type { Nuevo } from './useNuevo.ts'
import css from './archivos.module.css'
import nuevoCss from './nuevo.module.css'

/** Files to go with the claim: dropped or chosen, each with how far it has come (OPEN-49). */
export const ParteArchivos = ({ nuevo: { archivos, form, progress } }: { nuevo: Nuevo }) => {
  return (
    <section className={nuevoCss.parte}>
      <h2>
        <span>4</span>Adjuntos<small>Hasta 5 archivos de 10 MB: pdf, jpg, jpeg, png, heic, xlsx, docx</small>
      </h2>
      {archivos.lost > 0 && (
        <Alert kind="info">Recuperamos lo que habías escrito. Los archivos hay que volver a elegirlos.</Alert>
      )}
      <Elegir busy={form.busy} onAdd={archivos.add} />
      {archivos.archivos.length > 0 && (
        <ul className={css.files} aria-label="Archivos">
          {archivos.archivos.map((archivo) => (
            <Fila
              key={archivo.key}
              archivo={archivo}
              percent={form.busy ? percentOf(archivo, archivos.files, progress) : null}
              onDrop={() => archivos.drop(archivo.key)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where files are dropped, or chosen. */
const Elegir = ({ busy, onAdd }: { busy: boolean; onAdd: (files: readonly File[]) => void }) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={`${css.drop}${over ? ` ${css.dragOver}` : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (busy) return announce(textos.locked) // it stands beside 'Cancelar envío'
        onAdd([...event.dataTransfer.files])
      }}
    >
      <span>Arrastrá acá fotos, remito o planilla</span>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => !busy && input.current?.click()}>
        <Icon name="plus" />
        Elegir archivos
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_TYPES}
        aria-label="Adjuntos"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </div>
  )
}

/** How much of one file has left: they go one behind the other. */
const percentOf = ({ file }: Archivo, files: readonly File[], progress: Progress | null): number | null => {
  if (!file) return null
  const before = files.slice(0, files.indexOf(file)).reduce((sum, f) => sum + f.size, 0)
  return Math.min(100, Math.max(0, Math.floor((((progress?.sent ?? 0) - before) / file.size) * 100)))
}

const Fila = ({ archivo, percent, onDrop }: { archivo: Archivo; percent: number | null; onDrop: () => void }) => {
  const { nombre, file, motivo } = archivo
  return (
    <li className={motivo ? css.mal : ''}>
      <span className={css.ext} aria-hidden="true">
        {extOf(nombre).toUpperCase()}
      </span>
      <span>
        <b>{nombre}</b>
        {percent !== null && (
          <span
            className={css.ruler}
            style={{ '--p': `${percent}%` } as React.CSSProperties}
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={`Subiendo ${nombre}`}
          />
        )}
        {motivo ? (
          <small>{motivo}</small>
        ) : file === null ? (
          <small>Preparando…</small>
        ) : percent === null ? (
          <small>
            {sizeOf(file.size)} · <span className={css.ok}>Listo</span>
          </small>
        ) : (
          <small>{percent === 100 ? 'Subido' : `Subiendo · ${percent} % de ${sizeOf(file.size)}`}</small>
        )}
      </span>
      {percent === null && (
        <button type="button" className={css.icono} aria-label={`Quitar ${nombre}`} onClick={onDrop}>
          <Icon name="x" />
        </button>
      )}
    </li>
  )
}
