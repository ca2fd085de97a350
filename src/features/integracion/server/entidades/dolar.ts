import { z } from '#shared/wire.ts'
import { toDay, today } from '#shared/dates.ts'
import { MAX_COTIZACION, MIN_COTIZACION } from '#features/configuracion/rules.ts'
import { MAX_FUENTE, type TipoDolar } from '#features/dolar/rules.ts'
import { keepCotizaciones, readTipo } from '#features/dolar/server/dolar.ts'
import { decimal, required, happened, optionalText, single, texto } from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'

const tipo = single<TipoDolar>({ billete: 'billete', divisa: 'divisa', propio: 'propio' })

/**
 * Keeps each rate with its instant; the latest of its kind counts. A later instant without a value clears it: an order
 * never keeps the rate of another day.
 */
const save: Save = async (db, filas) => {
  const usual = await readTipo(db)
  const saved = await keepCotizaciones(
    db,
    filas.map(({ values }) => ({
      tipo: (values.tipo as TipoDolar | null) ?? usual,
      instante: new Date(String(values.fechaHora)),
      valor: values.valor as number | null,
      fuente: values.fuente as string | null,
    })),
  )
  return { ...saved, problems: [] }
}
export const dolar: Entidad = {
  nombre: 'dolar',
  momento: { none: 'vale la última `fechaHora` de su clase: cada una es una fila' },
  clave: ['fechaHora', 'tipo'],
  columnas: z.object({
    fechaHora: required(happened(), {
      example: '21/09/2026 15:00',
      que: 'hasta hoy; de cada clase vale la última',
    }),
    valor: optionalText(decimal(4, MIN_COTIZACION, MAX_COTIZACION), {
      example: '1489',
      que: 'pesos por dólar; vacío: desde ahí no hay',
    }),
    tipo: optionalText(tipo, { example: 'divisa', que: 'sin él, la que usa la tira: billete' }),
    fuente: optionalText(texto(MAX_FUENTE), { example: 'BNA', que: 'de dónde es; se muestra al lado' }),
  }),
  check: ({ fechaHora }) =>
    toDay(new Date(String(fechaHora))) > today() ? ['fechaHora', 'La fecha está en el futuro.'] : null,
  entera: true,
  save,
}
