import { z } from '#shared/wire.ts'
import { toTime } from '#shared/dates.ts'
import { writeParam } from '#server/params.ts'
import { decimal, instante, obligatoria, opcional } from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'

/** The portal shows when the rate was last renewed: the latest instant that came in. */
const save: Save = async (db, filas, { ahora }) => {
  const MANANA = ahora.getTime() + 86_400_000
  const problemas = filas
    .filter((f) => Date.parse(String(f.valores.fechaHora)) > MANANA)
    .map((f) => ({ linea: f.linea, columna: 'fechaHora', motivo: 'La fecha está en el futuro.' }))
  const ultima = filas
    .map((f) => Date.parse(String(f.valores.fechaHora)))
    .filter((t) => t <= MANANA)
    .reduce((a, b) => Math.max(a, b), 0)
  const row = await db
    .selectFrom('configuracion')
    .select('valor')
    .where('clave', '=', 'dolarFechaHora')
    .executeTakeFirst()
  if (ultima === 0 || (row?.valor && Date.parse(String(row.valor)) >= ultima))
    return { nuevas: 0, cambiadas: 0, problemas }
  await writeParam(db, 'dolarFechaHora', toTime(new Date(ultima)))
  return { nuevas: row ? 0 : 1, cambiadas: row ? 1 : 0, problemas }
}
export const dolar: Entidad = {
  nombre: 'dolar',
  clave: ['fechaHora'],
  columnas: z.object({
    fechaHora: obligatoria(instante(), {
      ejemplo: '21/09/2026 15:00',
      que: 'no más de un día por delante; vale la última',
    }),
    valor: opcional(decimal(4, 0, 999_999_999), { ejemplo: '1489', que: 'se controla y no se guarda' }),
  }),
  entera: true,
  save,
}
