import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { showMega } from './tamano.ts'
import type { useSubir } from './useSubir.ts'
import css from './configuracion.module.css'

type Estado = ReturnType<typeof useSubir>
/** The button that opens the file picker; cancelling shows that no file was chosen (CFG-04). */
export const UploadButton = ({
  subir,
  que,
  label,
  accept,
}: {
  subir: Estado
  que: string
  label: string
  accept: string
}) => {
  const input = useRef<HTMLInputElement>(null)
  const onCancel = useEffectEvent(() => void subir.take(null))
  useEffect(() => {
    const chooser = input.current
    const left = () => onCancel()
    chooser?.addEventListener('cancel', left)
    return () => chooser?.removeEventListener('cancel', left)
  }, [])
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={que}
        accept={accept}
        onChange={(event) => {
          void subir.take(event.target.files)
          event.target.value = ''
        }}
      />
      <button type="button" className="btn" aria-label={`${label}: ${que}`} onClick={() => input.current?.click()}>
        <Icon name="up" />
        {label}
      </button>
    </>
  )
}

/** An upload's progress; after the last byte, the server's verification. */
export const Progress = ({ progress: { nombre, sent, total } }: { progress: NonNullable<Estado['progress']> }) => {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100))
  return (
    <div className={css.actual}>
      {nombre}
      <progress className={css.regla} value={percent} max={100} aria-label={`Subiendo ${nombre}`} />
      <small>
        {sent < total ? `Subiendo · ${showMega(sent)} de ${showMega(total)} · ${percent} %` : 'Revisando el archivo…'}
      </small>
    </div>
  )
}
