import { z } from '#shared/wire.ts'
import { codigo, exacto, obligatoria, opcional, referencia, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { besideOf, referido, upsert } from '../upsert.ts'
import { quitaStockDeposito } from './quitas.ts'
import { deposito, producto } from './referencias.ts'

/** The warehouses, and what each has (OPEN-155). */
export const depositos: Entidad = {
  nombre: 'depositos',
  momento: { columna: 'momento', en: guardada('deposito', { codigo: 'text' }) },
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: '01' }),
    nombre: obligatoria(texto(), { ejemplo: 'Depósito Garín' }),
    localidad: opcional(texto(), { ejemplo: 'Garín' }),
    activo: vacia(true, siNo(), { ejemplo: 'si', que: 'no: lo que tiene no cuenta' }),
  }),
  save: upsert('deposito', ['codigo'], { codigo: 'text', nombre: 'text', localidad: 'text', activo: 'boolean' }),
}

export const stockDepositos: Entidad = {
  nombre: 'stock-depositos',
  momento: { columna: 'momento', en: quitaStockDeposito },
  clave: ['producto', 'deposito'],
  columnas: z.object({
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-100-12', que: 'de `productos`' }),
    deposito: obligatoria(referencia(deposito, codigo()), { ejemplo: '01', que: 'de `depositos`' }),
    cantidad: obligatoria(exacto(3, -99_999_999_999, 99_999_999_999), {
      ejemplo: '87',
      que: 'en unidades de venta; menos de 0 cuenta como nada',
    }),
  }),
  quita: quitaStockDeposito,
  save: upsert(
    'stock_deposito',
    ['productoId', 'depositoId'],
    {
      productoId: referido('text', 'producto', 'id'),
      depositoId: referido('int', 'deposito', 'id'),
      cantidad: 'numeric',
      cantidadExacta: besideOf('cantidad'),
    },
    { onChange: 'actualizado = now()' },
  ),
}
