import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { findSession, patchSession, useSession, type ClienteElegido } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { showTime, clock, secondsCompletos, initialSeconds, textos } from '../rules.ts'
import { backOf, useGoToCarrito } from './CarritoLink.tsx'
import { setCountdown } from './countdown.ts'
import { arrival } from './arrival.ts'
import css from './clock.module.css'

const spoken = [clock.aviso, 30, 10]

/**
 * The seconds left, by the clock and not by ticks, so that a sleeping tab wakes up correct. Stored each second
 * (SHIP-50).
 */
const useCountdown = (paused: boolean, onEnd: () => void) => {
  const session = useSession()
  const [left, setLeft] = useState(() => initialSeconds(session.expirationTime))
  const now = useRef(left)
  useLayoutEffect(() => void (now.current = left), [left])
  const end = useEffectEvent(onEnd)
  const [round, setRound] = useState(0)
  // the former screen restores the stored time on unmount, after this one's first render: read it again
  useEffect(() => {
    now.current = initialSeconds(findSession()?.expirationTime)
    setLeft(now.current)
  }, [])
  useEffect(() => {
    if (paused) return
    const deadline = Date.now() + now.current * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((deadline - Date.now()) / 1000)
      if (seconds === now.current) return
      setLeft(Math.max(0, seconds))
      if (seconds > 0) return patchSession({ expirationTime: seconds })
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [paused, round])
  const restart = useCallback((seconds: number) => {
    now.current = seconds
    setLeft(seconds)
    patchSession({ expirationTime: seconds })
    setRound((n) => n + 1)
  }, [])
  return { left, restart }
}

type Props = {
  paused: boolean
  cliente: ClienteElegido | null
  /** It buys a cotización. */ aparte?: boolean | undefined
}
/**
 * The countdown of checkout and confirmation. On expiry it resets the stored time and goes to the cart, which says why
 * (SHIP-51, CONF-11); the last minute is announced and can be extended (OPEN-39). `paused`: a call is in progress.
 */
export const Clock = ({ paused, cliente, aparte = false }: Props) => {
  const { shoopExpirationTime } = useSession()
  const navigate = useNavigate()
  const whole = secondsCompletos(shoopExpirationTime)
  const goToCarrito = useGoToCarrito(cliente)
  const { left, restart } = useCountdown(paused, () => {
    patchSession({ expirationTime: whole })
    goToCarrito()
    // nothing is asked: what was chosen is kept, and the time is over
    void navigate({ to: backOf(aparte), state: arrival({ time: true }), ignoreBlocker: true })
  })
  const late = left <= clock.aviso
  useEffect(() => {
    if (spoken.includes(left)) announce(textos.littleTime(left))
  }, [left])
  useEffect(() => {
    setCountdown(late && !paused ? { left, more: () => restart(whole) } : null)
  }, [late, paused, left, restart, whole])
  useEffect(() => () => setCountdown(null), [])
  const more = () => {
    restart(whole)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <div className={`${css.clock}${late ? ` ${css.late}` : ''}`}>
      <Icon name="clock" />
      <div>
        <span>Tiempo para enviar la solicitud</span>
        <b role="timer" aria-label="Tiempo restante">
          {showTime(left)}
        </b>
        <small>{textos.afterTimeout}</small>
      </div>
      {late && (
        <button type="button" className="btn" onClick={more}>
          {textos.moreTime}
        </button>
      )}
    </div>
  )
}
