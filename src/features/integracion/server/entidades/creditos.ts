import { z } from '#shared/wire.ts'
import { codigo, decimal, dia, obligatoria, opcional, referencia, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { moneda } from './precios.ts'
import { quitaCredito } from './quitas.ts'
import { cliente } from './referencias.ts'

const importe = () => decimal(2, -999_999_999_999, 999_999_999_999)

/** What a client may still order for, and whether it is held (OPEN-154). */
export const creditos: Entidad = {
  nombre: 'creditos',
  momento: { columna: 'momento', en: quitaCredito },
  clave: ['cliente'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    limite: opcional(importe(), { ejemplo: '25000', que: 'el crédito otorgado' }),
    disponible: opcional(importe(), {
      ejemplo: '18250,50',
      que: 'lo que queda, sin lo que se pidió en el portal después; puede ser negativo. Pide `moneda`',
    }),
    moneda: opcional(moneda, { ejemplo: 'USD', que: 'de los dos importes' }),
    fecha: opcional(dia(), { ejemplo: '21/11/2026', que: 'de qué día es lo disponible' }),
    retenido: vacia(false, siNo(), { ejemplo: 'no', que: 'si: nadie confirma solicitudes del cliente' }),
    motivoRetencion: opcional(texto(), { ejemplo: 'Facturas vencidas', que: 'lo ve el cliente' }),
  }),
  check: ({ disponible, moneda: enMoneda }, hay) =>
    disponible !== null && enMoneda === null && hay('disponible')
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
