import { textos } from '../rules.ts'
import css from './tarjeta.module.css'

/** New requests wait until they are asked for: what one looks at does not move. */
export const NewRows = ({ onShow }: { onShow: () => void }) => {
  const show = () => {
    onShow()
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={css.nuevas} role="status">
      <span>{textos.newRows}</span>
      <button type="button" className="btn" onClick={show}>
        {textos.refresh}
      </button>
    </div>
  )
}
