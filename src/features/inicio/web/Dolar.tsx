import { useQuery } from '@tanstack/react-query'
import { showDay } from '#shared/dates.ts'
import { showPesos } from '#shared/money.ts'
import { q } from '#web/api.ts'
import { marca } from '#web/marca.ts'
import { Icon } from '#web/ui/icons.tsx'
import { isWaiting } from '#web/ui/read.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { tiraUsual } from '../rules.ts'
import css from './dolar.module.css'

/**
 * The dollar strip (HOME-05 … HOME-08): the rate's day, and the rate if an administrator chose so (OPEN-220); no day
 * without a rate, or if it cannot be read.
 */
export const Dolar = () => {
  const read = useQuery(q(contract.dolar, {}))
  const { data } = read
  if (data?.visible === false) return null
  const { titulo, texto, valor } = { ...tiraUsual, ...data }
  return (
    <section className={css.dolar} aria-label="Cotización del dólar">
      <b>{titulo}</b>
      {valor ? <span className={css.valor}>{showPesos(valor)}</span> : null}
      {texto && <span>{texto}</span>}
      <span className={`soft ${css.dt}`}>
        {isWaiting(read) ? (
          <Skeleton height={16} width={84} />
        ) : data?.fechaHora ? (
          <time dateTime={data.fechaHora}>{showDay(data.fechaHora)}</time>
        ) : null}
      </span>
      <a href={marca.bancoUrl} target="_blank" rel="noreferrer">
        Banco de la Nación Argentina <Icon name="ext" small />
        <span className="vh"> (se abre en otra pestaña)</span>
      </a>
    </section>
  )
}
