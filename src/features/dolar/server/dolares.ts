import { momento, remembered } from '#server/cache.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { isOld, USOS_DOLAR, type Rate, type UsoDolar } from '../rules.ts'
import * as store from './store.ts'
import { readRate } from './vigente.ts'

type Known = { hay: boolean; rates: readonly { uso: UsoDolar; rate: Rate | null }[] }
/** What is shown of the rates; an order reads them anew, and says so where it is another one (DOLAR-06). */
const known = remembered<'rates', Known>('dolares', { max: 1, ttl: 5_000 })
export const forgetDolares = (): void => known.clear()

const readKnown = async (on: Db): Promise<Known> => {
  const before = known.get('rates')
  if (before) return before
  const desde = momento()
  const rates: { uso: UsoDolar; rate: Rate | null }[] = []
  for (const uso of USOS_DOLAR) rates.push({ uso, rate: await readRate(on, uso) })
  const found = { hay: rates.some(({ rate }) => rate !== null) || (await store.hasRates(on)), rates }
  known.set('rates', found, { desde })
  return found
}

/** The rate that counts for each use, and whether who asks sees amounts in both currencies. */
export const readDolares = async (who: Sesion) => {
  const on = db()
  const [{ hay, rates }, params, verOtra] = [
    await readKnown(on),
    await readParams(on),
    await store.seesOther(on, who.usuarioId),
  ]
  const now = new Date()
  const usos = rates.map((one) => ({
    ...one,
    vieja: one.rate !== null && isOld(one.rate, params.dolarHorasViejo, now),
    frase: params.dolarUsos.usos[one.uso]?.frase ?? null,
  }))
  return { hay, verOtra, usos: { $values: usos } }
}

/** Keeps whether an account sees amounts in both currencies. */
export const saveVerOtra = async (who: Sesion, verOtra: boolean): Promise<true> => {
  await store.saveSeesOther(db(), who.usuarioId, verOtra)
  return true
}
