import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { tools, undo, type Tool } from './editor-tools.tsx'
import { EditorLink } from './EditorLink.tsx'
import { EditorPicture } from './EditorPicture.tsx'
import css from './editor.module.css'

/** Arrows move among the tools; Tab goes to the text. */
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
    className={css.button}
    title={tool.label}
    aria-label={tool.label}
    aria-pressed={on}
    aria-disabled={off}
    tabIndex={first ? 0 : -1}
    onMouseDown={(event) => event.preventDefault()} // keeps the text's selection
    onClick={() => {
      if (!off) onUse()
    }}
  >
    {tool.face}
  </button>
)

type Props = { editor: Editor; label: string; onPicture: ((file: File) => Promise<string>) | undefined }
/** The editor's toolbar. */
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
