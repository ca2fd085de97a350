import { toTime } from '#shared/dates.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Usada } from '../contract.ts'
import { fold } from '../rules.ts'
import { listObras, type ObraRow } from './store.ts'

/** Work sites offered again, at most. */
const MAS = 10
const claveOf = ({ provinciaId, localidad, calle, numero }: ObraRow): string =>
  [provinciaId, ...[localidad, calle, numero].map(fold)].join('|')

/** Each work site once, as it was written last, with how often it was used. */
const gather = (rows: readonly ObraRow[]): Usada[] => {
  const found = new Map<string, Usada>()
  for (const { fecha, ...obra } of rows) {
    const clave = claveOf({ fecha, ...obra })
    const known = found.get(clave)
    found.set(clave, known ? { ...known, veces: known.veces + 1 } : { ...obra, ultima: toTime(fecha), veces: 1 })
  }
  return [...found.values()].slice(0, MAS)
}

/** The work sites a client in scope has ordered to, latest first. Throws 404 out of scope. */
export const listUsadas = async (who: Sesion, clienteId: number) => {
  const cliente = await inAlcance(who, clienteId, db())
  return { $values: gather(await listObras(db(), cliente)) }
}
