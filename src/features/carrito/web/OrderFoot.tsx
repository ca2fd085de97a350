import { SinIva } from '#web/ui/SinIva.tsx'
import type { ReactNode } from 'react'
import { showInt, showKilos, showMoney } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { limiteCamionKg, totals } from '../rules.ts'
import { useCart } from './queries.ts'
import css from './order-foot.module.css'

type Props = {
  /** What is counted: 'Filas listas'. */ label: string
  count: number
  of: number
  kg: number
  /** By currency: its symbol and the amount. */ montos: readonly (readonly [string, number])[]
  /** Whose cart it is, where not the client's bought for. */ clienteId?: number
  busy: boolean
  canAdd: boolean
  onAdd: () => void
  /** What is added and what stays, and what else can be done with it. */ children?: ReactNode
}

/** In sight under what is chosen to buy: what it comes to, the load with the cart's, and adding it (QUICK-10). */
export const OrderFoot = ({ label, count, of, kg, montos, clienteId, busy, canAdd, onAdd, children }: Props) => (
  <section className={css.foot} aria-label="Resumen">
    <div className={css.count}>
      <p className="k">{label}</p>
      <p className={css.big}>
        {showInt(count)} <small>de {showInt(of)}</small>
      </p>
    </div>
    <div>
      <p className="k">Kilos</p>
      <p className={css.big}>{showKilos(kg).replace('KG', 'kg')}</p>
    </div>
    <div>
      <p className="k">Importe</p>
      <p className={css.big}>
        {montos.length === 0 ? '—' : montos.map(([simbolo, monto]) => showMoney(monto, simbolo)).join(' + ')}{' '}
        {montos.length > 0 && <SinIva />}
      </p>
    </div>
    <Load kg={kg} clienteId={clienteId} />
    <button
      type="button"
      className="btn main"
      aria-disabled={busy || !canAdd || count === 0 || undefined}
      onClick={() => !busy && canAdd && count > 0 && onAdd()}
    >
      Agregar al carrito
    </button>
    {children && <div className={css.said}>{children}</div>}
  </section>
)

/** Most trips that are drawn, each as a bar. */
const DRAWN = 4
type Trip = { readonly before: number; readonly added: number; readonly free: number }
/** The kilos of the cart, and of what comes to it, in full trucks and the rest. */
const tripsOf = (before: number, added: number): Trip[] => {
  const trips = Math.max(1, Math.ceil((before + added) / limiteCamionKg))
  return Array.from({ length: Math.min(trips, DRAWN) }, (_, nth) => {
    const within = (kg: number) => Math.min(Math.max(kg - nth * limiteCamionKg, 0), limiteCamionKg)
    const [ofCart, all] = [within(before), within(before + added)]
    return { before: ofCart, added: all - ofCart, free: limiteCamionKg - all }
  })
}

/** The kilos of the cart and of what is chosen, of a full truck, or of as many as it takes. */
const Load = ({ kg, clienteId }: { kg: number; clienteId: number | undefined }) => {
  const { data } = useCart({ clienteId })
  const before = data ? totals(values(data.presupuestoDetalles)).pesoTotal : 0
  const all = showInt(Math.round(before + kg))
  const trips = Math.ceil((before + kg) / limiteCamionKg)
  const said = trips > 1 ? `${all} kg: ${showInt(trips)} viajes` : `${all} de ${showInt(limiteCamionKg)} kg`
  return (
    <div className={css.load}>
      <p className="k">Con tu carrito, {said}</p>
      <div className={css.bars} role="img" aria-label={said}>
        {tripsOf(before, kg).map((trip, nth) => (
          <span key={nth} className={css.bar}>
            {trip.before > 0 && <i className={css.before} style={{ flexGrow: trip.before }} />}
            {trip.added > 0 && <i style={{ flexGrow: trip.added }} />}
            {trip.free > 0 && <i className={css.free} style={{ flexGrow: trip.free }} />}
          </span>
        ))}
      </div>
    </div>
  )
}
