import { withIva, impuestosOf } from '#shared/iva.ts'
import { EnOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { showMoney, showPct } from '#shared/money.ts'
import css from './with-iva.module.css'

type Props = {
  lines: Parameters<typeof impuestosOf>[0]
  total: number
  simbolo: string | undefined
  otra?: Otra
}
/**
 * Rows of a `dl` below a total without taxes: the IVA by rate, and the total with it; nothing if any rate is unknown.
 */
export const WithIva = ({ lines, total, simbolo, otra }: Props) => {
  const impuestos = impuestosOf(lines, total) ?? []
  if (impuestos.length === 0) return null
  return (
    <>
      {impuestos.map(({ iva, monto }) => (
        <div key={iva} className={css.iva}>
          <dt>IVA {showPct(iva)}</dt>
          <dd>
            {showMoney(monto, simbolo)}
            {otra && <EnOtra otra={otra} monto={monto} />}
          </dd>
        </div>
      ))}
      <div className={css.todo}>
        <dt>Total con IVA</dt>
        <dd>
          {showMoney(withIva(total, impuestos), simbolo)}
          {otra && <EnOtra otra={otra} monto={withIva(total, impuestos)} />}
        </dd>
      </div>
    </>
  )
}
