import { useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { showTiempo, textos } from '../rules.ts'
import { useApuro } from './apuro.ts'
import css from './reloj.module.css'

/**
 * The last minute where the clock is out of sight, with the way to start it again (OPEN-39): in a dialog, which covers
 * it, and in the bar of a page that is scrolled.
 */
export const PocoTiempo = ({ enBarra = false }: { enBarra?: boolean }) => {
  const apuro = useApuro()
  const box = useRef<HTMLDivElement>(null)
  if (!apuro) return null
  const more = () => {
    // the button goes: the keyboard stays where it is
    box.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    apuro.more()
  }
  return (
    <div ref={box} className={enBarra ? `${css.poco} ${css.barra}` : css.poco}>
      <Icon name="clock" />
      <span>
        {textos.quedan} <b>{showTiempo(apuro.left)}</b>
      </span>
      <button type="button" className="btn" onClick={more}>
        {textos.masTiempo}
      </button>
    </div>
  )
}
