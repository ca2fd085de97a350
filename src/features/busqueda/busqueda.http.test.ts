import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Hallado } from './contract.ts'

let t: TestPortal
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as [Client, Client, Client, Client, Client]
type Numbers = { id: number; totvs: string; pedido: string; clienteId: number; cliente: string }
let order: Numbers
beforeAll(async () => {
  t = await startTestPortal()
  cliente = await t.as('cliente@demo.test')
  another = await t.as('cliente2@demo.test')
  vendedor = await t.as('vendedor@demo.test')
  vendedor2 = await t.as('vendedor2@demo.test')
  admin = await t.as('admin@demo.test')
  const { rows } = await sql<Numbers>`
    select p.id, p."presupuestoTotvsId" as totvs, p."pedidoId" as pedido, p."clienteId", c."razonSocial" as cliente
    from presupuesto p
    join cliente c on c.id = p."clienteId"
    where p."clienteId" = ${cliente.session!.clienteId} and p."pedidoId" is not null
      and exists (select from comprobante v where v."presupuestoId" = p.id and v.tipo like 'Remito%')
    order by p.fecha desc
    limit 1`.execute(t.db)
  order = rows[0]!
})
afterAll(() => t.stop())

const find = async (by: Client, texto: string): Promise<Hallado[]> => {
  const answer = await by.get(`/api/busqueda?texto=${encodeURIComponent(texto)}`)
  expect([answer.status, answer.text.length > 0]).toEqual([200, true])
  return answer.body.$values
}
const of = (found: readonly Hallado[], tipo: Hallado['tipo']) => found.filter((one) => one.tipo === tipo)

describe('the header’s search of numbers', () => {
  it('DIARIO-08 a request is found by any of its numbers, as people write them, with its client’s name', async () => {
    await sql`update presupuesto set "ordenCompra" = 'OC-7731/B' where id = ${order.id}`.execute(t.db)
    const typed = [String(order.id), order.id.toLocaleString('es-AR'), order.totvs, order.pedido, 'oc-7731/b']
    for (const text of typed)
      expect(of(await find(cliente, text), 'solicitud'), text).toContainEqual(
        expect.objectContaining({ id: order.id, clienteId: order.clienteId, cliente: order.cliente }),
      )
  })
  it('DIARIO-08 a remito by its whole number or its end is a remito of its request; an invoice is offered once', async () => {
    const { rows } = await sql<{ tipo: string; numero: string }>`
      select tipo, numero from comprobante where "presupuestoId" = ${order.id}`.execute(t.db)
    const remito = rows.find((v) => v.tipo.startsWith('Remito'))!
    for (const text of [remito.numero, remito.numero.replaceAll('-', ''), remito.numero.slice(-6)])
      expect(of(await find(cliente, text), 'remito'), text).toContainEqual(
        expect.objectContaining({ id: order.id, numero: remito.numero }),
      )
    const { rows: documents } = await sql<{ documento: string }>`
      select documento
      from documento
      where "clienteId" = ${order.clienteId} and tipo = 'Factura'
      order by id desc
      limit 3`.execute(t.db)
    for (const { documento } of documents) {
      const found = await find(cliente, documento)
      expect(found.filter((one) => one.numero.endsWith(documento))).toHaveLength(1)
      expect(of(found, 'documento')).toHaveLength(1)
    }
  })
  it('DIARIO-08 claims and stockpiles by their number', async () => {
    const { rows } = await sql<{ tipo: Hallado['tipo']; id: number; numero: string; clienteId: number }>`
      (
        select 'reclamo' as tipo, id, "nroReclamo" as numero, "clienteId"
        from reclamo
        where "nroReclamo" is not null
        limit 2
      )
      union all
      (select 'acopio' as tipo, id, "nroAcopio" as numero, "clienteId" from acopio limit 2)`.execute(t.db)
    expect(new Set(rows.map((row) => row.tipo)).size).toBe(2)
    for (const { tipo, id, numero, clienteId } of rows)
      for (const text of tipo === 'acopio' ? [numero, numero.replace(/\D/g, '')] : [numero])
        expect(of(await find(admin, text), tipo), text).toContainEqual(
          expect.objectContaining({ id, numero, clienteId }),
        )
  })
  it('DIARIO-08 another’s is not found by any number; a seller’s are those of its clients, role 1’s all', async () => {
    const { rows } = await sql<{ numero: string }>`
      select numero from comprobante where "presupuestoId" = ${order.id}`.execute(t.db)
    const { rows: seller } = await sql<{ id: number }>`
      select "idVendedor" as id from cliente where id = ${order.clienteId}`.execute(t.db)
    const [own, foreign] = vendedor.session!.sellerId === seller[0]!.id ? [vendedor, vendedor2] : [vendedor2, vendedor]
    for (const text of [String(order.id), order.totvs, order.pedido, ...rows.map((v) => v.numero)]) {
      for (const who of [another, foreign])
        expect(
          (await find(who, text)).filter((one) => one.clienteId === order.clienteId),
          text,
        ).toEqual([])
      for (const who of [own, admin])
        expect(
          (await find(who, text)).some((one) => one.clienteId === order.clienteId),
          text,
        ).toBe(true)
    }
  })
  it('DIARIO-08 clients by name, code or document, for staff alone and within its scope', async () => {
    const { rows } = await sql<{ codigo: string; documento: string; nombre: string }>`
      select codigo, "documentoNro" as documento, "razonSocial" as nombre
      from cliente
      where id = ${order.clienteId}`.execute(t.db)
    const { codigo, documento, nombre } = rows[0]!
    for (const text of [codigo, documento, nombre.slice(0, 12)]) {
      expect(of(await find(admin, text), 'cliente'), text).toContainEqual(
        expect.objectContaining({ id: order.clienteId }),
      )
      expect(of(await find(cliente, text), 'cliente')).toEqual([])
    }
    const { rows: others } = await sql<{ nombre: string }>`
      select "razonSocial" as nombre
      from cliente
      where "idVendedor" is distinct from ${vendedor.session!.sellerId}
      limit 1`.execute(t.db)
    expect(of(await find(vendedor, others[0]!.nombre), 'cliente')).toEqual([])
  })
  it('DIARIO-08 words find no numbers, and five of a kind are the most', async () => {
    expect((await find(cliente, 'perfil upn')).length).toBe(0)
    expect((await find(cliente, '')).length).toBe(0)
    const { rows } = await sql<{ final: string }>`
      select right(numero, 4) as final
      from comprobante
      group by 1
      having count(*) > 5
      limit 1`.execute(t.db)
    for (const { final } of rows) {
      const found = await find(admin, final)
      for (const tipo of ['comprobante', 'documento'] as const) expect(of(found, tipo).length).toBeLessThanOrEqual(5)
    }
  })
})
