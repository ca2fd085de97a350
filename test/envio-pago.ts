import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Presupuesto } from '#features/carrito/contract.ts'
import type { Preconfirm } from '#features/envio-pago/contract.ts'
import { empresa } from './company.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from './portal.ts'

/**
 * A portal with a client who buys a bar (13,57 per metre) and a piece (51,11), and options of checkout besides the
 * demo's.
 */
type Scenario = { t: TestPortal; ana: Client; clienteId: number; listaPrecioId: number; barra: string; pieza: string }

export const invalid = (detail: string) => ({ status: 400, code: 'datos_invalidos', detail })
export const vencida = {
  status: 409,
  code: 'preconfirmacion_vencida',
  detail:
    'El carrito o sus precios cambiaron desde que elegiste el envío y el pago. Revisá tu carrito antes de confirmar.',
}
export const ok = (a: Answer): void => expect(a.status === 200 ? 200 : a.text).toBe(200)

export const options = async (c: Client, id: number): Promise<Preconfirm> =>
  (await c.get(`/api/Budget/FetchPreconfirm/${id}`)).body
/** A submission with the first shop, its first carrier, the first classification and the payment term of 4 %. */
export const bodyOf = (id: number, p: Preconfirm, more: object = {}) => {
  const tiendaNro = p.tiendas.$values[0]!.tiendaNro
  const transporte = p.listaTransportes.$values.find((x) =>
    x.clientes.$values.some((k) => k.clienteTiendaNro === tiendaNro),
  )!
  return {
    id,
    contactoId: 1,
    nombre: 'Verónica',
    apellido: 'Molina',
    telefono: '3514241189',
    dni: '30111333',
    clienteTiendaEntregaNro: tiendaNro,
    transporteId: transporte.id,
    TransporteDesc: 'nothing',
    descuento4: 99,
    clasificacionId: p.clasificacionEnvios.$values[0]!.id,
    condicionPagoId: 901,
    esObra: false,
    obraCalle: null,
    obraNro: null,
    obraCodigoPostal: null,
    obraLatitud: null,
    obraLongitud: null,
    localidad: null,
    provinciaId: null,
    ...more,
  }
}
export const pre = async (c: Client, id: number, more: object = {}): Promise<Answer> =>
  c.put('/api/Budget/preconfirmBudget', bodyOf(id, await options(c, id), more))
export const confirm = (c: Client, id: number, query = 'observaciones=Avisar%20antes&esPedidoFirme=true') =>
  c.post(`/api/Budget/${id}?${query}`)

/** Declares the hooks; `e` is filled before the first test, and every test starts without carts. */
export const scenario = () => {
  const e = {} as Scenario
  const { setPrecio, setShopping, begin } = empresa(e)
  const add = async (
    c: Client,
    productoId: string,
    cantidad: number,
    largo: number | null,
    cliente = e.clienteId,
  ): Promise<Presupuesto> => {
    const a = await c.post('/api/Budget/shoppingCart', {
      productoId,
      clienteId: cliente,
      contactoId: c.session!.contactoId,
      cantidad,
      showLargo: largo !== null,
      showAncho: false,
      largo,
      ancho: null,
    })
    ok(a)
    return a.body
  }
  const fill = async (c: Client): Promise<Presupuesto> => {
    await add(c, e.barra, 24, 12)
    return add(c, e.pieza, 7, null)
  }

  beforeAll(async () => {
    e.t = await startTestPortal()
    e.ana = await e.t.as('cliente2@demo.test')
    e.clienteId = e.ana.session!.clienteId
    e.listaPrecioId = e.ana.session!.listaPrecioId!
    const { db } = e.t
    const pick = (metroLineal: boolean, otroGrupo: number) =>
      db
        .selectFrom('producto as p')
        .innerJoin('precio as x', 'x.productoId', 'p.id')
        .select(['p.id', 'p.grupoId'])
        .where('x.listaPrecioId', '=', e.listaPrecioId)
        .where('p.grupoId', '<>', otroGrupo)
        .where('p.metroLineal', '=', metroLineal)
        .where('p.metroCuadrado', '=', false)
        .where('p.activo', '=', true)
        .orderBy('p.id')
        .executeTakeFirstOrThrow()
    const byMetro = await pick(true, 0)
    ;[e.barra, e.pieza] = [byMetro.id, (await pick(false, byMetro.grupoId)).id]
    await db
      .updateTable('producto')
      .set({ peso: 10.6, cantMin: 1, largoMin: 1, largoMax: 12 })
      .where('id', '=', e.barra)
      .execute()
    await db.updateTable('producto').set({ peso: 1.5, cantMin: 1 }).where('id', '=', e.pieza).execute()
    await db
      .insertInto('condicion_pago')
      .values([
        { id: 901, descripcion: 'Anticipada', porcentaje: 4 },
        { id: 902, descripcion: 'Vieja', porcentaje: 9, activo: false },
      ])
      .execute()
    await db
      .insertInto('transporte')
      .values([
        { id: 901, descripcion: 'De nadie' },
        { id: 902, descripcion: 'Fuera de servicio', activo: false },
      ])
      .execute()
    const { tiendaNro } = await db
      .selectFrom('tienda')
      .select('tiendaNro')
      .where('clienteId', '=', e.clienteId)
      .orderBy('tiendaNro')
      .executeTakeFirstOrThrow()
    await db.insertInto('transporte_tienda').values({ transporteId: 902, clienteId: e.clienteId, tiendaNro }).execute()
    await db.insertInto('clasificacion_envio').values({ id: 902, descripcion: 'Ya no', activo: false }).execute()
  }, 120_000)
  afterAll(() => e.t.stop())

  beforeEach(async () => {
    const { db } = e.t
    await begin(e.barra)
    await db.updateTable('condicion_pago').set({ porcentaje: 4, activo: true }).where('id', '=', 901).execute()
    await db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
    await Promise.all([setPrecio(e.barra, 13.57), setPrecio(e.pieza, 51.11)])
    await setShopping(true)
  })

  return {
    e,
    setPrecio,
    setShopping,
    add,
    fill,
    /** Makes a pre-confirmed cart; returns its id. */
    ready: async (c: Client = e.ana): Promise<number> => {
      const { id } = await fill(c)
      ok(await pre(c, id))
      return id
    },
    row: (id: number) => e.t.db.selectFrom('presupuesto').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    outbox: () => e.t.db.selectFrom('salida').selectAll().where('tipo', '=', 'pedido-confirmado').execute(),
    /** Changes a row directly in the database; returns a function that restores it. */
    change: async (
      tabla: 'cliente' | 'vendedor' | 'producto' | 'condicion_pago' | 'clasificacion_envio' | 'transporte',
      key: string,
      value: number | string,
      to: Record<string, unknown>,
    ) => {
      const where = sql`where ${sql.ref(key)} = ${value}`
      const set = (values: Record<string, unknown>) =>
        sql`
          update
          ${sql.table(tabla)}
          set ${sql.join(Object.entries(values).map(([k, v]) => sql`${sql.ref(k)} = ${v}`))}
          ${where}`.execute(e.t.db)
      const before = (await sql<Record<string, unknown>>`select * from ${sql.table(tabla)} ${where}`.execute(e.t.db))
        .rows[0]!
      await set(to)
      return () => set(Object.fromEntries(Object.keys(to).map((k) => [k, before[k]])))
    },
  }
}
