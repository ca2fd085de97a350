import { z } from '#shared/wire.ts'
import { codigo, entero, obligatoria, opcional, referencia, siNo, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { referido, upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { quitaCondicionCliente } from './quitas.ts'
import { cliente, condicionPago, condicionPagoPorCodigo } from './referencias.ts'

export const condicionesClientes: Entidad = {
  nombre: 'condiciones-clientes',
  momento: { columna: 'momento', en: quitaCondicionCliente },
  clave: ['cliente', 'condicionPagoId'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    condicionPagoId: opcional(referencia(condicionPago, entero()), {
      ejemplo: '1',
      que: 'de `condiciones-pago`: o `condicionPagoCodigo`',
    }),
    condicionPagoCodigo: opcional(referencia(condicionPagoPorCodigo, codigo()), { ejemplo: '30D' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  pares: [{ numero: 'condicionPagoId', codigo: 'condicionPagoCodigo', obligatorio: true }],
  quita: quitaCondicionCliente,
  save: upsert('condicion_cliente', ['clienteId', 'condicionPagoId'], {
    clienteId,
    condicionPagoId: referido('int', 'condicionPagoId', 'id'),
    activo: 'boolean',
  }),
}
