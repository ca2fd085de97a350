import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { features } from '#server/features.ts'
import { asRefusal } from '#server/http/problems.ts'
import { inRequest } from '#server/request.ts'
import { onlyReads, passes, type RouteDef } from '#shared/route.ts'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'

const { t, admin, manager, seller, clerk } = people({
  admin: 'admin@demo.test',
  manager: 'gerente@demo.test',
  seller: 'vendedor@demo.test',
  clerk: 'cliente@demo.test',
})

/** The administrator’s browser, with the token of the session that looks on as somebody else. */
const lookAs = async (who: Client): Promise<Client> => {
  const res = await admin.post(`/api/cuentas/${who.session!.userId}/verComo`)
  expect(res.status, res.text).toBe(200)
  const send: Client['send'] = (method, path, init = {}) =>
    admin.send(method, path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${res.body.tokens.idToken}` },
    })
  return {
    session: res.body,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body === undefined ? {} : { body }),
    put: (path, body) => send('PUT', path, { body }),
    del: (path) => send('DELETE', path),
  }
}
/** What stands in every table: rows, and the last transaction that wrote one. */
const everything = async () => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(t.db)
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const found = await sql<{ n: number; x: string }>`
      select count(*)::int as n, coalesce(max(xmin::text::bigint), 0)::text as x from ${sql.raw(name)}`.execute(t.db)
    all[name] = found.rows[0]
  }
  return all
}
const calls = (
  features.flatMap(({ name, contract }) =>
    Object.entries(contract).map(([call, def]) => [`${name}.${call}`, def] as const),
  ) as readonly (readonly [string, RouteDef])[]
).filter(([, { access }]) => access !== 'public')
const mayCall = (who: Client, { access }: RouteDef) =>
  passes(access, { tipoRol: who.session!.tipoRol, permisos: new Set(who.session!.permisos.$values) })
const pathOf = ({ path }: RouteDef) => path.replaceAll(/:\w+/g, '1')

describe('an administrator who looks on as somebody else', () => {
  it('CUENTAS-09 has that account’s session for 15 minutes, on record, and leaves no trace in the account', async () => {
    const before = (await admin.get(`/api/cuentas/${clerk.session!.userId}`)).body
    const me = await lookAs(clerk)
    expect(me.session).toMatchObject({
      userId: clerk.session!.userId,
      clienteId: clerk.session!.clienteId,
      tipoRol: 3,
      mostrarPoliticasReclamo: false,
      showNps: false,
    })
    expect(me.session!.tokens.expiresIn).toBeGreaterThan(14 * 60)
    expect(me.session!.tokens.expiresIn).toBeLessThanOrEqual(15 * 60)
    const after = (await admin.get(`/api/cuentas/${clerk.session!.userId}`)).body
    expect([after.ultimoLogin, after.sesiones, after.equipos]).toEqual([
      before.ultimoLogin,
      before.sesiones,
      before.equipos,
    ])
    const own = (await clerk.get('/api/auth/sesiones')).body.$values
    expect(own).toHaveLength(before.sesiones)
    const row = await t.db
      .selectFrom('auditoria')
      .selectAll()
      .where('accion', '=', 'ver-como')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ usuarioId: admin.session!.userId, sobre: 'usuario cliente@demo.test' })
    const stolen = await clerk.send('GET', '/api/auth/sesiones', {
      headers: { authorization: `Bearer ${me.session!.tokens.idToken}` },
    })
    expect(stolen.status).toBe(401)
  })
  it('CUENTAS-09 no call that writes answers it, whatever is sent: every call of every contract', async () => {
    const before = await everything()
    const writes = calls.filter(([, def]) => !onlyReads(def))
    expect(writes.length).toBeGreaterThan(80)
    for (const who of [clerk, seller]) {
      const me = await lookAs(who)
      const start = await everything()
      for (const [name, def] of writes) {
        const res = await me.send(def.method, pathOf(def), { body: {} })
        expect([name, res.status, res.body.code]).toEqual([name, 403, mayCall(me, def) ? 'solo_mirar' : 'sin_permiso'])
      }
      expect(await everything()).toEqual(start)
    }
    expect(Object.keys(before)).toContain('usuario')
  })
  it('CUENTAS-09 what it reads writes nothing either: the transaction itself is read only', async () => {
    const { clienteId, contactoId } = clerk.session!
    const me = await lookAs(clerk)
    const fill = (path: string) =>
      path
        .replaceAll(/:clienteId\b/g, String(clienteId))
        .replaceAll(/:contactoId\b/g, String(contactoId))
        .replaceAll(/:\w+/g, '1')
    const before = await everything()
    for (const [name, def] of calls.filter(([, d]) => onlyReads(d) && d.reply !== 'events')) {
      const res = await me.send(def.method, fill(def.path), def.method === 'GET' ? {} : { body: { clienteId } })
      expect([name, res.body?.code]).not.toEqual([name, 'solo_mirar'])
      expect([name, res.status], res.text.slice(0, 200)).not.toEqual([name, 500])
    }
    for (const path of [
      `/api/Budget/${clienteId}/${contactoId}/shoppingCart`,
      '/api/Budget/fetchAll?page=1',
      `/api/Client/${me.session!.userId}/${contactoId}`,
      '/api/auth/sesion',
    ])
      expect([path, (await me.get(path)).status]).toEqual([path, 200])
    expect(await everything()).toEqual(before)
  })
  it('CUENTAS-09 a use case that forgot to ask is refused by the database', async () => {
    const context = { requestId: 'x', ip: '127.0.0.1', quien: null, soloLectura: true }
    const write = () => tx((on) => on.updateTable('usuario').set({ nombre: 'Otro' }).execute())
    await expect(inRequest(context, write)).rejects.toMatchObject({ code: '25006' })
    expect(asRefusal(Object.assign(new Error(), { code: '25006' }))?.code).toBe('solo_mirar')
  })
  it('CUENTAS-09 is for a client or a seller in force, of role 1 with permission 1, and ends with whoever looks', async () => {
    for (const who of [manager, seller, clerk])
      expect((await who.post(`/api/cuentas/${clerk.session!.userId}/verComo`)).status).toBe(403)
    const other = await admin.post(`/api/cuentas/${manager.session!.userId}/verComo`)
    expect(other.body.code).toBe('es_administrador')
    expect((await admin.post('/api/cuentas/999999/verComo')).status).toBe(404)
    const me = await lookAs(seller)
    expect((await me.get('/api/auth/sesion')).status).toBe(200)
    expect((await admin.post('/api/cuentas/verComo/salir')).body).toBe(true)
    expect((await me.get('/api/auth/sesion')).status).toBe(401)
  })
})
