import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Cotizacion } from '#features/cotizaciones/contract.ts'
import { addDays, today } from '#shared/dates.ts'
import { confirm, ok, pre, scenario } from './envio-pago.ts'
import type { Answer, Client } from './portal.ts'

/** Cotizaciones of the client who buys a bar and a piece, by the calls: asked for, priced and sent. */

export const body = (a: Answer): Cotizacion => {
  ok(a)
  return a.body
}
export const at = (id: number, what = '') => `/api/cotizaciones/${id}${what && `/${what}`}`
export const draftOf = (c: Cotizacion) => c.versiones.$values.find(({ enviada }) => enviada === null)
export const lastOf = (c: Cotizacion) => c.versiones.$values.find(({ numero }) => numero === c.version)!
/** The body that saves a draft: its lines, each at the price that is said of it. */
export const draftBody = (c: Cotizacion, precios: Record<number, number> = {}, more: object = {}) => ({
  cambio: c.cambio,
  condicionPagoId: null,
  vence: addDays(today(), 5),
  porPartes: false,
  nota: null,
  lineas: (draftOf(c) ?? lastOf(c)).lineas.$values.map((line) => ({
    item: line.item,
    productoId: line.productoId,
    cantidadTiras: line.cantidadTiras,
    dimension1: line.dimension1,
    dimension2: line.dimension2,
    precio: precios[line.item] ?? line.precio,
    descuento1: precios[line.item] === undefined ? line.descuento1 : 0,
  })),
  ...more,
})
export const save = (who: Client, c: Cotizacion, precios: Record<number, number> = {}, more: object = {}) =>
  who.put(at(c.id, 'borrador'), draftBody(c, precios, more))
export const send = (who: Client, { id, cambio }: Cotizacion, revisados: number[] = []) =>
  who.post(at(id, 'enviar'), { cambio, revisados })

/** Declares the hooks; `people` are there before the first test: the client's seller, an administrator, a stranger. */
export const quotes = () => {
  const all = scenario()
  const { e, fill } = all
  const people = {} as { seller: Client; admin: Client; stranger: Client }
  beforeAll(async () => {
    const { idVendedor } = await e.t.db
      .selectFrom('cliente')
      .select('idVendedor')
      .where('id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    people.seller = await e.t.as('vendedor@demo.test')
    if (people.seller.session!.sellerId !== idVendedor) people.seller = await e.t.as('vendedor2@demo.test')
    people.admin = await e.t.as('admin@demo.test')
    people.stranger = await e.t.as('cliente@demo.test')
  })
  const ask = async (who: Client = e.ana, more: object = {}): Promise<Answer> => {
    const { id } = await fill(who)
    return who.post('/api/cotizaciones', {
      clienteId: e.clienteId,
      presupuestoId: id,
      objetivos: [{ item: 1, objetivo: 12, comentario: 'Lo vi a 12' }],
      objetivoTotal: null,
      fechaDeseada: null,
      tiendaNro: null,
      obra: 'Galpón norte',
      observaciones: 'Para el galpón',
      vaciarCarrito: true,
      ...more,
    })
  }
  const read = async (id: number, who: Client = e.ana) => body(await who.get(at(id)))
  /** One that was asked for and sent at a net price of 12 a metre of the bar. */
  const sent = async (precios: Record<number, number> = { 1: 12 }, more: object = {}): Promise<Cotizacion> => {
    const { id } = body(await ask())
    const saved = body(await save(people.seller, await read(id, people.seller), precios, more))
    body(await send(people.seller, saved))
    return read(id)
  }
  /** Moves the last day of the version in force into the past, as the days do. */
  const expire = async (id: number) => {
    await sql`update cotizacion set vence = ${addDays(today(), -1)}::date where id = ${id}`.execute(e.t.db)
  }
  const answer = (c: Cotizacion, respuesta: string, more: object = {}, who: Client = e.ana) =>
    who.post(at(c.id, 'contestar'), {
      version: c.version,
      respuesta,
      motivo: null,
      detalle: null,
      objetivos: [],
      objetivoTotal: null,
      ...more,
    })
  const accepted = async (precios?: Record<number, number>, more?: object) =>
    body(await answer(await sent(precios, more), 'aceptar'))
  const buy = (c: Cotizacion, lineas: object[] | null = null, who: Client = e.ana) =>
    who.post(at(c.id, 'comprar'), { version: c.version, lineas })
  const bought = async (c: Cotizacion, lineas: object[] | null = null): Promise<number> => {
    const a = await buy(c, lineas)
    ok(a)
    ok(await pre(e.ana, a.body.presupuestoId))
    ok(await confirm(e.ana, a.body.presupuestoId))
    return a.body.presupuestoId
  }
  return { ...all, people, ask, read, sent, answer, accepted, buy, bought, expire }
}
