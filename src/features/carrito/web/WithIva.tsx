import { withIva, impuestosOf } from '#shared/iva.ts'
import { showMoney, showPct } from '#shared/money.ts'
import css from './with-iva.module.css'

type Props = {
  lines: Parameters<typeof impuestosOf>[0]
  total: number
  simbolo: string | undefined
}
/**
 * Below a total, which is without taxes, in its `dl`: the IVA by rates, and what it comes to with it; nothing where a
 * rate is not known.
 */
export const WithIva = ({ lines, total, simbolo }: Props) => {
  const impuestos = impuestosOf(lines, total) ?? []
  if (impuestos.length === 0) return null
  return (
    <>
      {impuestos.map(({ iva, monto }) => (
        <div key={iva} className={css.iva}>
          <dt>IVA {showPct(iva)}</dt>
          <dd>{showMoney(monto, simbolo)}</dd>
        </div>
      ))}
      <div className={css.todo}>
        <dt>Total con IVA</dt>
        <dd>{showMoney(withIva(total, impuestos), simbolo)}</dd>
      </div>
    </>
  )
}
