import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  dia,
  entero,
  escalonDesde,
  exacto,
  required,
  optionalText,
  porcentaje,
  precio,
  reference,
  texto,
  single,
  vacia,
  type Values,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { storedRow, type StoredRow } from '../storedRow.ts'
import { besideOf, referenced, upsert } from '../upsert.ts'
import { quitaDescuento, quitaPrecio, quitaPrecioCliente, ALWAYS } from './quitas.ts'
import { productoId } from './catalogo.ts'
import {
  cliente,
  codigoPropio,
  grupo,
  grupoByCodigo,
  listaPrecio,
  listaPrecioByCodigo,
  producto,
  subgrupo,
  subgrupoByCodigo,
} from './references.ts'

const ARS = 1
const USD = 2
export const moneda = single({ ARS, USD })
const monedaId = { tipo: 'int', de: (v: Values) => v.moneda ?? null, columnas: ['moneda'] } as const

export const listasPrecios: Entidad = {
  nombre: 'listas-precios',
  momento: { columna: 'momento', en: storedRow('lista_precio', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('A01'),
    descripcion: required(texto(), { example: 'Lista mayorista' }),
    moneda: required(moneda, { example: 'USD', que: 'de sus precios, menos los que dicen otra' }),
  }),
  pares: [{ numero: 'id', codigo: 'codigo', obligatorio: true }],
  numbered: { tabla: 'lista_precio', numero: 'id' },
  save: upsert('lista_precio', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    monedaId,
  }),
}

/** The days and the least quantity for which a price applies (docs/decisions/0070). */
const tramo = {
  desde: optionalText(dia(), { example: '01/10/2026', que: 'primer día en que vale; sin él, desde siempre' }),
  hasta: optionalText(dia(), { example: '31/12/2026', que: 'último día en que vale; sin él, hasta que otro lo siga' }),
  cantidadDesde: vacia(0, escalonDesde(), {
    example: '100',
    que: 'desde esta cantidad, en la unidad del precio; 0: desde la primera',
  }),
}
const checkTramo = ({ desde, hasta }: Values): readonly [string, string] | null =>
  typeof desde === 'string' && typeof hasta === 'string' && hasta < desde ? ['hasta', 'Es anterior a desde.'] : null
const columnasOfTramo = {
  desde: { tipo: 'date', de: (v: Values) => v.desde ?? ALWAYS },
  cantidadDesde: 'numeric',
  cantidadDesdeExacta: besideOf('cantidadDesde'),
  hasta: { tipo: 'date', de: (v: Values) => v.hasta ?? 'infinity' },
  precio: 'numeric',
  precioExacto: besideOf('precio'),
} as const

export const precios: Entidad = {
  nombre: 'precios',
  momento: { columna: 'momento', en: quitaPrecio },
  clave: ['listaPrecioId', 'producto', 'desde', 'cantidadDesde'],
  columnas: z.object({
    listaPrecioId: optionalText(reference(listaPrecio, entero()), {
      example: '1',
      que: 'de `listas-precios`: o `listaPrecioCodigo`',
    }),
    listaPrecioCodigo: optionalText(reference(listaPrecioByCodigo, codigo()), { example: 'A01' }),
    producto: required(reference(producto, codigo()), { example: 'IPN-080-12', que: 'de `productos`' }),
    precio: required(precio(), {
      example: '7,66',
      que: 'mayor que 0, por m, m² o unidad, sin impuestos',
    }),
    moneda: optionalText(moneda, { example: 'USD', que: 'si no es la de la lista' }),
    ...tramo,
  }),
  pares: [{ numero: 'listaPrecioId', codigo: 'listaPrecioCodigo', obligatorio: true }],
  check: checkTramo,
  quita: quitaPrecio,
  save: upsert('precio', ['listaPrecioId', 'productoId', 'desde', 'cantidadDesde'], {
    listaPrecioId: referenced('int', 'listaPrecioId', 'id'),
    productoId,
    ...columnasOfTramo,
    monedaId,
  }),
}
export const preciosClientes: Entidad = {
  nombre: 'precios-clientes',
  momento: { columna: 'momento', en: quitaPrecioCliente },
  clave: ['cliente', 'producto', 'desde', 'cantidadDesde'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    producto: required(reference(producto, codigo()), { example: 'IPN-080-12', que: 'de `productos`' }),
    precio: required(precio(), {
      example: '7,10',
      que: 'mayor que 0, por m, m² o unidad, sin impuestos; vale más que el de su lista',
    }),
    moneda: required(moneda, { example: 'USD' }),
    ...tramo,
  }),
  check: checkTramo,
  quita: quitaPrecioCliente,
  save: upsert('precio_cliente', ['clienteId', 'productoId', 'desde', 'cantidadDesde'], {
    clienteId: referenced('int', 'cliente', 'id'),
    productoId,
    ...columnasOfTramo,
    monedaId,
  }),
}
const stockOf: StoredRow = {
  tabla: 'stock',
  clave: { productoId: 'text' },
  de: (v) => ({ productoId: de(v, 'producto', 'id') }),
}
export const stock: Entidad = {
  nombre: 'stock',
  momento: { columna: 'momento', en: stockOf },
  clave: ['producto'],
  columnas: z.object({
    producto: required(reference(producto, codigo()), { example: 'IPN-100-12', que: 'de `productos`' }),
    cantidad: required(exacto(3, -99_999_999_999, 99_999_999_999), {
      example: '87',
      que: 'en unidades de venta: tiras, hojas, m² …',
    }),
  }),
  save: upsert(
    'stock',
    ['productoId'],
    { productoId, cantidad: 'numeric', cantidadExacta: besideOf('cantidad') },
    { onChange: 'actualizado = now()' },
  ),
}
export const descuentos: Entidad = {
  nombre: 'descuentos',
  momento: { columna: 'momento', en: quitaDescuento },
  clave: ['codigo'],
  columnas: z.object({
    codigo: required(codigo(), { example: 'D1001' }),
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    descripcion: required(texto(), { example: 'Descuento general' }),
    porcentaje: required(porcentaje(), { example: '3', que: '0 a 100; 0 lo deja sin efecto' }),
    grupoId: optionalText(reference(grupo, entero()), {
      que: 'de `grupos`; sin grupo ni subgrupo es un descuento de cliente',
    }),
    grupoCodigo: optionalText(reference(grupoByCodigo, codigo()), { example: 'PERF', que: 'en vez de grupoId' }),
    gruposProdId: optionalText(reference(subgrupo, entero()), { que: 'de `subgrupos`; vale más que el del grupo' }),
    subgrupoCodigo: optionalText(reference(subgrupoByCodigo, codigo()), {
      example: 'IPN',
      que: 'en vez de gruposProdId',
    }),
  }),
  pares: [
    { numero: 'grupoId', codigo: 'grupoCodigo', obligatorio: false },
    { numero: 'gruposProdId', codigo: 'subgrupoCodigo', obligatorio: false },
  ],
  quita: quitaDescuento,
  save: upsert('descuento', ['codigo'], {
    codigo: 'text',
    clienteId: referenced('int', 'cliente', 'id'),
    descripcion: 'text',
    porcentaje: 'numeric',
    grupoId: referenced('int', 'grupoId', 'id'),
    gruposProdId: referenced('int', 'gruposProdId', 'gruposProdId'),
  }),
}
