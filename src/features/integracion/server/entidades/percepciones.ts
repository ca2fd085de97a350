import { z } from '#shared/wire.ts'
import { codigo, de, decimal, dia, optionalText, reference, required, texto, vacia, type Values } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { ALWAYS, quitaPercepcion } from './quitas.ts'
import { cliente, provincia } from './references.ts'

const checkDays = ({ desde, hasta }: Values): readonly [string, string] | null =>
  typeof desde === 'string' && typeof hasta === 'string' && hasta < desde ? ['hasta', 'Es anterior a desde.'] : null
export const percepciones: Entidad = {
  nombre: 'percepciones',
  momento: { columna: 'momento', en: quitaPercepcion },
  clave: ['cliente', 'impuesto', 'provincia', 'desde'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    impuesto: required(texto(30), { example: 'IIBB', que: 'IIBB, IVA u otro: se muestra así' }),
    provincia: optionalText(reference(provincia, texto()), {
      tipo: 'nombre o id',
      example: 'Buenos Aires',
      que: 'del destino; sin ella, vale para todos',
    }),
    alicuota: required(decimal(4, 0, 100), { example: '3', que: 'en %, sobre el neto sin IVA' }),
    minimo: vacia(0, decimal(2, 0, 99_999_999_999), {
      example: '10000',
      que: 'en pesos: el neto desde el que se percibe',
    }),
    desde: optionalText(dia(), { example: '01/11/2026', que: 'primer día en que vale; sin él, desde siempre' }),
    hasta: optionalText(dia(), {
      example: '30/11/2026',
      que: 'último día en que vale; sin él, hasta que otra la siga',
    }),
  }),
  check: checkDays,
  quita: quitaPercepcion,
  save: upsert('percepcion', ['clienteId', 'impuesto', 'provinciaId', 'desde'], {
    clienteId,
    impuesto: 'text',
    provinciaId: { tipo: 'int', de: (v) => de(v, 'provincia', 'id') ?? 0, columnas: ['provincia'] },
    desde: { tipo: 'date', de: (v) => v.desde ?? ALWAYS },
    hasta: 'date',
    alicuota: 'numeric',
    minimo: 'numeric',
  }),
}
