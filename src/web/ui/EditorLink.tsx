import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { TextField } from './Field.tsx'
import css from './editor.module.css'

/** Enter applies and Escape cancels, without submitting the form around the editor. */
export const keysOf = (onEnter: () => void, onLeave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') onEnter()
  else onLeave()
}
/** Completes a typed link: 'www.a.com' gets https:, 'ana@a.com' mailto:; one with a scheme stays. */
export const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(text)) return text
  return /^[^\s/]+@[^\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** The link of the selected text; without a selection the URL itself is inserted. */
export const EditorLink = ({ editor, onDone }: { editor: Editor; onDone: () => void }) => {
  const [href, setHref] = useState((editor.getAttributes('link')['href'] as string | undefined) ?? '')
  const apply = () => {
    const to = addressOf(href)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (to === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
    onDone()
  }
  return (
    <div className={css.question}>
      <TextField
        label="Dirección del enlace"
        value={href}
        placeholder="https://"
        inputMode="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button was pressed to write here
        autoFocus
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={keysOf(apply, onDone)}
      />
      <button type="button" className="btn" onClick={apply}>
        {href.trim() === '' ? 'Quitar enlace' : 'Aplicar'}
      </button>
    </div>
  )
}
