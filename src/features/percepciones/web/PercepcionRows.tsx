import { useQuery } from '@tanstack/react-query'
import { EnOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { showMoney } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { contract } from '../contract.ts'
import { estimate, labelOf, textos, withPercepciones } from '../rules.ts'
import css from './percepciones.module.css'

type Props = {
  clienteId: number
  /** Where it goes to; null: nobody chose yet. */ provinciaId: number | null
  neto: number
  /** What is paid without them. */ total: number
  otra: Otra
}
/**
 * Rows of a `dl` below the IVA: what is estimated of the destination's province, and the total with it; nothing for a
 * client without any (DOLAR-10).
 */
export const PercepcionRows = ({ clienteId, provinciaId, neto, total, otra }: Props) => {
  const enabled = can(useSession(), P.operaciones) && clienteId > 0
  const { data } = useQuery({ ...q(contract.percepciones, { params: { clienteId } }), enabled, staleTime: 60_000 })
  const all = values(data)
  const { moneda, counts } = otra
  if (all.length === 0 || !moneda) return null
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
