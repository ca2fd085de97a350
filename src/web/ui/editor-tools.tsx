import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'

/** A tool of the editor. Without the editor's library, so that the placeholder can render the toolbar. */
export type Tool = {
  label: string
  face: ReactNode
  on: (editor: Editor) => boolean
  run: (editor: Editor) => void
  off?: (editor: Editor) => boolean
}
const never = () => false
const heading = (level: 2 | 3, label: string, face: ReactNode): Tool => ({
  label,
  face,
  on: (e) => e.isActive('heading', { level }),
  run: (e) => e.chain().focus().toggleHeading({ level }).run(),
})
export const tools: readonly Tool[] = [
  heading(2, 'Título', 'T'),
  heading(3, 'Subtítulo', <small>T</small>),
  {
    label: 'Negrita',
    face: <b>N</b>,
    on: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Cursiva',
    face: <i>C</i>,
    on: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Lista',
    face: '•',
    on: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Lista numerada',
    face: '1.',
    on: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Cita',
    face: '“',
    on: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
]
export const undo: readonly Tool[] = [
  { label: 'Deshacer', face: '↶', on: never, run: (e) => e.chain().focus().undo().run(), off: (e) => !e.can().undo() },
  { label: 'Rehacer', face: '↷', on: never, run: (e) => e.chain().focus().redo().run(), off: (e) => !e.can().redo() },
]

/** The icons of all tools, in order. */
export const faces = (withImagenes: boolean): readonly ReactNode[] => [
  ...tools.map((tool) => tool.face),
  'Enlace',
  ...(withImagenes ? ['Imagen'] : []),
  ...undo.map((tool) => tool.face),
]
