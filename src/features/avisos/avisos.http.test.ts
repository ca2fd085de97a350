import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import { sweep } from '#server/plugs.ts'
import type { AvisoOfCuenta } from './contract.ts'
import { wantsCorreo, listChoosing, tellAviso } from './server/avisos.ts'

const { t, admin, seller, other, client, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
  stranger: 'cliente2@demo.test',
})
const { fresh } = solicitudes(t, seller)
beforeEach(async () => {
  for (const table of ['aviso_leido', 'aviso_marca', 'aviso_preferencia', 'aviso'] as const)
    await t.db.deleteFrom(table).execute()
})
const own = (estado = 'Enviado') => fresh(estado, { clienteId: client.session!.clienteId })
const move = async (id: number, estado = 'Comercial', motivo = 'La toma el ejecutivo') =>
  expect((await admin.post(`/api/Budget/${id}/estado`, { estado, motivo })).status).toBe(200)
const list = async (c: Client, page = 1) =>
  (await c.get(`/api/avisos?page=${page}`)).body as { $values: AvisoOfCuenta[]; hayMas: boolean }
const sinLeer = async (c: Client) => (await c.get('/api/avisos/sinLeer')).body.sinLeer as number
const numero = (id: number) => `${Math.floor(id / 1000)}.${String(id % 1000).padStart(3, '0')}`

describe('what has happened', () => {
  it('OPEN-171 a move is told to the client’s accounts and its seller, with its reason and the way to it, and to nobody else', async () => {
    const id = await own()
    await move(id)
    const [told] = (await list(client)).$values
    expect(told).toMatchObject({
      tipo: 'solicitud',
      titulo: `Solicitud N° ${numero(id)}: la estamos revisando`,
      detalle: 'La toma el ejecutivo',
      ruta: `/presupuestos/${id}`,
      cliente: null,
      leido: false,
    })
    const [toSeller] = (await list(seller)).$values
    expect([toSeller!.titulo, toSeller!.cliente !== null]).toEqual([
      `La solicitud N° ${numero(id)} pasó a Comercial`,
      true,
    ])
    for (const c of [stranger, other, admin]) expect((await list(c)).$values).toEqual([])
    expect([await sinLeer(client), await sinLeer(seller), await sinLeer(stranger)]).toEqual([1, 1, 0])
    await move(id, 'Cancelado', 'Repetida')
    expect((await list(client)).$values.map((a) => a.titulo)).toEqual([
      `Se canceló la solicitud N° ${numero(id)}`,
      `Solicitud N° ${numero(id)}: la estamos revisando`,
    ])
  })
  it('a new request is told to administrators and the seller, not to whoever sent it', async () => {
    const id = await own()
    await sql`
      insert into presupuesto_historial ("presupuestoId", "usuarioId", usuario, de, a)
      values (${id}, ${client.session!.userId}, 'Ana', 'Carrito', 'Enviado')`.execute(t.db)
    for (const c of [admin, seller])
      expect((await list(c)).$values.map((a) => a.titulo)).toEqual([`Se envió la solicitud N° ${numero(id)}`])
    expect((await list(client)).$values).toEqual([])
  })
  it('what is long past, a cart, and what is undone are no news', async () => {
    const [id, cart] = [await own(), await fresh('Carrito', { fecha: null, contactoId: 987_321 })]
    const entry = (of: number, fecha: string) =>
      sql`
        insert into presupuesto_historial ("presupuestoId", usuario, de, a, fecha)
        values (${of}, 'Sistema', 'Enviado', 'Comercial', ${fecha}::timestamptz)`
    await entry(id, '2020-03-04T12:00:00Z').execute(t.db)
    await sql`
      insert into presupuesto_historial ("presupuestoId", usuario, de, a)
      values (${id}, 'Sistema', null, 'Comercial')`.execute(t.db)
    await entry(cart, new Date().toISOString()).execute(t.db)
    await t.db
      .transaction()
      .execute(async (on) => {
        await entry(id, new Date().toISOString()).execute(on)
        throw new Error('undone')
      })
      .catch(() => {})
    expect((await list(client)).$values).toEqual([])
  })
  it('a room tells its own in its transaction; a client that changes its seller takes what is told of it along', async () => {
    const nuevo = {
      tipo: 'reclamo',
      clienteId: client.session!.clienteId,
      titulo: 'El reclamo N° 12 pasó a ANÁLISIS',
      ruta: '/reclamos',
      autor: admin.session!.userId,
    } as const
    await tellAviso(t.db, nuevo)
    expect((await list(seller)).$values.map((a) => [a.tipo, a.titulo])).toEqual([
      ['reclamo', 'El reclamo N° 12 pasó a ANÁLISIS'],
    ])
    const give = (idVendedor: number) =>
      t.db.updateTable('cliente').set({ idVendedor }).where('id', '=', nuevo.clienteId).execute()
    await give(other.session!.sellerId)
    expect([(await list(seller)).$values, await sinLeer(seller)]).toEqual([[], 0])
    await give(seller.session!.sellerId)
  })
  it('whoever may not read quotes is not told of them', async () => {
    const { userId, permisos } = client.session!
    const set = (ids: readonly number[]) =>
      t.db
        .updateTable('usuario')
        .set({ permisos: [...ids] })
        .where('id', '=', userId)
        .execute()
    await move(await own())
    await set(permisos.$values.filter((permiso) => ![15, 17, 20].includes(permiso)))
    await expect.poll(() => sinLeer(client)).toBe(0)
    expect((await list(client)).$values).toEqual([])
    expect((await client.get('/api/avisos/preferencias')).body.$values.map((p: { tipo: string }) => p.tipo)).toEqual([
      'reclamo',
    ])
    await set(permisos.$values)
    await expect.poll(() => sinLeer(client)).toBe(1)
  })
  it('pages of twenty, the last first; after ninety days it goes, with who had read it', async () => {
    const { clienteId } = client.session!
    await sql`
      insert into aviso (tipo, "clienteId", titulo, ruta)
      select 'solicitud', ${clienteId}::int, 'Aviso ' || n, '/'
      from generate_series(1, 21) n`.execute(t.db)
    const [first, second] = [await list(client), await list(client, 2)]
    expect([first.$values.length, first.hayMas, first.$values[0]!.titulo]).toEqual([20, true, 'Aviso 21'])
    expect([second.$values.map((a) => a.titulo), second.hayMas]).toEqual([['Aviso 1'], false])
    expect((await client.post(`/api/avisos/${second.$values[0]!.id}/leido`)).body).toEqual({ sinLeer: 20 })
    await sql`
      update aviso
      set creado = now() - interval '91 days'
      where titulo in ('Aviso 1', 'Aviso 2')`.execute(t.db)
    await sweep()
    expect(await sinLeer(client)).toBe(19)
    expect(await t.db.selectFrom('aviso_leido').select('avisoId').execute()).toEqual([])
  })
})

describe('what was read', () => {
  it('OPEN-171 one by one, for oneself alone; another’s is not found', async () => {
    const id = await own()
    await move(id)
    await move(id, 'Finanzas', 'Aprobada')
    const [last] = (await list(client)).$values
    expect((await stranger.post(`/api/avisos/${last!.id}/leido`)).status).toBe(404)
    expect((await client.post(`/api/avisos/${last!.id}/leido`)).body).toEqual({ sinLeer: 1 })
    expect((await client.post(`/api/avisos/${last!.id}/leido`)).body).toEqual({ sinLeer: 1 })
    expect((await list(client)).$values.map((a) => a.leido)).toEqual([true, false])
    expect(await sinLeer(seller)).toBe(2)
  })
  it('OPEN-171 all of it, up to what was seen: what came meanwhile, or is committed late, stays unread', async () => {
    const { clienteId } = client.session!
    const insert = (titulo: string, ago: string) =>
      sql`
        insert into aviso (tipo, "clienteId", titulo, ruta, creado)
        values ('solicitud', ${clienteId}, ${titulo}, '/', now() - ${ago}::interval)`
    await insert('Viejo', '2 days').execute(t.db)
    // a number taken before, committed after
    await sql`select nextval(pg_get_serial_sequence('aviso', 'id'))`.execute(t.db)
    const { rows } = await sql<{ id: number }>`select currval(pg_get_serial_sequence('aviso', 'id'))::int as id`
      .execute(t.db)
      .catch(async () => sql<{ id: number }>`select last_value::int as id from aviso_id_seq`.execute(t.db))
    const late = rows[0]!.id
    await insert('Visto', '1 minute').execute(t.db)
    const [seen] = (await list(client)).$values
    await insert('Después', '0').execute(t.db)
    expect((await client.post('/api/avisos/leidos', { hasta: seen!.id })).body).toEqual({ sinLeer: 1 })
    await sql`
      insert into aviso (id, tipo, "clienteId", titulo, ruta) overriding system value
      values (${late}, 'solicitud', ${clienteId}, 'Tarde', '/')`.execute(t.db)
    expect((await list(client)).$values.map((a) => [a.titulo, a.leido])).toEqual([
      ['Después', false],
      ['Visto', true],
      ['Tarde', false],
      ['Viejo', true],
    ])
    expect([await sinLeer(client), await sinLeer(seller)]).toEqual([2, 0])
    expect(await t.db.selectFrom('aviso_leido').select('usuarioId').execute()).toEqual([
      { usuarioId: client.session!.userId },
    ])
  })
  it('more than ninety-nine are a hundred', async () => {
    await sql`
      insert into aviso (tipo, "clienteId", titulo, ruta)
      select 'solicitud', ${client.session!.clienteId}::int, 'Aviso', '/'
      from generate_series(1, 130)`.execute(t.db)
    expect(await sinLeer(client)).toBe(100)
  })
})

describe('also by mail', () => {
  it('OPEN-172 until one says no, and for oneself alone; who is not mailed of a kind is not asked, nor an address of no account', async () => {
    const prefer = (c: Client, tipo: string, correo: boolean) => c.put('/api/avisos/preferencias', { tipo, correo })
    const wants = (c: Client) => wantsCorreo(t.db, c.session!.userId, 'solicitud')
    expect([await wants(client), await wants(seller)]).toEqual([true, true])
    const saved = await prefer(client, 'solicitud', false)
    expect(saved.body.$values).toEqual([
      { tipo: 'solicitud', nombre: 'Cambios de estado de las solicitudes', correo: false },
      { tipo: 'reclamo', nombre: 'Movimientos de los reclamos', correo: true },
      { tipo: 'mensaje', nombre: 'Mensajes de tu ejecutivo de cuenta', correo: true },
      { tipo: 'cotizacion', nombre: 'Cotizaciones que te mandan', correo: true },
      { tipo: 'vencimiento', nombre: 'Cotizaciones que vencen hoy', correo: true },
    ])
    expect([await wants(client), await wants(seller)]).toEqual([false, true])
    expect(await wantsCorreo(t.db, client.session!.userId, 'reclamo')).toBe(true)
    const emails = ['Cliente@demo.test', 'vendedor@demo.test', 'deposito@obra.test']
    const choosing = async (tipo: 'solicitud' | 'reclamo') =>
      [...(await listChoosing(t.db, emails, tipo))].map(([email, { correo }]) => [email, correo]).toSorted()
    expect(await choosing('solicitud')).toEqual([['cliente@demo.test', false]])
    expect(await choosing('reclamo')).toEqual([
      ['cliente@demo.test', true],
      ['vendedor@demo.test', true],
    ])
    await prefer(client, 'solicitud', true)
    expect(await wants(client)).toBe(true)
    const choices = async (c: Client) => (await c.get('/api/avisos/preferencias')).body.$values
    expect(await choices(seller)).toEqual([
      { tipo: 'reclamo', nombre: 'Reclamos nuevos', correo: true },
      { tipo: 'mensaje', nombre: 'Mensajes de tus clientes', correo: true },
      { tipo: 'cotizacion', nombre: 'Cotizaciones que tus clientes piden o contestan', correo: true },
      { tipo: 'vencimiento', nombre: 'Cotizaciones que vencen', correo: true },
      { tipo: 'entrega', nombre: 'Entregas con diferencias', correo: true },
    ])
    expect(await choices(admin)).toEqual([
      { tipo: 'entrada', nombre: 'Archivos del sistema de gestión que dejaron de llegar', correo: true },
      { tipo: 'dolar', nombre: 'Saltos en la cotización del dólar', correo: true },
      { tipo: 'usuario', nombre: 'Administradores nuevos', correo: true },
    ])
    expect([(await prefer(seller, 'solicitud', false)).status, (await prefer(admin, 'reclamo', false)).status]).toEqual(
      [400, 400],
    )
    const unknown = await prefer(client, 'clima', true)
    expect([unknown.status, unknown.body.detail]).toEqual([400, 'No hay avisos de ese tipo.'])
  })
})
