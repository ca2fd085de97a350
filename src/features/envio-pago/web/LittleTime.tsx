import { useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { showTime, textos } from '../rules.ts'
import { useCountdown } from './countdown.ts'
import css from './clock.module.css'

/**
 * The last minute where the clock is out of sight, with the way to start it again (OPEN-39): in a dialog, which covers
 * it, and in the bar of a page that is scrolled.
 */
export const LittleTime = ({ inBar = false }: { inBar?: boolean }) => {
  const countdown = useCountdown()
  const box = useRef<HTMLDivElement>(null)
  if (!countdown) return null
  const more = () => {
    // the button goes: the keyboard stays where it is
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
