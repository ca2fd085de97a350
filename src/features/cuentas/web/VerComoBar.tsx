import { useEffect, useState } from 'react'
import { lookAsOneself, type Vista } from '#web/ver-como.ts'
import css from './ver-como.module.css'

const TOTAL_S = 15 * 60
const useLeft = (hasta: number): number => {
  const [left, setLeft] = useState(() => Math.max(0, Math.ceil((hasta - Date.now()) / 1000)))
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((hasta - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [hasta])
  return left
}
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Above every screen while an administrator looks on as somebody else: who, how long still, and the way out. */
export const VerComoBar = ({ vista }: { vista: Vista | null }) => {
  const left = useLeft(vista?.hasta ?? 0)
  useEffect(() => {
    if (vista && left === 0) lookAsOneself(vista.cuentaId)
  }, [vista, left])
  if (!vista) return null
  const { session, cuentaId } = vista
  return (
    <section className={css.barra} aria-label="Ver como">
      <div className="wrap">
        <p>
          <b>Ves el portal como {session.userName}</b>
          <span>{session.bussinessName} · sólo mirar, queda en el registro</span>
        </p>
        <p className={css.queda}>
          quedan <b className="mono">{clock(left)}</b> de 15 min
          <progress max={TOTAL_S} value={left} aria-label="Tiempo que queda" />
        </p>
        <button type="button" className="btn" onClick={() => lookAsOneself(cuentaId)}>
          Salir
        </button>
      </div>
    </section>
  )
}
