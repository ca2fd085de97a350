import { lineaHoy } from '#features/carrito/contract.ts'
import { catalogo, P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  boolParam,
  codeParam,
  day,
  id,
  idParam,
  int,
  libre,
  lista,
  metro,
  moneda,
  numero,
  optionalText,
  pageParam,
  precio,
  texto,
  z,
} from '#shared/wire.ts'
import { MESES, ORDENES } from './search.ts'

/** A product that the client bought: the usual quantity and cut as they would be bought today, and its history. */
export const comprado = z.object({
  ...lineaHoy.shape,
  /** Orders it was in. */ pedidos: int,
  /** How many of them had the usual quantity and cut. */ veces: int,
  ultima: day,
  /** Days between orders, the median; null of fewer than three days. */ ritmo: z.nullable(int),
  toca: z.nullable(day),
  precioUltimo: precio,
  moneda: z.nullable(moneda),
  /** The days of its orders in the last 365. */ dias: lista(day),
})
export type Comprado = z.infer<typeof comprado>
const compra = z.object({
  presupuestoId: id,
  fecha: day,
  cantidad: numero,
  largo: metro,
  ancho: metro,
  precio,
  moneda: z.nullable(moneda),
})
/** What a client bought of one product: the newest lines first, 24 at most. */
export const historia = z.object({
  pedidos: int,
  unidad: texto,
  compras: lista(compra),
})
export type Historia = z.infer<typeof historia>

const READ = { all: [P.operaciones], any: catalogo } as const
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/comprados',
    standby: true,
    access: READ,
    summary: 'Los productos que compró un cliente, de a 25',
    query: z.object({
      clienteId: idParam,
      name: optionalText(libre(250)),
      grupo: optionalText(idParam),
      meses: optionalText(z.enum(MESES)),
      orden: optionalText(z.enum(ORDENES)),
      conStock: optionalText(boolParam),
      page: optionalText(pageParam),
    }),
    reply: z.object({
      /** Of all that is found. */ total: int,
      /** How many of them are due within a week, where they are ordered by that. */ tocan: int,
      grupos: lista(z.object({ id, descripcion: texto })),
      productos: lista(comprado),
    }),
    refuses: { no_encontrado: 404 },
  }),
  historia: route({
    method: 'GET',
    path: '/api/comprados/:productoId/:clienteId',
    standby: true,
    access: READ,
    summary: 'Lo que un cliente compró de un producto',
    params: z.object({ productoId: codeParam, clienteId: idParam }),
    reply: historia,
    refuses: { no_encontrado: 404 },
  }),
} as const
