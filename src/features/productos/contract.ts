import { catalogo } from '#shared/permisos.ts'
import { event, type Emitted } from '#shared/events.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  codeParam,
  raw,
  desc,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  metro,
  moneda,
  numero,
  optionalText,
  pageParam,
  porcentaje,
  precio,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { CLAVES } from './facet-search.ts'

const unidadMedida = z.object({ metroLineal: bool, metroCuadrado: bool, descripcion: texto })
const escalon = z.object({ desde: numero, precio })
const fields = {
  id: texto,
  descripcion: texto,
  precio: z.nullable(precio),
  /** Cheaper from a quantity on, in the unit of the price. */
  escalones: lista(escalon),
  moneda: z.nullable(moneda),
  /** The client's discount on the product's family, and on everything; 0 without a client. */
  descuento1: porcentaje,
  descuentoCliente: porcentaje,
  iva: porcentaje,
  peso: numero,
  cantMin: z.nullable(int),
  largoMin: z.nullable(metro),
  largoMax: z.nullable(metro),
  /** What one is sold in; null: its name may say it. */ largoComercial: z.nullable(metro),
  anchoMin: z.nullable(metro),
  anchoMax: z.nullable(metro),
  unidadMedida,
  image: textoNull,
  images: lista(texto),
  grupoDescripcion: texto,
  grupoDetalle: textoNull,
  grupoProducto: z.object({ id }),
  gruposProdId: z.nullable(id),
  tieneStock: bool,
  tieneManual: bool,
}
/** A product beside another one: its own suggestions are not sent. */
const productBeside = z.object({ ...fields, productSuggestions: lista(z.never()) })
/**
 * `Product` of docs/spec/wire.md. `peso`: kg per unit, metre or square metre; `precio` null only where clienteId is 0.
 */
export const product = z.object({ ...fields, productSuggestions: lista(productBeside) })
export type Product = z.infer<typeof product>

export const group = z.object({ grupoId: id, gruposProdId: id, gruposDesc: texto, imagen: textoNull })
export const subcategoria = z.object({ ...desc.shape, imagen: textoNull, grupos: lista(group) })
export type Subcategoria = z.infer<typeof subcategoria>

/** What is offered while somebody types; `parecido`: the nearest spelling of a text that finds nothing (FIND-06). */
const autocompletado = z.object({
  productos: lista(product),
  total: int,
  /** There are more than `total`, of which the groups are counted. */ mas: bool,
  grupos: lista(z.object({ id, descripcion: texto, cuantos: int })),
  parecido: textoNull,
})
export type Autocompletado = z.infer<typeof autocompletado>
const valor = z.object({ valor: texto, texto, cuantos: int })
/** `total` of `de` products are left; each value of a facet counts under the others (FIND-03). */
const facetado = z.object({
  de: int,
  total: int,
  facetas: lista(z.object({ clave: z.enum(CLAVES), valores: lista(valor) })),
  productos: lista(product),
})
export type Facetado = z.infer<typeof facetado>

export const events = {
  'consulta-disponibilidad': event({
    summary: 'Alguien preguntó a su ejecutivo de cuenta si hay una cantidad de un producto.',
    data: z.strictObject({
      productoId: texto,
      descripcion: texto,
      cantidad: numero,
      clienteId: id,
      usuarioId: id,
      usuario: texto,
      email: texto,
    }),
    fields: {
      productoId: 'el código del producto',
      descripcion: 'su descripción de ese momento',
      cantidad: 'cuánto necesita, en la unidad en que se vende',
      clienteId: 'el cliente para el que se pregunta',
      usuarioId: 'la cuenta que pregunta',
      usuario: 'el nombre de la cuenta',
      email: 'adónde responderle',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

const CATALOGO = { any: catalogo } as const
const page = optionalText(pageParam)
const name = libre(250)
const facet = optionalText(raw(600))

export const contract = {
  subcategorias: route({
    method: 'GET',
    path: '/api/Params/subcategorias',
    standby: true,
    access: 'session',
    summary: 'Grupos de productos con sus subproductos',
    reply: lista(subcategoria),
    kept: true,
  }),
  grupo: route({
    method: 'GET',
    path: '/api/Product/grupo',
    standby: true,
    access: CATALOGO,
    summary: 'Productos de un grupo, de a 12',
    query: z.object({ page, id: idParam, clienteId: id0Param, prod: optionalText(idParam) }),
    reply: lista(product),
    kept: true,
    refuses: { no_encontrado: 404 },
  }),
  grupoSearch: route({
    method: 'GET',
    path: '/api/Product/grupo/:id/search',
    standby: true,
    access: CATALOGO,
    summary: 'Busca por descripción dentro de un grupo',
    params: z.object({ id: idParam }),
    query: z.object({ name, clienteId: optionalText(id0Param), page, prod: optionalText(idParam) }),
    reply: lista(product),
    kept: true,
    limit: 'busqueda',
    refuses: { no_encontrado: 404 },
  }),
  search: route({
    method: 'GET',
    path: '/api/Product/search',
    standby: true,
    access: CATALOGO,
    summary: 'Busca productos, los mejores primero (hasta 60)',
    query: z.object({ name, clienteId: id0Param }),
    reply: lista(product),
    kept: true,
    limit: 'busqueda',
    refuses: { no_encontrado: 404 },
  }),
  autocompletar: route({
    method: 'GET',
    path: '/api/Product/autocompletar',
    standby: true,
    access: CATALOGO,
    summary: 'Lo que se ofrece mientras se escribe: hasta 8 productos, y sus grupos',
    query: z.object({ name, clienteId: id0Param }),
    reply: autocompletado,
    limit: 'tecleo',
    refuses: { no_encontrado: 404 },
  }),
  facetas: route({
    method: 'GET',
    path: '/api/Product/facetas',
    standby: true,
    access: CATALOGO,
    summary: 'Un grupo, o productos por código, acotados y ordenados, con cuántos hay de cada valor',
    query: z.object({
      clienteId: id0Param,
      id: optionalText(idParam),
      prod: optionalText(idParam),
      name: optionalText(name),
      ids: optionalText(raw(2000)),
      page,
      tipo: facet,
      alto: facet,
      ancho: facet,
      espesor: facet,
      largo: facet,
      norma: facet,
      stock: facet,
      orden: facet,
    }),
    reply: facetado,
    limit: 'busqueda',
    refuses: { no_encontrado: 404 },
  }),
  byIds: route({
    method: 'GET',
    path: '/api/Product/byIds',
    standby: true,
    access: CATALOGO,
    summary: 'Productos por código, en el orden pedido (hasta 60)',
    query: z.object({ ids: raw(2000), clienteId: id0Param }),
    reply: lista(product),
    refuses: { no_encontrado: 404 },
  }),
  product: route({
    method: 'GET',
    path: '/api/Product/:id/:clienteId',
    standby: true,
    access: CATALOGO,
    summary: 'Un producto con sus sugeridos',
    params: z.object({ id: codeParam, clienteId: id0Param }),
    reply: product,
    kept: true,
    refuses: { no_encontrado: 404 },
  }),
  consultarDisponibilidad: route({
    method: 'POST',
    path: '/api/Product/consultarDisponibilidad',
    access: CATALOGO,
    summary: 'Consulta de disponibilidad al ejecutivo de cuenta',
    query: z.object({
      productoId: codeParam,
      clienteId: id0Param,
      cantidad: z.string().check(z.regex(/^\d{1,9}([.,]\d{1,3})?$/, 'La cantidad no puede ser cero.')),
    }),
    reply: z.object({ enviado: bool }),
    success: 'enviado',
    limit: 'correo',
    refuses: { no_encontrado: 404 },
  }),
  document: route({
    method: 'GET',
    path: '/api/Document',
    access: CATALOGO,
    summary: 'Manual PDF de un grupo ({groupId}.pdf)',
    query: z.object({ fileName: raw(60) }),
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: { no_encontrado: 404 },
  }),
} as const
