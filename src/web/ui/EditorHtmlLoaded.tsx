import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId } from 'react'
import { nonce } from '#web/nonce.ts'
import type { EditorProps } from './editor-props.ts'
import { nodes } from './editor-nodes.ts'
import { EditorTools } from './EditorTools.tsx'
import { Alert } from './states.tsx'
import { usePasted } from './usePasted.ts'
import css from './editor.module.css'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: false }),
  ...nodes,
]
type Described = { id: string; label: string; error: string | null | undefined; hint: string | undefined }

/** The ARIA attributes of the editable field. */
const attributesOf = ({ id, label, error, hint }: Described): Record<string, string> => {
  const by = [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ')
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: css.texto!,
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(by ? { 'aria-describedby': by } : {}),
  }
}
/** The HTML; '' for an empty editor, which holds an empty paragraph. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** The editor itself (EditorHtml.tsx). */
export const EditorHtmlLoaded = ({ label, value, onChange, error, hint, onPicture, low = false }: EditorProps) => {
  const id = useId()
  const pasted = usePasted(onPicture)
  const editorProps = { ...pasted.props, attributes: attributesOf({ id, label, error, hint }) }
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: true,
    injectNonce: nonce,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  })
  useEffect(() => {
    editor?.setOptions({ editorProps })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is made anew each time it is drawn says the same
  }, [editor, id, label, error, hint])
  return (
    <div className="field">
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <div className={error ? `${css.editor} ${css.mal}` : css.editor}>
        {editor && <EditorTools editor={editor} label={label} onPicture={onPicture} />}
        <EditorContent className={css.caja} data-bajo={low || undefined} editor={editor} />
      </div>
      {pasted.outcome && (
        <Alert kind={pasted.outcome.kind} onClose={pasted.close}>
          {pasted.outcome.text}
        </Alert>
      )}
      {error && (
        <p className="err" id={`${id}-e`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
    </div>
  )
}
