import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { EditorLink } from './EditorLink.tsx'
import { EditorPicture } from './EditorPicture.tsx'
import css from './editor.module.css'

type Tool = {
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
const tools: readonly Tool[] = [
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
const undo: readonly Tool[] = [
  { label: 'Deshacer', face: '↶', on: never, run: (e) => e.chain().focus().undo().run(), off: (e) => !e.can().undo() },
  { label: 'Rehacer', face: '↷', on: never, run: (e) => e.chain().focus().redo().run(), off: (e) => !e.can().redo() },
]

/** Arrows move among the tools; Tab leaves them for the text. */
const moveAmong = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  event.preventDefault()
  all.at((at + step) % all.length)?.focus()
}

type ToolProps = { tool: Pick<Tool, 'label' | 'face'>; on: boolean; off: boolean; first: boolean; onUse: () => void }
const ToolButton = ({ tool, on, off, first, onUse }: ToolProps) => (
  <button
    type="button"
    className={css.boton}
    title={tool.label}
    aria-label={tool.label}
    aria-pressed={on}
    aria-disabled={off}
    tabIndex={first ? 0 : -1}
    onMouseDown={(event) => event.preventDefault()} // what is chosen in the text stays chosen
    onClick={() => {
      if (!off) onUse()
    }}
  >
    {tool.face}
  </button>
)

type Props = { editor: Editor; label: string; onPicture: ((file: File) => Promise<string>) | undefined }
/** What can be done with the text, above it. */
export const EditorTools = ({ editor, label, onPicture }: Props) => {
  const [asks, setAsks] = useState<'enlace' | 'imagen' | null>(null)
  const all = [...tools, ...undo]
  const states = useEditorState({
    editor,
    selector: ({ editor: e }) => [...all.map((t) => [t.on(e), t.off?.(e) ?? false]), [e.isActive('link'), false]],
  })
  const done = () => {
    setAsks(null)
    editor.commands.focus()
  }
  const button = (tool: Tool, at: number) => (
    <ToolButton
      key={tool.label}
      tool={tool}
      first={at === 0}
      on={states[at]![0]!}
      off={states[at]![1]!}
      onUse={() => tool.run(editor)}
    />
  )
  const asking = (what: 'enlace' | 'imagen', face: string, on: boolean) => (
    <ToolButton
      tool={{ label: face, face }}
      first={false}
      on={on}
      off={false}
      onUse={() => setAsks(asks === what ? null : what)}
    />
  )
  return (
    <>
      <div className={css.barra} role="toolbar" aria-label={`Formato de ${label}`} onKeyDown={moveAmong} tabIndex={-1}>
        {tools.map(button)}
        {asking('enlace', 'Enlace', states.at(-1)![0]!)}
        {onPicture && asking('imagen', 'Imagen', false)}
        {undo.map((tool, i) => button(tool, tools.length + i))}
      </div>
      {asks === 'enlace' && <EditorLink editor={editor} onDone={done} />}
      {asks === 'imagen' && onPicture && <EditorPicture editor={editor} onPicture={onPicture} onDone={done} />}
    </>
  )
}
