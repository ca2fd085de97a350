import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { onlyOn, signIn, type Client } from '../../../test/portal.ts'
import { people } from '../../../test/people.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import { startedListener, openListener, isOf, type Listener } from '../../../test/live.ts'

const { t, admin, seller, other, client, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
  stranger: 'cliente2@demo.test',
})
const { fresh, viaje } = solicitudes(t, seller)
let open: Listener[] = []
const listen = async (c: Client, edad?: number) => {
  const one = await openListener(t.url, c, edad)
  open.push(one)
  return one
}
/** Listens, once the server has said that it hears. */
const heard = async (c: Client, edad?: number) => {
  const one = await startedListener(t.url, c, edad)
  open.push(one)
  return one
}
afterAll(() => {
  for (const one of open) one.stop()
  open = []
})
const own = () => fresh('Enviado', { clienteId: client.session!.clienteId })
const move = async (id: number, estado = 'Comercial') =>
  expect((await admin.post(`/api/Budget/${id}/estado`, { estado, motivo: 'Prueba' })).status).toBe(200)

describe('what changes is told', () => {
  it('OPEN-170 every kind that a trigger announces is one that somebody may hear', async () => {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source
      from pg_proc
      where prosrc ~ 'avisar_vivo\\s*\\(|portal_vivo' and proname <> 'avisar_vivo'`.execute(t.db)
    const kindsOf = ({ source }: { source: string }) =>
      [...source.matchAll(/(?:avisar_vivo\s*\(\s*|'portal_vivo',\s*)'(\w+)'/g)].map(([, kind]) => kind!)
    const announced = [...new Set(rows.flatMap(kindsOf))].sort()
    expect(announced.length).toBeGreaterThan(5)
    const heardOf = Object.keys(Object.assign({}, ...features.map((f) => f.liveTypes)))
    expect(announced.filter((kind) => !heardOf.includes(kind))).toEqual([])
  })
  it('OPEN-170 to whoever may see it, as a kind and a number, and nothing of it to anybody else', async () => {
    const [mine, sellers, admins, foreign, others] = [
      await heard(client),
      await heard(seller),
      await heard(admin),
      await heard(stranger),
      await heard(other),
    ]
    expect(mine.type).toBe('text/event-stream; charset=utf-8')
    const id = await own()
    const theirs = await fresh('Enviado', { clienteId: stranger.session!.clienteId })
    await move(id)
    await move(theirs)
    for (const one of [mine, sellers, admins]) await one.hears('presupuesto', id)
    for (const one of [foreign, others])
      expect(await one.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [theirs] })
  })
  it('whoever changes it: a trip, a voucher and an order line that come in by themselves', async () => {
    const id = await own()
    const mine = await heard(client)
    await viaje(id, 'Despachado')
    expect(await mine.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [id] })
    await sql`
      insert into comprobante (link, "presupuestoId", tipo, numero, fecha, estado)
      values (${`vivo-${id}`}, ${id}, 'Remito', '1', '2026-03-05', 'Emitido')`.execute(t.db)
    await mine.hears('presupuesto', id)
    await sql`delete from comprobante where "presupuestoId" = ${id}`.execute(t.db)
    await mine.hears('presupuesto', id)
    await sql`update presupuesto set "pedidoId" = 'PV-1' where id = ${id}`.execute(t.db)
    await mine.hears('presupuesto', id)
  })
  it('what is undone was never told, and a cart in the database tells nothing by itself', async () => {
    const id = await own()
    const cart = await fresh('Carrito', { fecha: null, contactoId: 987_123, clienteId: client.session!.clienteId })
    const mine = await heard(client)
    await t.db
      .transaction()
      .execute(async (on) => {
        await sql`update presupuesto set "pedidoId" = 'PV-2' where id = ${id}`.execute(on)
        throw new Error('undone')
      })
      .catch(() => {})
    await sql`update presupuesto set "montoTotal" = 5 where id = ${cart}`.execute(t.db)
    const last = await own()
    await move(last)
    expect(await mine.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [last] })
  })
  it('of very many at once, that anything of the kind may have changed', async () => {
    const mine = await heard(client)
    await sql`
      insert into presupuesto (estado, "clienteId", "contactoId", "monedaId", fecha)
      select 'Enviado', ${client.session!.clienteId}::int, 1, 2, '2020-03-04T12:00:00Z'
      from generate_series(1, 101)`.execute(t.db)
    await sql`
      insert into presupuesto_historial ("presupuestoId", usuario, de, a, fecha)
      select id, 'Sistema', 'Enviado', 'Comercial', '2020-03-05T12:00:00Z'
      from presupuesto
      where "clienteId" = ${client.session!.clienteId}
      order by id desc
      limit 101`.execute(t.db)
    expect(await mine.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: null })
  })
})

describe('whoever was away', () => {
  it('OPEN-170 is told what changed meanwhile; after longer than is known, that anything may have', async () => {
    const missed = async () => {
      const id = await own()
      const first = await heard(client)
      await move(id)
      await first.hears('presupuesto', id)
      first.stop()
      const back = await heard(client, 0)
      const later = await own()
      await move(later)
      const told = await back.until(isOf('presupuesto', later))
      back.stop()
      // of before it began to hear, some moments ago, a portal knows nothing
      return told.some(isOf('presupuesto', id))
    }
    await expect.poll(missed, { timeout: 20_000 }).toBe(true)
    const late = await heard(client, 1_000_000)
    await late.hearsAll()
  })
})

describe('a session that ends', () => {
  it('OPEN-170 loses its streams at once, and gets no other', async () => {
    const one = await signIn(t.url, 'cliente2@demo.test')
    const [here, kept] = [await heard(one), await heard(stranger)]
    expect((await one.post('/api/auth/logout')).status).toBe(204)
    expect(await here.over).toBe(true)
    expect((await listen(one)).status).toBe(401)
    const id = await fresh('Enviado', { clienteId: stranger.session!.clienteId })
    await move(id)
    await kept.hears('presupuesto', id)
  })
  it('so does an account whose permissions change: it comes in again with what it has then', async () => {
    const one = await signIn(t.url, 'vendedor2@demo.test')
    const before = await heard(one)
    const set = (permisos: readonly number[]) =>
      t.db
        .updateTable('usuario')
        .set({ permisos: [...permisos] })
        .where('id', '=', one.session!.userId)
        .execute()
    const { $values } = one.session!.permisos
    await set($values.filter((permiso) => ![15, 17, 20].includes(permiso)))
    expect(await before.over).toBe(true)
    const after = await heard(one)
    const id = await fresh('Enviado', { clienteId: stranger.session!.clienteId })
    const told: string[] = []
    // what the first said of the request would have come before the second's notice
    for (const estado of ['Comercial', 'Finanzas']) {
      await move(id, estado)
      told.push(...(await after.until((c) => c.tipo === 'aviso')).map((c) => c.tipo))
    }
    expect(told).not.toContain('presupuesto')
    await set($values)
    expect(await after.over).toBe(true)
  })
  it('a session has six streams; the oldest ends', async () => {
    const one = await signIn(t.url, 'cliente2@demo.test')
    const all: Listener[] = []
    for (let n = 0; n < 7; n++) all.push(await heard(one))
    expect(await all[0]!.over).toBe(true)
    const id = await fresh('Enviado', { clienteId: one.session!.clienteId })
    await move(id)
    for (const each of all.slice(1)) await each.hears('presupuesto', id)
  })
})

onlyOn('postgres')('while it is not known yet whether a session still stands', () => {
  it('OPEN-170 what changes is kept for it, and told after it was let in', async () => {
    const id = await own()
    const other = await heard(admin)
    await heard(client) // whose session the door remembers from here on
    const { late } = await t.db.transaction().execute(async (on) => {
      await sql`lock table sesion in access exclusive mode`.execute(on)
      const late = listen(client)
      const waiting = sql<{ n: number }>`
        select count(*)::int as n
        from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(t.db)).rows[0]!.n, { timeout: 10_000 }).toBeGreaterThan(0)
      await sql`update presupuesto set "pedidoId" = 'PV-3' where id = ${id}`.execute(t.db)
      await other.hears('presupuesto', id)
      return { late }
    })
    const one = await late
    await one.ready()
    await one.hears('presupuesto', id)
  })
})

onlyOn('postgres')('a process that does not hear the database', () => {
  it('OPEN-170 ends its streams, and tells whoever comes back that anything may have changed', async () => {
    const mine = await heard(client)
    await sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'portal-ventas-escucha' and datname = current_database()`.execute(t.db)
    expect(await mine.over).toBe(true)
    const id = await own()
    await move(id)
    let back: Listener | undefined
    await expect.poll(async () => (back = await listen(client, 60)).status, { timeout: 20_000 }).toBe(200)
    await back!.ready()
    await back!.hearsAll()
  })
})
