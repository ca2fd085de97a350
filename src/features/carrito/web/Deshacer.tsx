import { useEffect } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { textos } from '../rules.ts'
import type { Editor } from './useEditor.ts'
import css from './deshacer.module.css'

type Props = { editor: Editor; /** The item that came back. */ onRestored: (item: number) => void }

/** The line that was taken out last, and the way to have it back (OPEN-101). */
export const Deshacer = ({ editor, onRestored }: Props) => {
  const { quitada } = editor
  const said = quitada && textos.quitado(quitada.linea.producto.descripcion)
  useEffect(() => {
    if (said) announce(`${said} Podés deshacerlo.`)
  }, [said])
  if (!quitada) return null
  const restore = async () => {
    const item = await editor.restore()
    if (item !== null) onRestored(item)
  }
  return (
    <div className={css.deshacer}>
      <span>{said}</span>
      <button type="button" className="btn" onClick={() => void restore()}>
        Deshacer
      </button>
      <button type="button" className={css.del} aria-label="Cerrar aviso" onClick={editor.forgetQuitadas}>
        <Icon name="x" />
      </button>
    </div>
  )
}
