import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onStatement } from '#server/db/db.ts'
import { forgetParams } from '#server/params.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { searchOf } from '../../../test/solicitudes.ts'

let t: TestPortal
let [admin, gerente, seller, other, clerk] = [] as unknown as [Client, Client, Client, Client, Client]
beforeAll(async () => {
  t = await startTestPortal()
  ;[admin, gerente, seller, other, clerk] = await Promise.all([
    t.as('admin@demo.test'),
    t.as('gerente@demo.test'),
    t.as('vendedor@demo.test'),
    t.as('vendedor2@demo.test'),
    t.as('cliente@demo.test'),
  ])
})
afterAll(() => t.stop())

type Pendiente = { clave: string; cuantos: number; de: { $values: Record<string, unknown>[] } }
const ask = async (c: Client): Promise<Pendiente[]> => (await c.get('/api/Params/pendientes')).body.$values
const countsOf = async (c: Client) => Object.fromEntries((await ask(c)).map((p) => [p.clave, p.cuantos]))
/** A client of the seller's, with what is needed of it. */
const ownClient = async (c: Client) =>
  (
    await sql<{ id: number; codigo: string; razonSocial: string }>`
      select id, codigo, "razonSocial"
      from cliente
      where "idVendedor" = ${c.session!.sellerId} and activo
      order by id
      limit 1`.execute(t.db)
  ).rows[0]!
const run = (text: string) => sql.raw(text).execute(t.db)

beforeEach(async () => {
  await run(`delete from reclamo`)
  await run(`update credito set retenido = false, motivo = null`)
  await run(
    `
      delete from presupuesto_detalle d
      using presupuesto p
      where p.id = d."presupuestoId" and p.estado = 'Carrito'`,
  )
  await run(`delete from correo`)
  await run(`delete from salida`)
})

describe('what waits for whoever works here', () => {
  it('OPEN-312 a seller is told of its own clients’ requests and claims, none of another’s', async () => {
    const [mine, theirs] = [await ownClient(seller), await ownClient(other)]
    await run(
      `
        update presupuesto
        set estado = 'Entregado'
        where fecha is not null and estado in ('Enviado', 'Comercial')`,
    )
    expect(await ask(seller)).toEqual([])
    const move = (clienteId: number, estado: string, howMany: number) =>
      sql`
        update presupuesto
        set estado = ${estado}
        where id in (
          select id
          from presupuesto
          where "clienteId" = ${clienteId} and fecha is not null and estado = 'Entregado'
          order by id
          limit ${howMany}
        )`.execute(t.db)
    await move(mine.id, 'Enviado', 2)
    await move(mine.id, 'Comercial', 1)
    await move(theirs.id, 'Enviado', 1)
    for (const [clienteId, orden, vence] of [
      [mine.id, 0, null],
      [mine.id, 2, '2020-01-01'],
      [mine.id, 6, '2020-01-01'],
      [theirs.id, 1, null],
    ] as const)
      await sql`
        insert into reclamo ("clienteId", usuario, titulo, tipo, descripcion, "nroPedido", orden, "nroReclamo", vence)
        values (
          ${clienteId}, 'Ana', 'Óxido', 1, 'Con óxido', '1', ${orden},
          ${orden === 0 ? null : `R-${clienteId}-${orden}`}, ${vence}
        )`.execute(t.db)
    expect(await countsOf(seller)).toEqual({
      'reclamos-vencidos': 1,
      'reclamos-abiertos': 2,
      'solicitudes-enviadas': 2,
      'solicitudes-comercial': 1,
    })
    expect((await countsOf(admin))['reclamos-sin-responsable']).toBe(3)
    // each leads to the list that shows as many
    const search = async (c: Client, estado: string) => (await c.post('/api/Budget/search', searchOf({ estado }))).body
    expect((await search(seller, 'Enviado')).$values).toHaveLength(2)
    expect((await search(admin, 'Enviado')).$values).toHaveLength(3)
    expect(await search(seller, 'Perdida')).toMatchObject({ status: 400, detail: 'El estado no existe.' })
    const claims = async (c: Client, more: object) =>
      (await c.post('/api/reclamo/searchBy', { clienteId: 0, page: 1, ...more })).body.$values.length
    expect([await claims(seller, { abiertos: true }), await claims(admin, { sinResponsable: true })]).toEqual([2, 3])
  })

  it('OPEN-312 clients that are held, and own carts that stopped, are told by name', async () => {
    const { id, codigo, razonSocial } = await ownClient(seller)
    await sql`
      insert into credito ("clienteId", retenido, motivo)
      values (${id}, true, 'Factura vencida')
      on conflict ("clienteId") do update set retenido = true, motivo = 'Factura vencida'`.execute(t.db)
    const held = { clienteId: id, codigo, nombre: razonSocial, desde: null, motivo: 'Factura vencida' }
    const of = async (c: Client, clave: string) => (await ask(c)).find((p) => p.clave === clave)
    expect(await of(seller, 'clientes-retenidos')).toEqual({
      clave: 'clientes-retenidos',
      cuantos: 1,
      de: { $values: [held] },
    })
    expect(await of(other, 'clientes-retenidos')).toBeUndefined()
    await sql`
      insert into presupuesto ("clienteId", "contactoId", creado)
      values (${id}, ${seller.session!.contactoId}, '2026-11-20T12:00:00-03:00')
      on conflict do nothing`.execute(t.db)
    await sql`
      update presupuesto
      set creado = '2026-11-20T12:00:00-03:00'
      where "clienteId" = ${id}
        and "contactoId" = ${seller.session!.contactoId}
        and estado = 'Carrito'`.execute(t.db)
    expect(await of(seller, 'carritos-detenidos')).toBeUndefined() // nothing in it
    await sql`
      insert into presupuesto_detalle (
        "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", precio, "precioLista",
        "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
      )
      select p.id, 1, x.id, x.descripcion, x."grupoId", 1, 1, 1, 1, 1, 1
      from presupuesto p, (select * from producto order by id limit 1) x
      where p."clienteId" = ${id}
        and p."contactoId" = ${seller.session!.contactoId}
        and p.estado = 'Carrito'`.execute(t.db)
    expect(await of(seller, 'carritos-detenidos')).toEqual({
      clave: 'carritos-detenidos',
      cuantos: 1,
      de: { $values: [{ clienteId: id, codigo, nombre: razonSocial, desde: '2026-11-20', motivo: null }] },
    })
    expect(await of(admin, 'carritos-detenidos')).toBeUndefined() // another's cart
  })

  it('OPEN-312 an administrator is told what did not go out, who is new and that purchasing is off; a manager without configuration is not', async () => {
    await run(
      `
        insert into correo (para, nombre, asunto, texto, html, tipo, estado, "messageId")
        values ('a@b.test', 'A', 'Hola', 'Hola', '', 'contacto', 'fallido', 'm-1')`,
    )
    await run(
      `
        insert into salida (tipo, datos, estado)
        values ('pedido-creado', '{}', 'fallido'), ('pedido-creado', '{}', 'fallido')`,
    )
    await run(
      `
        insert into configuracion (clave, valor)
        values ('shoopEnabled', 'false')
        on conflict (clave) do update set valor = 'false'`,
    )
    forgetParams()
    await run(`insert into auditoria (accion, usuario, despues, momento) values
      ('importacion', 'erp', '{"ensayo": false, "conError": 3}', now()),
      ('importacion', 'erp', '{"ensayo": false, "interrumpida": true}', now()),
      ('importacion', 'erp', '{"ensayo": true, "conError": 3}', now()),
      ('importacion', 'erp', '{"ensayo": false, "conError": 0}', now()),
      ('importacion', 'erp', '{"ensayo": false, "conError": 3}', now() - interval '8 days'),
      ('usuario-creado', 'Ana', '{}', now())`)
    const expected = {
      'compra-deshabilitada': 1,
      'salida-fallida': 2,
      'correos-fallidos': 1,
      'importaciones-con-error': 2,
      'cuentas-nuevas': 1,
    }
    try {
      expect(await countsOf(admin)).toMatchObject(expected)
      expect((await ask(admin))[0]!.clave).toBe('compra-deshabilitada')
      for (const clave of Object.keys(expected)) expect(await countsOf(gerente)).not.toHaveProperty(clave)
    } finally {
      await run(`delete from configuracion where clave = 'shoopEnabled'`)
      forgetParams()
    }
  })

  it('OPEN-312 one statement counts it all; a client is refused', async () => {
    await ask(admin)
    let [sent, counted] = [0, 0]
    onStatement((_ms, text) => {
      sent += 1
      if (text.includes('as cuantos')) counted += 1
    })
    await ask(admin).finally(() => onStatement(() => {}))
    expect([counted, sent <= 2]).toEqual([1, true])
    expect((await clerk.get('/api/Params/pendientes')).status).toBe(403)
    expect((await t.anonymous.get('/api/Params/pendientes')).status).toBe(401)
  })
})
