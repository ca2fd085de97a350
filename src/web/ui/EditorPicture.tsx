import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { TextField } from './Field.tsx'
import { messageOf } from './states.tsx'
import { keysOf } from './EditorLink.tsx'
import css from './editor.module.css'

type Props = { editor: Editor; onPicture: (file: File) => Promise<string>; onDone: () => void }
/** Inserts a picture at the cursor, with its alternative text. */
export const EditorPicture = ({ editor, onPicture, onDone }: Props) => {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const put = async () => {
    if (busy) return
    if (!file) return setError('Elegí una imagen.')
    setBusy(true)
    setError(null)
    try {
      const src = await onPicture(file)
      editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
      onDone()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <div className={css.question}>
      <div className="field">
        <label htmlFor={id}>Imagen</label>
        <input
          id={id}
          type="file"
          className="in"
          accept="image/png,image/jpeg,image/webp,.heic,.heif"
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        {error && (
          <p className="err" id={`${id}-e`} role="alert">
            {error}
          </p>
        )}
      </div>
      <TextField
        label="Qué muestra"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={keysOf(() => void put(), onDone)}
      />
      <button type="button" className="btn" aria-disabled={busy} onClick={() => void put()}>
        {busy ? 'Subiendo…' : 'Insertar'}
      </button>
    </div>
  )
}
