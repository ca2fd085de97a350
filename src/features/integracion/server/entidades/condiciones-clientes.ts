import { z } from '#shared/wire.ts'
import { codigo, entero, required, optionalText, reference, siNo, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { referenced, upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { quitaCondicionCliente } from './quitas.ts'
import { cliente, condicionPago, condicionPagoByCodigo } from './references.ts'

export const condicionesClientes: Entidad = {
  nombre: 'condiciones-clientes',
  momento: { columna: 'momento', en: quitaCondicionCliente },
  clave: ['cliente', 'condicionPagoId'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    condicionPagoId: optionalText(reference(condicionPago, entero()), {
      example: '1',
      que: 'de `condiciones-pago`: o `condicionPagoCodigo`',
    }),
    condicionPagoCodigo: optionalText(reference(condicionPagoByCodigo, codigo()), { example: '30D' }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: [{ numero: 'condicionPagoId', codigo: 'condicionPagoCodigo', obligatorio: true }],
  quita: quitaCondicionCliente,
  save: upsert('condicion_cliente', ['clienteId', 'condicionPagoId'], {
    clienteId,
    condicionPagoId: referenced('int', 'condicionPagoId', 'id'),
    activo: 'boolean',
  }),
}
