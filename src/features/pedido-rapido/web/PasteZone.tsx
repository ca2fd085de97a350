import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveFile, values } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { findUnread, isBlank, modelCsv, readPasted, writeCsv, type Escrita } from '../rules.ts'
import type { GridOf } from './useGrid.ts'
import css from './pedido-rapido.module.css'

/** The row that what is pasted goes to: the one of the field, else the first blank one. */
const placeOf = (target: EventTarget | null, { grid }: GridOf): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  const blank = grid.rows.findIndex((each) => isBlank(each))
  return row ? Number(row.dataset.row) : blank < 0 ? grid.rows.length : blank
}
const isForeignField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]') && !target.matches('[data-col]')
/** Several lines or cells are a block; one text goes into its field. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.trim()) || /;.*\d/.test(text)

/** What is pasted or dropped anywhere on the screen. */
const useArrivals = (take: (event: ClipboardEvent) => void, drop: (file: File) => void): void => {
  const onPaste = useEffectEvent(take)
  const onDrop = useEffectEvent(drop)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    document.addEventListener('paste', (event) => onPaste(event), { signal })
    document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        const file = event.dataTransfer?.files[0]
        if (file) onDrop(file)
      },
      { signal },
    )
    return () => end.abort()
  }, [])
}

const useFile = (of: GridOf, put: (rows: readonly Escrita[], at: number) => void) => {
  const { sending, refusal, send, clear } = useSend<string>()
  const [done, setDone] = useState(0)
  const read = (file: File) => {
    setDone(0)
    void send(async () => {
      const onProgress = ({ sent, total }: { sent: number; total: number }) => setDone(sent / Math.max(1, total))
      put(values(await upload(contract.archivo, { files: { file: [file] } }, { onProgress })), placeOf(null, of))
    }, file.name)
  }
  return { sending: typeof sending === 'string' ? sending : null, done, refusal, read, clear }
}

type FileProps = { reading: string | null; done: number; onFile: (file: File) => void }
/** Choosing a file, one to start from, and how far the one being read is. */
const FileTools = ({ reading, done, onFile }: FileProps) => {
  const input = useRef<HTMLInputElement>(null)
  const model = () => saveFile(new Blob([writeCsv(modelCsv)], { type: 'text/csv' }), 'pedido-modelo.csv')
  return (
    <>
      <div>
        <button type="button" className="btn" onClick={() => input.current?.click()}>
          <Icon name="up" />
          Elegir archivo
        </button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          aria-label="Archivo CSV o XLSX"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onFile(chosen)
            event.target.value = ''
          }}
        />
        <button type="button" className="btn bare" onClick={model}>
          <Icon name="down" />
          Planilla modelo
        </button>
      </div>
      {reading !== null && (
        <p className={css.progress} role="status">
          Leyendo {reading}… <progress value={done} max={1} aria-label={`Subiendo ${reading}`} />
        </p>
      )}
    </>
  )
}

/** Where a list comes in: pasted anywhere, or from a file. */
export const PasteZone = ({ of }: { of: GridOf }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const put = (rows: readonly Escrita[], at: number) => {
    const full = of.insert(at, rows)
    setProblem(full ?? findUnread(rows))
  }
  const file = useFile(of, put)
  useArrivals((event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isForeignField(event.target) || text.trim() === '') return
    const inField = event.target instanceof HTMLElement && event.target.matches('[data-col]')
    if (inField && !isBlock(text)) return
    event.preventDefault()
    put(readPasted(text), placeOf(event.target, of))
  }, file.read)
  const close = () => {
    setProblem(null)
    file.clear()
    of.clear()
  }
  const wrong = file.refusal ?? problem
  return (
    <>
      <section className={css.paste} aria-label="Pegar o subir una lista">
        <p>
          <b>Pegá tu lista acá</b> con <kbd>Ctrl</kbd> <kbd>V</kbd>, desde una planilla o un correo. Se entiende{' '}
          <code>UPN-100-12; 24; 12,00</code> y también <code>20 hierro del 8</code>. Archivos CSV o XLSX de hasta 500
          filas y 2 MB.
        </p>
        <FileTools reading={file.sending} done={file.done} onFile={file.read} />
      </section>
      {wrong && (
        <Alert kind={file.refusal ? 'bad' : 'warn'} onClose={close}>
          {wrong}
        </Alert>
      )}
      {of.refusal && (
        <Alert kind="bad" onClose={of.clear}>
          {of.refusal}{' '}
          <button type="button" className="link" onClick={of.recognize}>
            Reintentar
          </button>
        </Alert>
      )}
    </>
  )
}
