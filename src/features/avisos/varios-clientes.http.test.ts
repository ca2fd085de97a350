import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tellAviso } from './server/avisos.ts'
import { people } from '../../../test/people.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import { startedListener, openListener, type Listener } from '../../../test/live.ts'

/** An account of two clients: what it hears, and what it has read, is of the one its session is of. */
const { t, admin, seller, cuenta } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  cuenta: 'cliente2@demo.test',
})
const { fresh } = solicitudes(t, seller)
let another = 0
beforeEach(async () => {
  for (const table of ['aviso_leido', 'aviso_marca', 'aviso'] as const) await t.db.deleteFrom(table).execute()
  const row = await t.db.selectFrom('cliente').select('id').where('codigo', '=', '004561').executeTakeFirstOrThrow()
  another = row.id
  const { userId } = cuenta.session!
  await t.db.updateTable('usuario').set({ clienteUltimo: null }).where('id', '=', userId).execute()
  await t.db
    .insertInto('cuenta_cliente')
    .values({ usuarioId: userId, clienteId: another })
    .onConflict((c) => c.doNothing())
    .execute()
})
let open: Listener[] = []
const heard = async (c: Client) => {
  const one = await startedListener(t.url, c)
  open.push(one)
  return one
}
afterEach(() => {
  for (const one of open) one.stop()
  open = []
})
const inOtherCliente = async () => {
  const c = await signIn(t.url, 'cliente2@demo.test')
  const chosen = await c.post(`/api/auth/clientes/${another}/elegir`)
  expect(chosen.status).toBe(200)
  c.session = chosen.body
  return c
}
const move = async (id: number) =>
  expect((await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'Prueba' })).status).toBe(200)

describe('OPEN-170 a session that becomes another client’s', () => {
  it('loses its stream at once, and hears of that client alone; another session of the account goes on', async () => {
    const propio = cuenta.session!.clienteId
    const [one, kept] = [await signIn(t.url, 'cliente2@demo.test'), await heard(cuenta)]
    const before = await heard(one)
    const chosen = await one.post(`/api/auth/clientes/${another}/elegir`)
    expect(chosen.status).toBe(200)
    expect(await before.over).toBe(true)
    one.session = chosen.body
    const after = await heard(one)
    const [former, now] = [
      await fresh('Enviado', { clienteId: propio }),
      await fresh('Enviado', { clienteId: another }),
    ]
    await move(former)
    await kept.hears('presupuesto', former)
    await move(now)
    expect(await after.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [now] })
  })
  it('so it is where the change was not heard of yet: what is remembered of a session opens no stream', async () => {
    const one = await signIn(t.url, 'cliente2@demo.test')
    expect((await one.get('/api/avisos/sinLeer')).status).toBe(200)
    // the door still knows the session as it was
    await t.db.transaction().execute(async (on) => {
      await sql`set local session_replication_role = replica`.execute(on)
      await sql`
        update sesion
        set "clienteId" = ${another}
        where "usuarioId" = ${one.session!.userId} and id = (select max(id) from sesion)`.execute(on)
    })
    const late = await openListener(t.url, one)
    open.push(late)
    expect([await late.over, late.rest()]).toEqual([true, []])
  })
})

describe('OPEN-171 what an account has read', () => {
  it('is of one client: to mark all of one as read leaves the other’s', async () => {
    const { clienteId } = cuenta.session!
    const viejo = async (of: number, titulo: string) => {
      await tellAviso(t.db, { tipo: 'reclamo', clienteId: of, titulo, ruta: '/reclamos', autor: null })
      await sql`
        update aviso
        set creado = now() - interval '2 days'
        where titulo = ${titulo}`.execute(t.db)
    }
    await viejo(another, 'El reclamo N° 12 pasó a ANÁLISIS')
    await viejo(clienteId, 'El reclamo N° 13 pasó a ANÁLISIS')
    const two = await inOtherCliente()
    const sinLeer = async (c: Client) => (await c.get('/api/avisos/sinLeer')).body.sinLeer
    expect([await sinLeer(cuenta), await sinLeer(two)]).toEqual([1, 1])
    const [last] = (await cuenta.get('/api/avisos')).body.$values
    expect((await cuenta.post('/api/avisos/leidos', { hasta: last.id })).body).toEqual({ sinLeer: 0 })
    expect([await sinLeer(cuenta), await sinLeer(two)]).toEqual([0, 1])
    expect(
      (await two.get('/api/avisos')).body.$values.map((a: { titulo: string; leido: boolean }) => [a.titulo, a.leido]),
    ).toEqual([['Reclamo N° 12: lo estamos analizando', false]])
  })
})
