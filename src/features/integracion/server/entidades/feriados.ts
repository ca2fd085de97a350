import { z } from '#shared/wire.ts'
import { calendarDay, required, texto } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { quitaFeriado } from './quitas.ts'

/** The days on which the distributor does not deliver, beside those of the week (REMITO-05). */
export const feriados: Entidad = {
  nombre: 'feriados',
  momento: { columna: 'momento', en: quitaFeriado },
  clave: ['fecha'],
  columnas: z.object({
    fecha: required(calendarDay(), { example: '08/12/2026', que: 'un día en que no se entrega' }),
    nombre: required(texto(80), { example: 'Inmaculada Concepción de María' }),
  }),
  quita: quitaFeriado,
  save: upsert('feriado', ['fecha'], { fecha: 'date', nombre: 'text' }),
}
