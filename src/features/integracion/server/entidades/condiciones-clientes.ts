import { z } from '#shared/wire.ts'
import { codigo, de, entero, obligatoria, referencia, siNo, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { cliente, condicionPago } from './referencias.ts'

export const condicionesClientes: Entidad = {
  nombre: 'condiciones-clientes',
  clave: ['cliente', 'condicionPagoId'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    condicionPagoId: obligatoria(referencia(condicionPago, entero()), { ejemplo: '1', que: 'de `condiciones-pago`' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  save: upsert('condicion_cliente', ['clienteId', 'condicionPagoId'], {
    clienteId: { tipo: 'int', de: (v) => de(v, 'cliente', 'id') },
    condicionPagoId: { tipo: 'int', de: (v) => de(v, 'condicionPagoId', 'id') },
    activo: 'boolean',
  }),
}
