import { useEffect } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { textos } from '../rules.ts'
import type { Editor } from './useEditor.ts'
import css from './undo.module.css'

type Props = { editor: Editor; /** The restored line's item. */ onRestored: (item: number) => void }

/** The last deleted line, with a button to restore it (OPEN-101). */
export const Undo = ({ editor, onRestored }: Props) => {
  const { removed } = editor
  const said =
    removed && (removed.length === 1 ? textos.removed(removed[0]!.nombre) : textos.removedMany(removed.length))
  useEffect(() => {
    if (said) announce(`${said} Podés deshacerlo.`)
  }, [said])
  if (!removed) return null
  const restore = async () => {
    const item = await editor.restore()
    if (item !== null) onRestored(item)
  }
  return (
    <div className={css.undo}>
      <span>{said}</span>
      <button type="button" className="btn" onClick={() => void restore()}>
        Deshacer
      </button>
      <button type="button" className={css.del} aria-label="Cerrar aviso" onClick={editor.forgetRemoved}>
        <Icon name="x" />
      </button>
    </div>
  )
}
