import { conIva, impuestosDe } from '#shared/iva.ts'
import { showMoney, showPct } from '#shared/money.ts'
import css from './con-iva.module.css'

type Props = {
  lines: Parameters<typeof impuestosDe>[0]
  total: number
  simbolo: string | undefined
}
/**
 * Below a total, which is without taxes, in its `dl`: the IVA by rates, and what it comes to with it; nothing where a
 * rate is not known.
 */
export const ConIva = ({ lines, total, simbolo }: Props) => {
  const impuestos = impuestosDe(lines, total) ?? []
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
        <dd>{showMoney(conIva(total, impuestos), simbolo)}</dd>
      </div>
    </>
  )
}
