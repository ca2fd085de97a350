import { EnOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { showMoney } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Unanswered } from '#web/ui/Answer.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { estimate, labelOf, textos, withPercepciones, type Percepcion } from '../rules.ts'
import css from './percepciones.module.css'
import { usePercepciones } from './usePercepciones.ts'

type Props = {
  clienteId: number
  /** Where it goes to; null: nobody chose yet. */ provinciaId: number | null
  neto: number
  /** What is paid without them. */ total: number
  otra: Otra
}
/**
 * Rows of a `dl` below the IVA: what is estimated of the destination's province, and the total with it; nothing for a
 * client without any (DOLAR-10). Where they do not come that is said: a total without them is not all.
 */
export const PercepcionRows = (props: Props) => {
  const read = usePercepciones(props.clienteId)
  const all = values(read.data)
  return (
    <>
      {hasFailed(read) && (
        <div className={css.part}>
          <dt>{textos.titulo}</dt>
          <dd>
            <Unanswered of={read} say={textos.failed} />
          </dd>
        </div>
      )}
      {all.length > 0 && <Rows all={all} {...props} />}
    </>
  )
}

const Rows = ({ all, provinciaId, neto, total, otra }: Omit<Props, 'clienteId'> & { all: readonly Percepcion[] }) => {
  const { moneda, counts } = otra
  if (!moneda) return null
  if (provinciaId === null)
    return (
      <div className={css.part}>
        <dt>{textos.titulo}</dt>
        <dd>{textos.later}</dd>
      </div>
    )
  const estimadas = estimate(all, { neto, moneda, provinciaId, rate: counts })
  if (estimadas.length === 0) return null
  const paid = withPercepciones(total, estimadas)
  return (
    <>
      {estimadas.map((one) => (
        <div key={labelOf(one)} className={css.part}>
          <dt>{labelOf(one)}</dt>
          <dd>
            {showMoney(one.monto, moneda.simbolo)}
            <EnOtra otra={otra} monto={one.monto} />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{textos.total}</dt>
        <dd>
          {showMoney(paid, moneda.simbolo)}
          <EnOtra otra={otra} monto={paid} />
        </dd>
      </div>
    </>
  )
}
