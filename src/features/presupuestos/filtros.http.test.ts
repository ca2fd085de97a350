import { describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { solicitudes } from '../../../test/solicitudes.ts'

const { t, admin, seller, client } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  client: 'cliente@demo.test',
})
const { ids, quotes, search } = solicitudes(t, seller)
const ofClient = () => quotes({ clienteId: client.session!.clienteId })
const STATES = ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado', 'Cancelado']
const countsOf = (rows: readonly { estado: string }[]) =>
  Object.fromEntries(STATES.map((estado) => [estado, rows.filter((row) => row.estado === estado).length]))

describe('how many in each state', () => {
  it('DIARIO-14 the list’s own call says it where it is asked for, of one’s scope alone; otherwise it is the list', async () => {
    const mine = await ofClient()
    const { body } = await client.get('/api/Budget/fetchAll?cuentas=si')
    expect(body.cuentas.estados).toEqual(countsOf(mine))
    expect(ids(body)).toEqual(mine.slice(0, 10).map((q) => q.id))
    const theirs = await quotes({ idVendedor: seller.session!.sellerId })
    expect((await search(seller, { clienteId: 0, cuentas: true })).body.cuentas.estados).toEqual(countsOf(theirs))
    expect((await search(admin, { clienteId: 0, cuentas: true })).body.cuentas.estados).toEqual(
      countsOf(await quotes()),
    )
    expect(Object.keys((await client.get('/api/Budget/fetchAll')).body)).toEqual(['$values'])
  })
  it('DIARIO-14 they are counted under the other filters, whichever state is chosen', async () => {
    const [one] = await ofClient()
    const chosen = await search(client, { estado: 'Cancelado', nroOperacion: one!.id, cuentas: true })
    expect(chosen.body.cuentas.estados).toEqual(countsOf([one!]))
  })
})

describe('by product', () => {
  it('DIARIO-14 words or code of a line’s product find the orders with it, of one’s scope; nonsense finds none', async () => {
    const mine = await ofClient()
    const lines = await t.db
      .selectFrom('presupuesto_detalle')
      .select(['presupuestoId', 'productoId', 'nombreProducto'])
      .where(
        'presupuestoId',
        'in',
        mine.map((q) => q.id),
      )
      .orderBy('presupuestoId')
      .execute()
    const { productoId } = lines[0]!
    const withIt = new Set(lines.filter((l) => l.productoId === productoId).map((l) => l.presupuestoId))
    const byCode = await search(client, { producto: productoId, filas: 25, cuentas: true })
    expect(ids(byCode.body)).toEqual(mine.filter((q) => withIt.has(q.id)).map((q) => q.id))
    expect(byCode.body.cuentas.estados).toEqual(countsOf(mine.filter((q) => withIt.has(q.id))))
    const byWords = await search(client, { producto: lines[0]!.nombreProducto, filas: 25 })
    expect(ids(byWords.body)).toContain(lines[0]!.presupuestoId)
    const none = (await search(client, { producto: 'qqqqzzz', cuentas: true })).body
    expect([none.$values, none.cuentas.estados]).toEqual([[], countsOf([])])
  })
})

describe('by where it went', () => {
  it('DIARIO-14 a client’s works and shops are offered, and each finds what went there; without a client it is refused', async () => {
    const { $values, cuentas } = (await search(client, { filas: 25, cuentas: true })).body
    expect(cuentas.destinos.$values.length).toBeGreaterThan(1)
    for (const entrega of cuentas.destinos.$values) {
      const found = await search(client, { entrega, filas: 25 })
      expect(found.body.$values.length).toBeGreaterThan(0)
      for (const card of found.body.$values)
        expect(card.esObra && card.direccionEntrega ? `Obra: ${card.direccionEntrega}` : card.tiendaEntrega).toBe(
          entrega,
        )
    }
    expect($values.length).toBeGreaterThan(1)
    const refused = await search(admin, { clienteId: 0, entrega: 'Depósito Norte' })
    expect([refused.status, refused.body.detail]).toEqual([400, 'Para filtrar por obra o entrega, elegí un cliente.'])
  })
})

describe('in which order', () => {
  it('DIARIO-14 oldest first, or what is nearest to arriving first, page by page; of 25 rows, and of no other number', async () => {
    const every = (await quotes()).map(({ id, estado }) => ({ id, estado }))
    const pages = async (filter: object) =>
      (await Promise.all([1, 2].map((page) => search(admin, { clienteId: 0, filas: 25, page, ...filter })))).flatMap(
        (r) => ids(r.body),
      )
    expect(await pages({ orden: 'viejas' })).toEqual(
      every
        .toReversed()
        .slice(0, 50)
        .map((q) => q.id),
    )
    const nearest = ['En tránsito', 'Preparación', 'Finanzas', 'Comercial', 'Enviado', 'Entregado', 'Cancelado']
    const expected = nearest.flatMap((estado) => every.filter((q) => q.estado === estado))
    expect(await pages({ orden: 'sigue' })).toEqual(expected.slice(0, 50).map((q) => q.id))
    expect((await search(admin, { clienteId: 0, orden: 'kilos' })).status).toBe(400)
    expect((await search(admin, { clienteId: 0, filas: 1000 })).status).toBe(400)
  })
  it('DIARIO-14 only what arrived: delivered, or with a trip that did', async () => {
    const cards = (await search(admin, { clienteId: 0, filas: 25, entregadas: true })).body.$values
    expect(cards.length).toBeGreaterThan(5)
    for (const { estadoPresupuesto, trackings } of cards)
      expect(
        estadoPresupuesto === 'Entregado' ||
          trackings.$values.some((viaje: { estadoViaje: string }) => viaje.estadoViaje === 'Entregado'),
      ).toBe(true)
  })
})

describe('for paper', () => {
  it('PAPEL-10 OPEN-450 all of them in one answer, from the first whatever the page, under the same filters and of one’s scope alone', async () => {
    const mine = await ofClient()
    expect(mine.length).toBeGreaterThan(12) // more than a page has
    const all = (await search(client, { entera: true, page: 3, filas: 25 })).body
    expect(ids(all)).toEqual(mine.map((q) => q.id))
    const delivered = (await search(client, { entera: true, estado: 'Entregado' })).body
    expect(ids(delivered)).toEqual(mine.filter((q) => q.estado === 'Entregado').map((q) => q.id))
    const theirs = await quotes({ idVendedor: seller.session!.sellerId })
    const ofSeller = (await search(seller, { clienteId: 0, entera: true })).body
    expect(ids(ofSeller)).toEqual(theirs.slice(0, 1000).map((q) => q.id))
    expect((await search(client, { entera: 'todas' })).status).toBe(400)
  })
})
