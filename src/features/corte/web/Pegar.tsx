import { isBlock } from '#features/pedido-rapido/web/pedido-rapido.tsx'
import { unitsOf } from '#shared/unidades.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { values } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { MAX_FILAS } from '../limits.ts'
import { textosOfPiezas } from '../pieces.ts'
import { readPiezas, type Escrita } from '../rules.ts'
import type { Dispatch } from './usePlan.ts'
import css from './piezas.module.css'

/** Where a list comes in: pasted anywhere, or from a file (CORTE-02). */
export const Pegar = ({ dispatch }: { dispatch: Dispatch }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { refusal, send } = useSend()
  const put = (rows: readonly Escrita[], at: number) => {
    if (rows.length > MAX_FILAS) return setProblem(textosOfPiezas.tooManyFilas(rows.length))
    setProblem(null)
    dispatch({ do: 'pieces', rows, at })
    announce(`Se leyeron ${unitsOf(rows.length, 'fila')}.`)
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const field = event.target instanceof HTMLElement && event.target.matches('input, textarea') ? event.target : null
    if (text.trim() === '' || (field && (!field.matches('[data-col]') || !isBlock(text)))) return
    const rows = readPiezas(text)
    if (rows.length === 0) return
    event.preventDefault()
    put(rows, Number(field?.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? -1))
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
  const read = (file: File) =>
    void send(async () => put(values(await upload(contract.archivo, { files: { file: [file] } })), -1))
  return (
    <>
      <p className={css.ayuda}>
        Pegá una lista con <kbd>Ctrl</kbd> <kbd>V</kbd> o{' '}
        <button type="button" className="link" onClick={() => input.current?.click()}>
          elegí un archivo
        </button>{' '}
        CSV o XLSX, de hasta 1.000 filas.
      </p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.xlsx,.txt,text/csv"
        aria-label="Archivo de piezas, CSV o XLSX"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) read(chosen)
          event.target.value = ''
        }}
      />
      {(problem ?? refusal) && <Alert kind="bad">{problem ?? refusal}</Alert>}
    </>
  )
}
