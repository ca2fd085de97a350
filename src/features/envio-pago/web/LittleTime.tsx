import { useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { showTime, textos } from '../rules.ts'
import { useCountdown } from './countdown.ts'
import css from './clock.module.css'

/**
 * The last minute's notice with 'Necesito más tiempo', where the clock is not visible (OPEN-39): in a dialog that
 * covers it, and in a scrolled page's bar.
 */
export const LittleTime = ({ inBar = false }: { inBar?: boolean }) => {
  const countdown = useCountdown()
  const box = useRef<HTMLDivElement>(null)
  if (!countdown) return null
  const more = () => {
    // the button disappears: keep the focus in the dialog
    box.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    countdown.more()
  }
  return (
    <div ref={box} className={inBar ? `${css.poco} ${css.barra}` : css.poco}>
      <Icon name="clock" />
      <span>
        {textos.remain} <b>{showTime(countdown.left)}</b>
      </span>
      <button type="button" className="btn" onClick={more}>
        {textos.moreTime}
      </button>
    </div>
  )
}
