import { z } from '#shared/wire.ts'
import { codigo, decimal, dia, required, optionalText, reference, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { moneda } from './precios.ts'
import { quitaCredito } from './quitas.ts'
import { cliente } from './references.ts'

const importe = () => decimal(2, -999_999_999_999, 999_999_999_999)

/** A client's remaining credit, and whether its orders are held (OPEN-154). */
export const creditos: Entidad = {
  nombre: 'creditos',
  momento: { columna: 'momento', en: quitaCredito },
  clave: ['cliente'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    limite: optionalText(importe(), { example: '25000', que: 'el crédito otorgado' }),
    disponible: optionalText(importe(), {
      example: '18250,50',
      que: 'lo que queda, sin lo que se pidió en el portal después; puede ser negativo. Pide `moneda`',
    }),
    moneda: optionalText(moneda, { example: 'USD', que: 'de los dos importes' }),
    fecha: optionalText(dia(), { example: '21/11/2026', que: 'de qué día es lo disponible' }),
    retenido: vacia(false, siNo(), { example: 'no', que: 'si: nadie confirma solicitudes del cliente' }),
    motivoRetencion: optionalText(texto(), { example: 'Facturas vencidas', que: 'lo ve el cliente' }),
  }),
  check: ({ disponible, moneda: inMoneda }, hay) =>
    disponible !== null && inMoneda === null && hay('disponible')
      ? ['moneda', 'Con lo disponible hace falta su moneda.']
      : null,
  quita: quitaCredito,
  save: upsert('credito', ['clienteId'], {
    clienteId,
    limite: 'numeric',
    disponible: 'numeric',
    monedaId: { tipo: 'int', de: (v) => v.moneda ?? null, columnas: ['moneda'] },
    fecha: 'date',
    retenido: 'boolean',
    motivo: { tipo: 'text', de: (v) => v.motivoRetencion ?? null, columnas: ['motivoRetencion'] },
  }),
}
