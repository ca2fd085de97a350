import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  day,
  dia,
  currency,
  id,
  int,
  kg,
  lista,
  listaEntrada,
  texto,
  textoNull,
  timeNull,
  z,
} from '#shared/wire.ts'
import { claves, ESPERAN } from './pendientes.ts'

/** One range per calendar month, label MM/YYYY, with its groups: kilos and gasto in dollars (OPEN-21). */
export const rango = z.object({ rango: texto, grupos: lista(z.object({ grupo: texto, kilos: kg, gasto: currency })) })
export type Rango = z.infer<typeof rango>

/**
 * A kind of pending work: its number, at most 1,000, and the first clients or carts by name. `desde`: when the cart was
 * opened; `motivo`: why the client is on hold.
 */
export const pendiente = z.object({
  clave: z.enum(claves),
  cuantos: int,
  de: lista(z.object({ clienteId: id, codigo: texto, nombre: texto, desde: z.nullable(dia), motivo: textoNull })),
})
export type Pendiente = z.infer<typeof pendiente>

export const contract = {
  dolar: route({
    method: 'GET',
    path: '/api/Params/dolar',
    access: 'session',
    summary: 'Fecha de la cotización del dólar, y lo que dice su tira',
    /** valor: pesos per dollar, if the strip shows it (OPEN-220). */
    reply: z.object({ fechaHora: timeNull, visible: bool, titulo: texto, texto, valor: z.nullable(currency) }),
  }),
  kilosDashboard: route({
    method: 'POST',
    path: '/api/Params/kilosDashboard',
    reads: true,
    standby: true,
    access: { all: [P.operaciones, P.ultimasOperaciones] },
    summary: 'Kilos y ventas por mes y grupo',
    body: z.object({ clienteId: int, firstDate: day, lastdDate: day, productGrouptId: listaEntrada(id) }),
    reply: lista(rango),
    refuses: { no_encontrado: 404 },
  }),
  pendientes: route({
    method: 'GET',
    path: '/api/Params/pendientes',
    standby: true,
    access: ESPERAN,
    summary: 'Lo que espera a quien atiende: de todo el portal, o de los clientes de un vendedor',
    reply: lista(pendiente),
  }),
} as const
