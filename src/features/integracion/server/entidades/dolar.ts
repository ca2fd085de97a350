import { z } from '#shared/wire.ts'
import { toTime } from '#shared/dates.ts'
import { writeParam } from '#server/params.ts'
import { MAX_COTIZACION, MIN_COTIZACION } from '#features/configuracion/rules.ts'
import { decimal, required, happened, optionalText } from '../columnas.ts'
import type { Entidad, Fila, Save } from '../entidad.ts'

/** The latest of the rows; of two with the same instant the later row. */
const lastOf = (filas: readonly Fila[]): { at: number; valor: number | null } | null =>
  filas
    .map(({ values }) => ({
      at: Date.parse(String(values.fechaHora)),
      valor: (values.valor as number | null) || null,
    }))
    .reduce<{ at: number; valor: number | null } | null>((a, b) => (a && a.at > b.at ? a : b), null)

/**
 * Stores the latest rate with its instant, which the portal shows and an order keeps. A later instant without a value
 * clears it: an order never keeps the rate of another day.
 */
const save: Save = async (db, filas) => {
  const ultima = lastOf(filas)
  const rows = await db
    .selectFrom('configuracion')
    .select(['clave', 'valor'])
    .where('clave', 'in', ['dolarFechaHora', 'dolarValor'])
    .execute()
  const [fecha, valor] = ['dolarFechaHora', 'dolarValor'].map((clave) => rows.find((r) => r.clave === clave)?.valor)
  const known = fecha ? Date.parse(String(fecha)) : 0
  const igual = ultima?.at === known && (ultima.valor ?? null) === (valor ?? null)
  if (ultima === null || known > ultima.at || igual) return { nuevas: 0, cambiadas: 0, problems: [] }
  await writeParam(db, 'dolarFechaHora', toTime(new Date(ultima.at)))
  await writeParam(db, 'dolarValor', ultima.valor)
  return { nuevas: fecha ? 0 : 1, cambiadas: fecha ? 1 : 0, problems: [] }
}
export const dolar: Entidad = {
  nombre: 'dolar',
  momento: { none: 'vale la última `fechaHora`, que compara `save`: no es una fila' },
  clave: ['fechaHora'],
  columnas: z.object({
    fechaHora: required(happened(), {
      example: '21/09/2026 15:00',
      que: 'no más de un día por delante; vale la última',
    }),
    valor: optionalText(decimal(4, 0, MAX_COTIZACION), {
      example: '1489',
      que: 'pesos por dólar; queda en cada solicitud que se confirma',
    }),
  }),
  // a rate below a cent is stored as 0, and amounts are divided by it
  check: ({ valor }) =>
    typeof valor === 'number' && valor > 0 && valor < MIN_COTIZACION ? ['valor', 'Debe ser desde 0,01.'] : null,
  entera: true,
  save,
}
