import { afterAll, beforeAll, beforeEach } from 'vitest'
import { empresa } from './company.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from './portal.ts'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import type { Repeticion } from '#features/recompra/contract.ts'

/** A portal with a client whose prices, discounts and limits are known; every test starts without carts. */
export type Scenario = {
  t: TestPortal
  /** A client's session. */
  ana: Client
  clienteId: number
  listaPrecioId: number
  /**
   * Products by unit of sale: metre (13,57 and 10,6 kg, 1 to 12 m, at least 2), piece (51,10, at least 5), length and
   * width (20), square metre (10).
   */
  barra: string
  pieza: string
  chapa: string
  losa: string
}

export const owner = (c: Client, clienteId: number) => `/api/Budget/${clienteId}/${c.session!.contactoId}`
export const lines = (a: Answer): Line[] => {
  if (a.status !== 200) throw new Error(a.text)
  return (a.body as Presupuesto).presupuestoDetalles.$values
}
export const problem = (a: Answer) => ({ status: a.status, code: a.body.code, detail: a.body.detail })
export const noEncontrado = { status: 404, code: 'no_encontrado', detail: 'No encontramos lo que buscás.' }

/** What of an earlier order can be bought today goes into the cart of its client, as the screen sends it. */
export const repeatOrder = async (who: Client, id: number): Promise<Answer> => {
  const preview = await who.get(`/api/Budget/${id}/repetir`)
  if (preview.status !== 200) throw new Error(preview.text)
  const { clienteId, lineas } = preview.body as Repeticion
  return who.post('/api/Budget/shoppingCart/lineas', {
    clienteId,
    lineas: lineas.$values
      .filter(({ motivo }) => motivo === null)
      .map(({ productoId, cantidad, largo, ancho }) => ({
        productoId,
        cantidad,
        largo: largo || null,
        ancho: ancho || null,
      })),
  })
}

/** Declares the hooks; the result is filled before the first test. */
export const scenario = () => {
  const e = {} as Scenario
  const { setPrecio, setShopping, begin } = empresa(e)

  beforeAll(async () => {
    e.t = await startTestPortal()
    e.ana = await e.t.as('cliente@demo.test')
    e.clienteId = e.ana.session!.clienteId
    e.listaPrecioId = e.ana.session!.listaPrecioId!
    const { db } = e.t
    const pick = async (metroLineal: boolean, metroCuadrado: boolean) =>
      (
        await db
          .selectFrom('producto as p')
          .innerJoin('precio as x', 'x.productoId', 'p.id')
          .select('p.id')
          .where('x.listaPrecioId', '=', e.listaPrecioId)
          .where('p.metroLineal', '=', metroLineal)
          .where('p.metroCuadrado', '=', metroCuadrado)
          .where('p.activo', '=', true)
          .where('p.gruposProdId', 'is not', null)
          .orderBy('p.id')
          .executeTakeFirstOrThrow()
      ).id
    ;[e.barra, e.pieza, e.chapa, e.losa] = await Promise.all([
      pick(true, false),
      pick(false, false),
      pick(true, true),
      pick(false, true),
    ])
    await db
      .updateTable('producto')
      .set({ peso: 10.6, cantMin: 2, largoMin: 1, largoMax: 12 })
      .where('id', '=', e.barra)
      .execute()
    await db.updateTable('producto').set({ peso: 1.5, cantMin: 5 }).where('id', '=', e.pieza).execute()
    await db
      .updateTable('producto')
      .set({ peso: 23.55, cantMin: 1, largoMin: 1, largoMax: 6, anchoMin: 0.5, anchoMax: 2 })
      .where('id', '=', e.chapa)
      .execute()
    await db
      .insertInto('stock')
      .values([
        { productoId: e.barra, cantidad: 30 },
        { productoId: e.pieza, cantidad: 1000 },
      ])
      .onConflict((c) => c.column('productoId').doUpdateSet((x) => ({ cantidad: x.ref('excluded.cantidad') })))
      .execute()
  }, 120_000)
  afterAll(() => e.t.stop())

  beforeEach(async () => {
    await begin(e.barra)
    await Promise.all([
      setPrecio(e.barra, 13.57),
      setPrecio(e.pieza, 51.1),
      setPrecio(e.chapa, 20),
      setPrecio(e.losa, 10),
    ])
  })

  return {
    e,
    setPrecio,
    setShopping,
    add: (c: Client, productoId: string, more: object = {}, key?: string): Promise<Answer> =>
      c.post(
        '/api/Budget/shoppingCart',
        {
          productoId,
          clienteId: e.clienteId,
          contactoId: c.session!.contactoId,
          cantidad: 24,
          showLargo: true,
          largo: 12,
          showAncho: false,
          ancho: null,
          ...more,
        },
        key ? { 'idempotency-key': key } : {},
      ),
    cart: async (c: Client = e.ana): Promise<Presupuesto> =>
      (await c.get(`${owner(c, e.clienteId)}/getShoppingCart`)).body,
    version: async (id: number) =>
      (await e.t.db.selectFrom('presupuesto').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version,
  }
}
