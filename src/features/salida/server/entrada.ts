import { listArrivals, listCalls } from '#features/integracion/server/integracion.ts'
import { toTime } from '#shared/dates.ts'
import type { Returned } from '#shared/route.ts'
import { db } from '#server/context.ts'
import type { contract } from '../contract.ts'

/** What comes in from the order system, what no longer does, and who calls. */
export const readEntrada = async (): Promise<Returned<typeof contract.entrada>> => ({
  entidades: { $values: (await listArrivals(db())).map((row) => ({ ...row, ultima: toTime(row.ultima) })) },
  claves: {
    $values: (await listCalls(db())).map(({ nombre, usada, vence }) => ({
      nombre,
      usada: usada && toTime(usada),
      vence: vence && toTime(vence),
    })),
  },
})
