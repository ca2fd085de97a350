import { EnOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { showMoney, showPct } from '#shared/money.ts'
import { descuentosOf } from '#shared/renglon.ts'
import css from './with-iva.module.css'

type Props = { lines: Parameters<typeof descuentosOf>[0]; simbolo: string | undefined; otra?: Otra }
/** Rows of a `dl`: what came off the lines, each discount by its name with its own amount (DIARIO-02). */
export const DescuentoRows = ({ lines, simbolo, otra }: Props) =>
  descuentosOf(lines).map(({ nombre, porcentaje, monto }) => (
    <div key={`${nombre} ${porcentaje}`} className={css.iva}>
      <dt>
        {nombre}, {showPct(porcentaje)}
      </dt>
      <dd>
        − {showMoney(monto, simbolo)}
        {otra && <EnOtra otra={otra} monto={-monto} />}
      </dd>
    </div>
  ))
