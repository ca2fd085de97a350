import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  decimal,
  dinero,
  entero,
  obligatoria,
  opcional,
  porcentaje,
  referencia,
  texto,
  uno,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { productoId } from './catalogo.ts'
import { cliente, grupo, listaPrecio, producto, subgrupo } from './referencias.ts'

const ARS = 1
const USD = 2
export const moneda = uno({ ARS, USD })

export const listasPrecios: Entidad = {
  nombre: 'listas-precios',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(entero(), { ejemplo: '1' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Lista mayorista' }),
    moneda: obligatoria(moneda, { ejemplo: 'USD', que: 'de todos sus precios' }),
  }),
  save: upsert('lista_precio', ['id'], {
    id: 'int',
    descripcion: 'text',
    monedaId: { tipo: 'int', de: (v) => v.moneda ?? null },
  }),
}

export const precios: Entidad = {
  nombre: 'precios',
  clave: ['listaPrecioId', 'producto'],
  columnas: z.object({
    listaPrecioId: obligatoria(referencia(listaPrecio, entero()), { ejemplo: '1', que: 'de `listas-precios`' }),
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    precio: obligatoria(dinero(), {
      ejemplo: '7,66',
      que: 'mayor que 0, por m, m² o unidad, en la moneda de la lista, sin impuestos',
    }),
  }),
  save: upsert('precio', ['listaPrecioId', 'productoId'], {
    listaPrecioId: { tipo: 'int', de: (v) => de(v, 'listaPrecioId', 'id') },
    productoId,
    precio: 'numeric',
  }),
}
export const stock: Entidad = {
  nombre: 'stock',
  clave: ['producto'],
  columnas: z.object({
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-100-12', que: 'de `productos`' }),
    cantidad: obligatoria(decimal(3, -99_999_999_999, 99_999_999_999), {
      ejemplo: '87',
      que: 'en unidades de venta: tiras, hojas, m² …',
    }),
  }),
  save: upsert('stock', ['productoId'], { productoId, cantidad: 'numeric' }, { onChange: 'actualizado = now()' }),
}
export const descuentos: Entidad = {
  nombre: 'descuentos',
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: 'D1001' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Descuento general' }),
    porcentaje: obligatoria(porcentaje(), { ejemplo: '3', que: '0 a 100; 0 lo deja sin efecto' }),
    grupoId: opcional(referencia(grupo, entero()), {
      que: 'de `grupos`; sin grupo ni subgrupo es un descuento de cliente',
    }),
    gruposProdId: opcional(referencia(subgrupo, entero()), { que: 'de `subgrupos`; vale más que el del grupo' }),
  }),
  save: upsert('descuento', ['codigo'], {
    codigo: 'text',
    clienteId: { tipo: 'int', de: (v) => de(v, 'cliente', 'id') },
    descripcion: 'text',
    porcentaje: 'numeric',
    grupoId: { tipo: 'int', de: (v) => de(v, 'grupoId', 'id') },
    gruposProdId: { tipo: 'int', de: (v) => de(v, 'gruposProdId', 'gruposProdId') },
  }),
}
