import { z } from '#shared/wire.ts'
import { codigo, exacto, required, optionalText, reference, siNo, texto, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { besideOf, referenced, upsert } from '../upsert.ts'
import { quitaStockDeposito } from './quitas.ts'
import { deposito, producto } from './references.ts'

/** The warehouses, and the stock in each (OPEN-155). */
export const depositos: Entidad = {
  nombre: 'depositos',
  momento: { columna: 'momento', en: storedRow('deposito', { codigo: 'text' }) },
  clave: ['codigo'],
  columnas: z.object({
    codigo: required(codigo(), { example: '01' }),
    nombre: required(texto(), { example: 'Depósito Garín' }),
    localidad: optionalText(texto(), { example: 'Garín' }),
    activo: vacia(true, siNo(), { example: 'si', que: 'no: lo que tiene no cuenta' }),
  }),
  save: upsert('deposito', ['codigo'], { codigo: 'text', nombre: 'text', localidad: 'text', activo: 'boolean' }),
}

export const stockDepositos: Entidad = {
  nombre: 'stock-depositos',
  momento: { columna: 'momento', en: quitaStockDeposito },
  clave: ['producto', 'deposito'],
  columnas: z.object({
    producto: required(reference(producto, codigo()), { example: 'IPN-100-12', que: 'de `productos`' }),
    deposito: required(reference(deposito, codigo()), { example: '01', que: 'de `depositos`' }),
    cantidad: required(exacto(3, -99_999_999_999, 99_999_999_999), {
      example: '87',
      que: 'en unidades de venta; menos de 0 cuenta como nada',
    }),
  }),
  quita: quitaStockDeposito,
  save: upsert(
    'stock_deposito',
    ['productoId', 'depositoId'],
    {
      productoId: referenced('text', 'producto', 'id'),
      depositoId: referenced('int', 'deposito', 'id'),
      cantidad: 'numeric',
      cantidadExacta: besideOf('cantidad'),
    },
    { onChange: 'actualizado = now()' },
  ),
}
