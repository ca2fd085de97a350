import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  dia,
  entero,
  escalonDesde,
  exacto,
  obligatoria,
  opcional,
  porcentaje,
  precio,
  referencia,
  texto,
  uno,
  vacia,
  type Valores,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { guardada, type Guardada } from '../guardada.ts'
import { besideOf, referido, upsert } from '../upsert.ts'
import { quitaDescuento, quitaPrecio, quitaPrecioCliente, SIEMPRE } from './quitas.ts'
import { productoId } from './catalogo.ts'
import {
  cliente,
  codigoPropio,
  grupo,
  grupoPorCodigo,
  listaPrecio,
  listaPrecioPorCodigo,
  producto,
  subgrupo,
  subgrupoPorCodigo,
} from './referencias.ts'

const ARS = 1
const USD = 2
export const moneda = uno({ ARS, USD })
const monedaId = { tipo: 'int', de: (v: Valores) => v.moneda ?? null, columnas: ['moneda'] } as const

export const listasPrecios: Entidad = {
  nombre: 'listas-precios',
  momento: { columna: 'momento', en: guardada('lista_precio', { id: 'int' }) },
  clave: ['id'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('A01'),
    descripcion: obligatoria(texto(), { ejemplo: 'Lista mayorista' }),
    moneda: obligatoria(moneda, { ejemplo: 'USD', que: 'de sus precios, menos los que dicen otra' }),
  }),
  pares: [{ numero: 'id', codigo: 'codigo', obligatorio: true }],
  numerada: { tabla: 'lista_precio', numero: 'id' },
  save: upsert('lista_precio', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    monedaId,
  }),
}

/** From when to when, and from which quantity on, a price is good (docs/decisions/0070). */
const tramo = {
  desde: opcional(dia(), { ejemplo: '01/10/2026', que: 'primer día en que vale; sin él, desde siempre' }),
  hasta: opcional(dia(), { ejemplo: '31/12/2026', que: 'último día en que vale; sin él, hasta que otro lo siga' }),
  cantidadDesde: vacia(0, escalonDesde(), {
    ejemplo: '100',
    que: 'desde esta cantidad, en la unidad del precio; 0: desde la primera',
  }),
}
const checkTramo = ({ desde, hasta }: Valores): readonly [string, string] | null =>
  typeof desde === 'string' && typeof hasta === 'string' && hasta < desde ? ['hasta', 'Es anterior a desde.'] : null
const columnasDeTramo = {
  desde: { tipo: 'date', de: (v: Valores) => v.desde ?? SIEMPRE },
  cantidadDesde: 'numeric',
  cantidadDesdeExacta: besideOf('cantidadDesde'),
  hasta: { tipo: 'date', de: (v: Valores) => v.hasta ?? 'infinity' },
  precio: 'numeric',
  precioExacto: besideOf('precio'),
} as const

export const precios: Entidad = {
  nombre: 'precios',
  momento: { columna: 'momento', en: quitaPrecio },
  clave: ['listaPrecioId', 'producto', 'desde', 'cantidadDesde'],
  columnas: z.object({
    listaPrecioId: opcional(referencia(listaPrecio, entero()), {
      ejemplo: '1',
      que: 'de `listas-precios`: o `listaPrecioCodigo`',
    }),
    listaPrecioCodigo: opcional(referencia(listaPrecioPorCodigo, codigo()), { ejemplo: 'A01' }),
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    precio: obligatoria(precio(), {
      ejemplo: '7,66',
      que: 'mayor que 0, por m, m² o unidad, sin impuestos',
    }),
    moneda: opcional(moneda, { ejemplo: 'USD', que: 'si no es la de la lista' }),
    ...tramo,
  }),
  pares: [{ numero: 'listaPrecioId', codigo: 'listaPrecioCodigo', obligatorio: true }],
  check: checkTramo,
  quita: quitaPrecio,
  save: upsert('precio', ['listaPrecioId', 'productoId', 'desde', 'cantidadDesde'], {
    listaPrecioId: referido('int', 'listaPrecioId', 'id'),
    productoId,
    ...columnasDeTramo,
    monedaId,
  }),
}
export const preciosClientes: Entidad = {
  nombre: 'precios-clientes',
  momento: { columna: 'momento', en: quitaPrecioCliente },
  clave: ['cliente', 'producto', 'desde', 'cantidadDesde'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    precio: obligatoria(precio(), {
      ejemplo: '7,10',
      que: 'mayor que 0, por m, m² o unidad, sin impuestos; vale más que el de su lista',
    }),
    moneda: obligatoria(moneda, { ejemplo: 'USD' }),
    ...tramo,
  }),
  check: checkTramo,
  quita: quitaPrecioCliente,
  save: upsert('precio_cliente', ['clienteId', 'productoId', 'desde', 'cantidadDesde'], {
    clienteId: referido('int', 'cliente', 'id'),
    productoId,
    ...columnasDeTramo,
    monedaId,
  }),
}
const stockDe: Guardada = {
  tabla: 'stock',
  clave: { productoId: 'text' },
  de: (v) => ({ productoId: de(v, 'producto', 'id') }),
}
export const stock: Entidad = {
  nombre: 'stock',
  momento: { columna: 'momento', en: stockDe },
  clave: ['producto'],
  columnas: z.object({
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-100-12', que: 'de `productos`' }),
    cantidad: obligatoria(exacto(3, -99_999_999_999, 99_999_999_999), {
      ejemplo: '87',
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
    codigo: obligatoria(codigo(), { ejemplo: 'D1001' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Descuento general' }),
    porcentaje: obligatoria(porcentaje(), { ejemplo: '3', que: '0 a 100; 0 lo deja sin efecto' }),
    grupoId: opcional(referencia(grupo, entero()), {
      que: 'de `grupos`; sin grupo ni subgrupo es un descuento de cliente',
    }),
    grupoCodigo: opcional(referencia(grupoPorCodigo, codigo()), { ejemplo: 'PERF', que: 'en vez de grupoId' }),
    gruposProdId: opcional(referencia(subgrupo, entero()), { que: 'de `subgrupos`; vale más que el del grupo' }),
    subgrupoCodigo: opcional(referencia(subgrupoPorCodigo, codigo()), {
      ejemplo: 'IPN',
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
    clienteId: referido('int', 'cliente', 'id'),
    descripcion: 'text',
    porcentaje: 'numeric',
    grupoId: referido('int', 'grupoId', 'id'),
    gruposProdId: referido('int', 'gruposProdId', 'gruposProdId'),
  }),
}
