import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetAll } from '#server/cache.ts'
import { openIntegracion, counts } from '../../../test/integracion.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import { addLine } from '../../../test/compra.ts'

/** An account of several clients: cliente2@demo.test, of 004538, which also buys for 004561 and 004577. */
const on = openIntegracion()
const CUENTA = 'cliente2@demo.test'
const ids = { propio: 0, another: 0, third: 0, foreign: 0, usuario: 0 }
const idOf = async (codigo: string) =>
  (await on.t.db.selectFrom('cliente').select('id').where('codigo', '=', codigo).executeTakeFirstOrThrow()).id
const choose = (c: Client, id: number) => c.post(`/api/auth/clientes/${id}/elegir`)
const link = async () => {
  await on.t.db
    .insertInto('cuenta_cliente')
    .values([ids.another, ids.third].map((clienteId) => ({ usuarioId: ids.usuario, clienteId })))
    .onConflict((c) => c.doNothing())
    .execute()
}
/** Signed in, and for the other client. */
const inOtherCliente = async () => {
  const c = await signIn(on.t.url, CUENTA)
  c.session = (await choose(c, ids.another)).body
  return c
}
const cartOf = (c: Client, clienteId: number) =>
  c.get(`/api/Budget/${clienteId}/${c.session!.contactoId}/getShoppingCart`)

beforeAll(async () => {
  ids.propio = await idOf('004538')
  ids.another = await idOf('004561')
  ids.third = await idOf('004577')
  ids.foreign = await idOf('004512')
  const cuenta = await on.t.db.selectFrom('usuario').select('id').where('email', '=', CUENTA).executeTakeFirstOrThrow()
  ids.usuario = cuenta.id
})
beforeEach(async () => {
  await on.t.db.deleteFrom('intento_fallido').execute()
  await on.t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
  await on.t.db.updateTable('cliente').set({ activo: true }).execute()
  await on.t.db.updateTable('usuario').set({ clienteUltimo: null }).execute()
  await link()
  forgetAll()
})

describe('OPEN-153 one account for several clients', () => {
  it('a sign-in is of the own client, and lists all in force, the own first', async () => {
    const c = await signIn(on.t.url, CUENTA)
    expect([c.session!.clienteId, c.session!.variosClientes]).toEqual([ids.propio, true])
    const { body } = await c.get('/api/auth/clientes')
    expect(body.$values.map((k: any) => [k.codigo, k.actual])).toEqual([
      ['004538', true],
      ['004577', false],
      ['004561', false],
    ])
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', ids.third).execute()
    expect((await c.get('/api/auth/clientes')).body.$values).toHaveLength(2)
    expect((await choose(c, ids.third)).status).toBe(404)
    const one = await signIn(on.t.url, 'cliente@demo.test')
    expect(one.session!.variosClientes).toBe(false)
  })

  it('the chosen client is the session: its data are found and the former one’s are not', async () => {
    const c = await signIn(on.t.url, CUENTA)
    const chosen = await choose(c, ids.another)
    expect([chosen.status, chosen.body.clienteId, chosen.body.bussinessName, chosen.body.tokens.idToken]).toEqual([
      200,
      ids.another,
      'Herrería San Cayetano S.R.L.',
      c.session!.tokens.idToken,
    ])
    const seller = await on.t.db
      .selectFrom('vendedor')
      .select('idVendedor')
      .where('id', '=', '000101')
      .executeTakeFirstOrThrow()
    expect(chosen.body.sellerId).toBe(seller.idVendedor)
    c.session = chosen.body
    expect((await cartOf(c, ids.another)).body.clienteId).toBe(ids.another)
    expect((await cartOf(c, ids.propio)).status).toBe(404)
    expect((await c.get(`/api/Client/${ids.usuario}/${c.session!.contactoId}`)).body.codigo).toBe('004561')
    expect((await c.get('/api/auth/clientes')).body.$values.find((k: any) => k.actual).codigo).toBe('004561')
  })

  it('each client has its own cart, and a cart of one is not found by the session of another', async () => {
    const c = await signIn(on.t.url, CUENTA)
    const own = await addLine(c)
    c.session = (await choose(c, ids.another)).body
    const other = await addLine(c)
    expect([own.clienteId, other.clienteId]).toEqual([ids.propio, ids.another])
    expect((await c.put(`/api/Budget/${own.id}/1`, { cantidad: 5 })).status).toBe(404)
    expect((await c.post(`/api/Budget/${own.id}?esPedidoFirme=true`)).status).toBe(404)
    expect((await c.get(`/api/Budget/FetchPreconfirm/${own.id}`)).status).toBe(404)
    expect((await c.get(`/api/Budget/FetchPreconfirm/${other.id}`)).body.datosRecibe.nombre).toBe('Verónica')
  })

  it('a screen that shows another client than the session’s neither reads nor writes, and says so', async () => {
    const c = await inOtherCliente()
    const stale = { 'x-cliente': String(ids.propio) }
    const body = { productoId: 'IPN-080-12', clienteId: ids.another, cantidad: 1, largo: 12 }
    const refused = await c.post('/api/Budget/shoppingCart', body, stale)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'otro_cliente',
      'En otra pestaña elegiste otro cliente. Volvé a cargar la página para seguir.',
    ])
    expect((await c.send('GET', '/api/Params/dolar', { headers: stale })).status).toBe(409)
    // what is the person's own goes through from any tab: the list to choose from, the choice, the way out
    expect((await c.send('GET', '/api/auth/clientes', { headers: stale })).status).toBe(200)
    expect((await c.post(`/api/auth/clientes/${ids.another}/elegir`, undefined, stale)).status).toBe(200)
    const same = await c.post('/api/Budget/shoppingCart', body, { 'x-cliente': String(ids.another) })
    expect(same.status).toBe(200)
  })

  it('a client that is not the account’s is not found, and staff has no such choice', async () => {
    const c = await signIn(on.t.url, CUENTA)
    const none = await choose(c, ids.foreign)
    expect([none.status, none.body.code]).toEqual([404, 'no_encontrado'])
    const seller = await on.t.as('vendedor@demo.test')
    expect((await choose(seller, ids.another)).status).toBe(403)
    expect((await c.get('/api/auth/clientes')).body.$values.find((k: any) => k.actual).codigo).toBe('004538')
  })

  it('the choice is this session’s alone, is on record, and the next sign-in begins with it', async () => {
    const [c, other] = [await signIn(on.t.url, CUENTA), await signIn(on.t.url, CUENTA)]
    await choose(c, ids.another)
    await choose(c, ids.another) // again: nothing more
    expect((await cartOf(other, ids.propio)).status).toBe(200)
    const noted = await on.t.db
      .selectFrom('auditoria')
      .select(['accion', 'clienteId', 'usuarioId'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(noted[0]).toEqual({ accion: 'cliente-elegido', clienteId: ids.another, usuarioId: ids.usuario })
    expect(noted[1]!.accion).toBe('ingreso')
    expect((await signIn(on.t.url, CUENTA)).session!.clienteId).toBe(ids.another)
  })
})

describe('OPEN-153 what is taken away', () => {
  it('a withdrawn client ends the sessions that are of it at once, and no others', async () => {
    const [c, own] = [await inOtherCliente(), await signIn(on.t.url, CUENTA)]
    await choose(own, ids.propio)
    const admin = await on.t.as('admin@demo.test')
    const gone = await admin.del(`/api/User/${ids.usuario}/clientes/${ids.another}`)
    expect([gone.status, gone.body.$values.map((k: any) => k.codigo)]).toEqual([200, ['004538', '004577']])
    expect((await cartOf(c, ids.another)).status).toBe(401)
    expect((await cartOf(own, ids.propio)).status).toBe(200)
    expect((await signIn(on.t.url, CUENTA)).session!.clienteId).toBe(ids.propio)
  })

  it('a session that was made of it in that very moment opens nothing', async () => {
    const c = await inOtherCliente()
    const row = await on.t.db
      .selectFrom('sesion')
      .selectAll()
      .where('usuarioId', '=', ids.usuario)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await on.t.db.deleteFrom('cuenta_cliente').where('clienteId', '=', ids.another).execute()
    await on.t.db.insertInto('sesion').values(row).execute()
    forgetAll()
    expect((await cartOf(c, ids.another)).status).toBe(401)
  })

  it('an inactive client ends its sessions; the account goes on with the others, and without any cannot sign in', async () => {
    const c = await inOtherCliente()
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', ids.another).execute()
    forgetAll()
    expect((await cartOf(c, ids.another)).status).toBe(401)
    expect((await signIn(on.t.url, CUENTA)).session!.clienteId).toBe(ids.propio)
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', ids.propio).execute()
    expect((await signIn(on.t.url, CUENTA)).session!.clienteId).toBe(ids.third)
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', ids.third).execute()
    await expect(signIn(on.t.url, CUENTA)).rejects.toThrow('403')
  })

  it('a link to set a password lives on while the account has a client in force', async () => {
    const codes = async () =>
      (await on.t.db.selectFrom('codigo_clave').select('huella').where('usuarioId', '=', ids.usuario).execute()).length
    await on.t.db
      .insertInto('codigo_clave')
      .values({
        huella: 'x',
        usuarioId: ids.usuario,
        tipo: 'recuperacion',
        vence: sql<Date>`now() + interval '1 hour'`,
      })
      .execute()
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', ids.propio).execute()
    expect(await codes()).toBe(1)
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', 'in', [ids.another, ids.third]).execute()
    expect(await codes()).toBe(0)
  })
})

describe('OPEN-153 who gives them', () => {
  it('role 1 adds a client by its code, once, on record; a code nobody has and the own client are refused', async () => {
    const admin = await on.t.as('admin@demo.test')
    const add = (codigo: string) => admin.post(`/api/User/${ids.usuario}/clientes`, { codigo })
    const added = await add('004590')
    expect([added.status, added.body.$values.map((k: any) => k.codigo)]).toEqual([
      200,
      ['004538', '004590', '004577', '004561'],
    ])
    expect((await add('004590')).body.$values).toHaveLength(4)
    const none = await add('999999')
    expect([none.status, none.body.detail]).toEqual([400, 'No hay un cliente con ese código.'])
    const own = await admin.del(`/api/User/${ids.usuario}/clientes/${ids.propio}`)
    expect([own.status, own.body.code]).toEqual([409, 'cliente_propio'])
    const notes = await on.t.db
      .selectFrom('auditoria')
      .select(['accion', 'sobre'])
      .where('accion', '=', 'cliente-de-cuenta-agregado')
      .execute()
    expect(notes).toEqual([{ accion: 'cliente-de-cuenta-agregado', sobre: 'usuario cliente2@demo.test' }])
    expect((await admin.del(`/api/User/${ids.usuario}/clientes/${await idOf('004590')}`)).status).toBe(200)
  })

  it('the import gives and takes them; an account that is no client’s is a bad line', async () => {
    const cabeza = 'usuario;cliente;borrar\n'
    const put = (texto: string) => on.one({ 'usuarios-clientes.csv': cabeza + texto })
    expect(counts(await put(`${CUENTA};004603;\n`))).toEqual([1, 1, 0, 0, 0])
    expect(counts(await put(`${CUENTA};004603;\n`))).toEqual([1, 0, 0, 1, 0])
    const c = await signIn(on.t.url, CUENTA)
    const id = await idOf('004603')
    c.session = (await choose(c, id)).body
    await put(`${CUENTA};004603;si\n`)
    expect((await cartOf(c, id)).status).toBe(401)
    const bad = await put('vendedor@demo.test;004603;\n')
    expect(bad.errores.map((e) => e.motivo)).toEqual(['No existe la cuenta de cliente «vendedor@demo.test».'])
  })
})
