import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scenario } from '../../../test/carrito.ts'
import { audit } from '#server/auditoria.ts'
import { today } from '#shared/dates.ts'

const { e, add } = scenario()
const list = async (query: Record<string, string | number> = {}) =>
  (await e.t.as('admin@demo.test')).get(
    `/api/auditoria?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  )
const rows = async (query: Record<string, string | number> = {}) =>
  (await list(query)).body.$values as {
    id: number
    accion: string
    usuario: string
    nombre: string | null
    cliente: string | null
    sobre: string | null
    direccion: string | null
    momento: string
    cambios: { campo: string; antes: string | null; despues: string | null }[]
  }[]

describe('the record of actions', () => {
  it('is for administrators with permission 1 alone', async () => {
    for (const account of ['gerente@demo.test', 'vendedor@demo.test', 'cliente@demo.test'])
      expect((await (await e.t.as(account)).get('/api/auditoria')).status).toBe(403)
    expect((await e.t.anonymous.get('/api/auditoria')).status).toBe(401)
  })
  it('says who did what, from where and when, newest first', async () => {
    const [first] = await rows({ accion: 'ingreso', usuario: 'admin@' })
    expect(first).toMatchObject({
      accion: 'ingreso',
      nombreAccion: 'Ingreso',
      usuario: 'admin@demo.test',
      nombre: 'Valeria Domínguez',
      cliente: null,
      direccion: '127.0.0.1',
      cambios: { $values: [] },
    })
    const all = await rows()
    expect(all.map((r) => r.id)).toEqual(all.map((r) => r.id).sort((a, b) => b - a))
  })
  it('a cancelled cart, an order and a change of status stand there with before and after', async () => {
    const { t, clienteId } = e
    const seller = await t.as('vendedor@demo.test')
    const cart = (await add(seller, e.barra)).body
    expect((await seller.get(`/api/Budget/cancel/${cart.id}`)).body).toBe(true)
    expect((await seller.get(`/api/Budget/cancel/${cart.id}`)).body).toBe(true) // again: done once, on record once
    const cancelled = await rows({ accion: 'carrito-cancelado' })
    expect(cancelled).toHaveLength(1)
    expect(cancelled[0]).toMatchObject({
      usuario: 'vendedor@demo.test',
      clienteId,
      sobre: `solicitud ${cart.id}`,
      direccion: '127.0.0.1',
      cambios: { $values: [{ campo: 'Estado', antes: 'Carrito', despues: 'Cancelado' }] },
    })
    expect(cancelled[0]!.cliente).toBeTruthy()

    const order = (await add(e.ana, e.barra)).body
    const pre = (await e.ana.get(`/api/Budget/preconfirm/${order.id}`)).body
    const first = (l: { $values: { id: number }[] }) => l.$values[0]!.id
    await e.ana.put(`/api/Budget/${order.id}`, order)
    const chosen = await e.ana.put('/api/Budget/preconfirmBudget', {
      id: order.id,
      nombre: 'Ana',
      apellido: 'Paz',
      telefono: '1144445555',
      dni: '30111222',
      clienteTiendaEntregaNro: pre.tiendas.$values[0].tiendaNro,
      transporteId: first(pre.listaTransportes),
      clasificacionId: first(pre.clasificacionEnvios),
      condicionPagoId: first(pre.listaFormasPago),
      esObra: false,
    })
    expect(chosen.status).toBe(200)
    for (let i = 0; i < 2; i++)
      expect((await e.ana.post(`/api/Budget/${order.id}?observaciones=&esPedidoFirme=false`)).status).toBe(200)
    const placed = await rows({ accion: 'pedido-confirmado' })
    expect(placed).toHaveLength(1)
    expect(placed[0]).toMatchObject({
      usuario: 'cliente@demo.test',
      sobre: `solicitud ${order.id}`,
      cambios: {
        $values: [
          { campo: 'Estado', antes: 'Carrito', despues: 'Enviado' },
          { campo: 'Pedido firme', antes: null, despues: 'No' },
        ],
      },
    })

    const admin = await t.as('admin@demo.test')
    expect(
      (await admin.post(`/api/Budget/${order.id}/estado`, { estado: 'Comercial', motivo: 'Aprobado por teléfono' }))
        .status,
    ).toBe(200)
    expect((await rows({ accion: 'estado-cambiado' }))[0]).toMatchObject({
      usuario: 'admin@demo.test',
      sobre: `solicitud ${order.id}`,
      cambios: {
        $values: [
          { campo: 'Estado', antes: 'Enviado', despues: 'Comercial' },
          { campo: 'Motivo', antes: null, despues: 'Aprobado por teléfono' },
        ],
      },
    })
  })
  it('what was refused is not there', async () => {
    const admin = await e.t.as('admin@demo.test')
    const { id } = await e.t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('estado', '=', 'Entregado')
      .executeTakeFirstOrThrow()
    expect((await admin.post(`/api/Budget/${id}/estado`, { estado: 'Enviado', motivo: 'x' })).status).toBe(409)
    expect((await rows({ accion: 'estado-cambiado' })).filter((r) => r.sobre === `solicitud ${id}`)).toEqual([])
  })
})

describe('finding in it', () => {
  it('by action, person, client and days, alone and together, call after call', async () => {
    const { clienteId } = e
    const cliente = await e.t.db
      .selectFrom('cliente')
      .select(['razonSocial', 'codigo', 'documentoNro'])
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    await e.t.db.transaction().execute(async (on) => {
      await audit(on, {
        accion: 'direccion-cambiada',
        quien: { usuarioId: e.ana.session!.userId, usuario: 'cliente@demo.test' },
        clienteId,
        antes: { calleNro: '1' },
        despues: { calleNro: '2' },
      })
    })
    await sql`
      insert into auditoria (momento, accion, usuario)
      values
        ('2024-03-01T02:59:59Z', 'salida', 'viejo@demo.test'),
        ('2024-03-01T03:00:00Z', 'salida', 'viejo@demo.test'),
        ('2024-03-02T02:59:59Z', 'salida', 'viejo@demo.test'),
        ('2024-03-02T03:00:00Z', 'salida', 'viejo@demo.test')`.execute(e.t.db)
    for (let i = 0; i < 7; i++) {
      expect(
        (await rows({ accion: 'salida', usuario: 'VIEJO', desde: '2024-03-01', hasta: '2024-03-01' })).map(
          (r) => r.momento,
        ),
      ).toEqual(['2024-03-01T23:59:59-03:00', '2024-03-01T00:00:00-03:00'])
      const cuit = cliente.documentoNro.replace(/^(..)(.*)(.)$/, '$1-$2-$3') // as the screens show it
      for (const part of [cliente.codigo, cliente.documentoNro, cuit, cliente.razonSocial.slice(0, 6).toUpperCase()])
        expect((await rows({ cliente: part, accion: 'direccion-cambiada' }))[0]).toMatchObject({
          cliente: cliente.razonSocial,
          clienteId,
        })
      // by the name, without regard to case
      expect((await rows({ usuario: 'ledesma' }))[0]!.usuario).toBe('cliente@demo.test')
      expect(await rows({ usuario: '%' })).toEqual([])
      // a sign that is no letter leaves no word to look for
      for (const who of ['usuario', 'cliente']) expect(await rows({ [who]: '\u0301' })).toEqual([])
      expect(await rows({ desde: today(), accion: 'salida', usuario: 'viejo' })).toEqual([])
    }
  })
  it('in pages of 50, with or without more', async () => {
    await sql`
      insert into auditoria (accion, usuario)
      select 'vendedor-cambiado', 'lote@demo.test'
      from generate_series(1, 101)`.execute(e.t.db)
    const pages = [
      await list({ usuario: 'lote@', page: 1 }),
      await list({ usuario: 'lote@', page: 2 }),
      await list({ usuario: 'lote@', page: 3 }),
      await list({ usuario: 'lote@', page: 4 }),
    ]
    expect(pages.map((p) => [p.body.$values.length, p.body.hayMas])).toEqual([
      [50, true],
      [50, true],
      [1, false],
      [0, false],
    ])
    expect(new Set(pages.flatMap((p) => p.body.$values.map((r: { id: number }) => r.id))).size).toBe(101)
  })
  it('refuses days that are none, and a start after its end', async () => {
    expect((await list({ desde: '2026-02-30' })).status).toBe(400)
    const wrong = await list({ desde: '2026-03-02', hasta: '2026-03-01' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'La fecha desde no puede ser posterior a la fecha hasta.'])
    expect((await list({ page: 0 })).status).toBe(400)
  })
})

describe('the record only grows', () => {
  it('the database refuses to change, remove or empty it, even for its owner', async () => {
    const n = async () => (await sql<{ n: number }>`select count(*) as n from auditoria`.execute(e.t.db)).rows[0]!.n
    await list()
    const before = await n()
    expect(before).toBeGreaterThan(0)
    await expect(sql`update auditoria set usuario = 'otro'`.execute(e.t.db)).rejects.toThrow(/only grows/)
    await expect(sql`delete from auditoria`.execute(e.t.db)).rejects.toThrow(/only grows/)
    await expect(sql`truncate auditoria`.execute(e.t.db)).rejects.toThrow(/only grows/)
    expect(await n()).toBe(before)
  })
  it('no call changes it', async () => {
    const admin = await e.t.as('admin@demo.test')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await admin.send(method, '/api/auditoria')).status).toBe(404)
  })
  it('no password, token or code is in it', async () => {
    const all = JSON.stringify((await sql`select * from auditoria`.execute(e.t.db)).rows)
    expect(all).not.toContain('Demo.2026')
    expect(all).not.toContain(e.ana.session!.tokens.idToken)
  })
})
