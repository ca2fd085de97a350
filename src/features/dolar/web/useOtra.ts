import { useQuery } from '@tanstack/react-query'
import { q, queryClient, values } from '#web/api.ts'
import { contract } from '../contract.ts'
import { showOther, textos, type Rate, type UsoDolar } from '../rules.ts'

/** Milliseconds that a rate is shown without asking again: its instant stands beside it. */
const SHOWN_MS = 300_000
/** The same where it is confirmed, and kept. */
const CONFIRMED_MS = 60_000
export const dolaresQuery = (staleTime = SHOWN_MS) => ({ ...q(contract.dolares, {}), staleTime })
/** Asks again for what is to be confirmed by it. */
export const useFreshDolares = (): void => void useQuery(dolaresQuery(CONFIRMED_MS))

type Moneda = { readonly id: number; readonly simbolo: string } | null | undefined
/** How amounts of one currency are shown in the other. */
export type Otra = {
  readonly moneda: Moneda
  /** Every amount is shown in both: the account asked for it (DOLAR-03). */ readonly on: boolean
  /** By which they are; null: by none. */ readonly rate: Rate | null
  /** The one that counts, whatever its age. */ readonly counts: Rate | null
  /** Why there is none, in place of an amount; null: nothing is said. */ readonly why: string | null
  /** What the distributor says of it. */ readonly frase: string | null
  /** '≈ $ 18.582,72' beside an amount; null where it stands alone. */ readonly say: (monto: number) => string | null
}

/**
 * By the rate that counts for something now, or by the one that an order kept (`kept`; null: it kept none), whatever
 * its age.
 */
export const useOtra = (moneda: Moneda, uso: UsoDolar = 'solicitudes', kept?: Rate | null): Otra => {
  const { data } = useQuery(dolaresQuery())
  const now = data && values(data.usos).find((one) => one.uso === uso)
  const known = kept === undefined ? (now?.rate ?? null) : kept
  const old = kept === undefined && known !== null && (now?.vieja ?? false)
  const rate = old ? null : known
  const lacking = kept !== undefined || !data?.hay ? null : old ? textos.old(known.fechaHora) : textos.noRate
  const on = data?.verOtra ?? false
  const say = (monto: number) => (on && moneda && rate ? showOther(monto, moneda, rate) : null)
  const frase = kept === undefined ? (now?.frase ?? null) : null
  return { moneda, on, rate, counts: known, why: rate ? null : lacking, frase, say }
}

/** Reads again which rate counts. */
export const refreshDolares = () => queryClient.fetchQuery({ ...dolaresQuery(), staleTime: 0 })
