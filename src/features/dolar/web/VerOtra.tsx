import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '#web/api.ts'
import { Unanswered } from '#web/ui/Answer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { Alert } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { showEquivalent, textos } from '../rules.ts'
import { dolaresQuery, type Otra } from './useOtra.ts'
import css from './otra.module.css'

/** Where nobody could say which rate counts: that, and the way to ask again. */
export const SinDolar = () => <Unanswered of={useQuery(dolaresQuery())} say={textos.failed} />

/**
 * 'Ver en pesos', or in dollars: every amount in both, kept with the account (DOLAR-03); none where no rate is known.
 */
export const VerOtra = ({ moneda }: Pick<Otra, 'moneda'>) => {
  const query = dolaresQuery()
  const { data } = useQuery(query)
  const { outcome, send } = useSend()
  if (!moneda) return null
  if (!data?.hay) return <SinDolar />
  const change = (verOtra: boolean) => {
    queryClient.setQueryData(query.queryKey, { ...data, verOtra })
    void send(async () => {
      try {
        await call(contract.verOtra, { body: { verOtra } })
      } catch (error) {
        queryClient.setQueryData(query.queryKey, data)
        throw error
      }
    })
  }
  return (
    <>
      <SinDolar />
      <label className={`${css.switch} noprint`}>
        <input
          type="checkbox"
          role="switch"
          checked={data.verOtra}
          aria-checked={data.verOtra}
          onChange={(e) => change(e.target.checked)}
        />
        <span>{textos.ver(moneda)}</span>
      </label>
      {outcome?.kind === 'bad' && <Alert kind="bad">{outcome.text}</Alert>}
    </>
  )
}

/** An amount in the other currency, below it; nothing while they are not asked for. */
export const EnOtra = ({ otra, monto }: { otra: Otra; monto: number }) => {
  const shown = otra.say(monto)
  return shown === null ? null : <small className={css.otra}>{shown}</small>
}

/** A symbol stays with its figure. */
export const symbolsWhole = (text: string): string => text.replaceAll('$ ', '$\u00a0')

type Props = { otra: Otra; monto: number; /** Also where amounts are not shown in both. */ always?: boolean }
/**
 * '≈ $ 1.838.170,50 · dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00', and the distributor's sentence; or why there
 * is none (DOLAR-04).
 */
export const Equivalente = ({ otra: { moneda, on, rate, why, frase }, monto, always = false }: Props) => {
  if (!moneda || (!on && !always)) return null
  if (rate === null) return why && <p className={css.line}>{why}</p>
  return (
    <p className={css.line}>
      {symbolsWhole(showEquivalent(monto, moneda, rate))}
      {frase && <span>{frase}</span>}
    </p>
  )
}
