import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaToken, CLAVE, signIn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { tx } from '#server/context.ts'
import { sweep } from '#server/plugs.ts'
import { finishLater } from '#server/jobs/after-response.ts'
import { forgetAll } from '#server/cache.ts'
import { forgetParams, writeParam } from '#server/params.ts'
import { forget, sha256 } from '#server/session/sesion.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import { hashClave } from './server/clave.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())
beforeEach(() => t.db.deleteFrom('intento_fallido').execute())

const login = async (over: object = {}, headers: Record<string, string> = {}) =>
  t.anonymous.post(
    '/api/auth/login',
    {
      email: 'cliente@demo.test',
      identification: '30111222',
      identificationType: 2,
      password: CLAVE,
      captchaToken: await captchaToken(t.anonymous),
      ...over,
    },
    headers,
  )
const loginAdmin = async (over: object = {}) =>
  t.anonymous.post('/api/auth/loginAdmin', {
    email: 'admin@demo.test',
    password: CLAVE,
    captchaToken: await captchaToken(t.anonymous),
    ...over,
  })
const perfil = (c: Client) => c.get('/api/Params/provincias')

describe('the session a login answers', () => {
  it('SES-14 SES-15 SES-16 holds who it is, of which client and seller', async () => {
    const { body } = await login()
    const row = await t.db
      .selectFrom('usuario as u')
      .innerJoin('cliente as c', 'c.id', 'u.clienteId')
      .innerJoin('vendedor as v', 'v.idVendedor', 'c.idVendedor')
      .select([
        'u.id',
        'u.contactoId',
        'u.clienteId',
        'u.nombre',
        'u.apellido',
        'u.telefono as propio',
        'c.razonSocial',
        'v.idVendedor',
        'v.telefono',
        'v.nombreFantasia',
      ])
      .where('u.email', '=', 'cliente@demo.test')
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({
      userId: row.id,
      contactoId: row.contactoId,
      clienteId: row.clienteId,
      sellerId: row.idVendedor,
      bussinessName: row.razonSocial,
      email: 'cliente@demo.test',
      tipoRol: 3,
    })
    expect([body.userName, body.telefono, body.nombreFantasiaVendedor]).toEqual([
      `${row.nombre} ${row.apellido}`,
      row.propio,
      row.nombreFantasia,
    ])
    expect([row.propio, row.telefono, row.nombreFantasia]).toEqual([
      expect.stringMatching(/\d/),
      expect.stringMatching(/\d/),
      expect.stringMatching(/\S/),
    ])
    expect(body.phoneNumberSeller).toBe(`549${row.telefono!.replace(/\D/g, '')}`)
  })
  it('SES-17 holds the document of the person, SES-18 and the time of the last access', async () => {
    await t.db.updateTable('usuario').set({ ultimoLogin: null }).where('email', '=', 'cliente@demo.test').execute()
    expect((await login()).body.ultimoLogin).toBeNull()
    const stamped = (
      await t.db
        .selectFrom('usuario')
        .select('ultimoLogin')
        .where('email', '=', 'cliente@demo.test')
        .executeTakeFirstOrThrow()
    ).ultimoLogin!
    expect(Math.abs(stamped.getTime() - Date.now())).toBeLessThan(60_000)
    await t.db
      .updateTable('usuario')
      .set({ ultimoLogin: new Date('2026-03-01T01:30:15Z') })
      .where('email', '=', 'cliente@demo.test')
      .execute()
    const second = (await login()).body
    expect([second.documentoNro, second.identificationId, second.ultimoLogin]).toEqual([
      '30111222',
      2,
      '2026-02-28T22:30:15-03:00',
    ])
    expect(
      (await t.db.selectFrom('cliente').select('documentoNro').where('id', '=', second.clienteId).executeTakeFirst())!
        .documentoNro,
    ).toBe(second.cuit)
  })
  it('SES-19 SES-47 holds the menu, wrapped in $values, HEAD-09 each entry with its eight fields, and in a group what it is for', async () => {
    const { menus } = (await login()).body
    expect(menus.$values.length).toBeGreaterThan(10)
    for (const m of menus.$values)
      expect(Object.keys(m).sort()).toEqual([
        'detalle',
        'download',
        'icon',
        'id',
        'isExternal',
        'link',
        'menuPadreId',
        'nombre',
        'redirect',
      ])
  })
  it('SES-20 BASE-02 holds the permission ids: the default ones of its role (29.2), or its own list, and the session’s', async () => {
    expect((await login()).body.permisos.$values).toEqual([6, 14, 15, 16, 17, 18, 19, 20, 21, 22, 52, 53])
    expect((await login({ email: 'vendedor@demo.test', identification: '25111222' })).body.permisos.$values).toEqual([
      6, 10, 14, 15, 16, 17, 20, 21, 22, 40, 52, 53,
    ])
    expect((await loginAdmin()).body.permisos.$values).toEqual([1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28, 52, 53])
    expect((await loginAdmin({ email: 'gerente@demo.test' })).body.permisos.$values).toEqual([
      3, 6, 10, 14, 15, 16, 17, 20, 22, 28, 52, 53,
    ])
    expect(permisosOfRol).toEqual({
      1: [1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28],
      2: [6, 10, 14, 15, 16, 17, 20, 21, 22, 40],
      3: [6, 14, 15, 16, 17, 18, 19, 20, 21, 22],
    })
  })
  it('SES-21 SES-25 holds countdown and token expiry', async () => {
    const { body } = await login()
    expect([body.shoopExpirationTime, body.expirationTime, body.realExpirationTime]).toEqual([300, 300, 300])
    expect(Math.abs(Date.parse(body.tokens.expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    expect([body.listaPrecioId, body.email]).toEqual([1, 'cliente@demo.test'])
    await tx((on) => writeParam(on, 'shoopExpirationTime', 240))
    const changed = (await login()).body
    expect([changed.shoopExpirationTime, changed.expirationTime, changed.realExpirationTime]).toEqual([240, 240, 240])
    await t.db.deleteFrom('configuracion').where('clave', '=', 'shoopExpirationTime').execute()
    forgetParams()
  })
  it('SES-22 holds the token, SES-23 and both flags: the policy until it is accepted, nothing for a seller', async () => {
    const { body } = await login()
    expect(body.tokens.idToken).toMatch(/^[\w-]{43}$/)
    expect([body.mostrarPoliticasReclamo, body.showNps]).toEqual([true, true])
    const me = await signIn(t.url, 'cliente@demo.test')
    expect(
      (await me.post('/api/reclamo/aceptarPoliticas', { ClienteId: body.clienteId, ContactoId: body.contactoId }))
        .status,
    ).toBe(200)
    expect(
      (
        await me.post('/api/nps/insertHistorico', {
          ClienteId: body.clienteId,
          ContactoId: body.contactoId,
          Punto: 9,
          Comentarios: null,
        })
      ).status,
    ).toBe(200)
    const after = (await login()).body
    expect([after.mostrarPoliticasReclamo, after.showNps]).toEqual([false, false])
    const seller = (await login({ email: 'vendedor@demo.test', identification: '25111222' })).body
    expect([seller.mostrarPoliticasReclamo, seller.showNps]).toEqual([false, false])
  })
  it('SES-24 holds the parameters, among them ProductoCantidadMinimaMC and listaPrecioId', async () => {
    const { body } = await login()
    const params = Object.fromEntries(
      body.paramsList.$values.map((p: { nombre: string; valor: string }) => [p.nombre, p.valor]),
    )
    expect(params).toMatchObject({ ProductoCantidadMinimaMC: '1', listaPrecioId: '1', shoopEnabled: 'true' })
  })
  it('SES-02 tells the three kinds apart by tipoRol: staff has no client, a seller its own number', async () => {
    const seller = (await login({ email: 'vendedor@demo.test', identification: '25111222' })).body
    const admin = (await loginAdmin()).body
    expect([admin.tipoRol, admin.clienteId, admin.sellerId, admin.cuit]).toEqual([1, 0, 0, null])
    expect([seller.tipoRol, seller.clienteId, seller.cuit]).toEqual([2, 0, null])
    const own = await t.db
      .selectFrom('usuario')
      .select('idVendedor')
      .where('email', '=', 'vendedor@demo.test')
      .executeTakeFirst()
    expect(seller.sellerId).toBe(own!.idVendedor)
    expect((await login()).body.tipoRol).toBe(3)
  })
  it('SES-03 role 1 works by a seller and then one of its clients, SES-05 role 2 starts a quote for one of its own, SES-06 role 3 asks with its own clienteId', async () => {
    const [admin, seller, client] = [
      await t.as('admin@demo.test'),
      await t.as('vendedor@demo.test'),
      await t.as('cliente@demo.test'),
    ]
    const idsOf = (res: { body: { $values: { id: number }[] } }) => res.body.$values.map((c) => c.id)
    const { sellerId } = seller.session!
    expect(
      (await admin.get('/api/Vendedor/all')).body.$values.map((v: { idVendedor: number }) => v.idVendedor),
    ).toContain(sellerId)
    const own = idsOf(await seller.get(`/api/Budget/fetchClientes/${sellerId}`))
    expect(idsOf(await admin.get(`/api/Client/getAllBySellerId?idSeller=${sellerId}`)).sort()).toEqual([...own].sort())
    const { clienteId } = client.session!
    expect(own).toContain(clienteId)
    const foreign = (await t.db.selectFrom('cliente').select('id').where('id', 'not in', own).executeTakeFirstOrThrow())
      .id
    const list = (c: Client, id: number) => c.get(`/api/Product/grupo?page=1&id=1&clienteId=${id}`)
    const [product] = (await list(client, clienteId)).body.$values
    const answers = await Promise.all([
      list(client, clienteId),
      list(seller, clienteId),
      list(admin, clienteId),
      list(admin, foreign),
      list(seller, foreign),
      list(client, foreign),
      list(
        client,
        own.find((id) => id !== clienteId)!,
      ),
    ])
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 404, 404, 404])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    for (const c of [seller, admin]) {
      const { status, body } = await c.post('/api/Budget/shoppingCart', {
        productoId: product.id,
        clienteId,
        contactoId: c.session!.contactoId,
        cantidad: 50,
        largo: 6,
      })
      expect([status, body.clienteId, body.usuarioAlta, body.vendedorId]).toEqual([
        200,
        clienteId,
        c.session!.userId,
        sellerId,
      ])
    }
  })
  it('HEAD-08 OPEN-29 the menu names only what the person may open, each link once, a group each below Productos, the rest in groups that only open', async () => {
    const grupos = await t.db.selectFrom('grupo').select(['id', 'descripcion']).orderBy('orden').orderBy('id').execute()
    expect(grupos.length).toBeGreaterThan(10)
    const productos = ['Productos null', ...grupos.map((g) => `- ${g.descripcion} /productos/${g.id}`)]
    const operaciones = ['Pedido rápido /pedidoRapido', 'Mis Operaciones /presupuestos', 'Entregas /entregas']
    const buying = (all: boolean) => [
      'Compras null',
      '- Mis listas /misListas',
      '- Plan de corte /corte',
      ...(all ? ['- Comprados antes /compradosAntes'] : []),
      '- Cotizaciones /cotizaciones',
    ]
    const groups = [
      'Cuenta null',
      '- Mis Acopios /acopios',
      '- Cuenta Corriente /cuenta-corriente',
      '- Bonificaciones /bonificaciones',
      'Servicios null',
      '- Mis Reclamos /reclamos',
      '- Consul Steel /consul-steel',
      '- Configuración de Correos /clientes/tiposEmail',
      '- Novedades /novedades',
    ]
    const people = ['Administrar null', '- Clientes /clientes', '- Vendedores /vendedores']
    const all = [
      ...people,
      '- Productos sugeridos /producto-sugerido',
      '- Configuración /configuracion',
      '- Correo saliente /correo-saliente',
      '- Salida al sistema /salida-sistema',
      '- Auditoría /auditoria',
      '- Cuentas /cuentas',
      '- Sesiones abiertas /sesiones',
    ]
    for (const [account, shown] of [
      ['cliente@demo.test', [...productos, ...operaciones, ...buying(true), ...groups]],
      [
        'cliente.sincatalogo@demo.test',
        [...operaciones, 'Compras null', '- Plan de corte /corte', '- Cotizaciones /cotizaciones', ...groups],
      ],
      // a group with one entry is that entry
      ['vendedor@demo.test', [...productos, ...operaciones, ...buying(true), ...groups, 'Clientes /clientes']],
      ['admin@demo.test', [...productos, ...operaciones, ...buying(true), ...groups, ...all]],
      ['gerente@demo.test', [...productos, ...operaciones, ...buying(true), ...groups, ...people]],
      ['admin.sin15@demo.test', [...productos, 'Pedido rápido /pedidoRapido', ...buying(false), ...groups, ...all]],
    ] as const) {
      const menus = (await t.as(account)).session!.menus.$values
      const line = (m: (typeof menus)[number]) => `${m.menuPadreId === null ? '' : '- '}${m.nombre} ${m.link}`
      expect([account, menus.map(line)]).toEqual([account, shown])
      let last = 0
      for (const { id, menuPadreId, link, detalle } of menus) {
        expect(id).toBe(++last)
        const parent = menus.find((m) => m.id === menuPadreId)
        if (menuPadreId !== null) expect(parent).toMatchObject({ menuPadreId: null, link: null })
        expect(detalle === null).toBe(!parent || parent.nombre === 'Productos')
        expect(menus.filter((m) => m.link === link && link !== null).length).toBe(link === null ? 0 : 1)
      }
      expect(menus.some((m) => m.isExternal || m.redirect || m.download)).toBe(false)
    }
  })
})

describe('signing in', () => {
  it('AUTH-05 takes loginData; every field is checked with its text', async () => {
    for (const [over, detail] of [
      [{ identification: '' }, 'El número de documento es obligatorio'],
      [{ identification: '30111222a' }, 'Debe ingresar un número de documento sin puntos ni guiones'],
      [{ password: '' }, 'Ingrese su contraseña'],
      [{ email: ' ' }, 'El email es obligatorio'],
      [{ captchaToken: '' }, 'Captcha requerido'],
      [{ identificationType: null }, 'Ingrese una opción'],
    ] as const) {
      const res = await login(over)
      expect([res.status, res.body.detail, res.body.errors[0].detail]).toEqual([400, detail, detail])
    }
  })
  it.each(['30.111.222', '30 111 222', '30-111-222', ' 30111222 '])(
    'DIARIO-17 the number of document is taken as it is written: %j',
    async (identification) => {
      const res = await login({ identification, captchaToken: await captchaToken(t.anonymous) })
      expect([res.status, res.body.documentoNro]).toEqual([200, '30111222'])
    },
  )
  it('AUTH-16 the admin login needs email, password and captcha', async () => {
    for (const [over, detail] of [
      [{ email: '' }, 'El email es obligatorio'],
      [{ password: undefined }, 'Ingrese su contraseña'],
      [{ captchaToken: undefined }, 'Captcha requerido'],
    ] as const)
      expect((await loginAdmin(over)).body.detail).toBe(detail)
  })
  it('AUTH-14 wrong data and unknown accounts get the same answer', async () => {
    const answers = await Promise.all([
      login({ password: 'mala' }),
      login({ email: 'nadie@demo.test' }),
      login({ identification: '30111999' }),
      login({ identificationType: 1 }),
      login({ email: 'admin@demo.test' }),
      loginAdmin({ email: 'vendedor@demo.test' }),
    ])
    for (const a of answers)
      expect([a.status, a.body.code, a.body.detail]).toEqual([
        401,
        'datos_incorrectos',
        'Los datos ingresados son incorrectos.',
      ])
  })
  it('the time of a refusal does not tell whether the account exists', async () => {
    const clave = await hashClave(CLAVE) // the demo's is cheap (test/claves.ts)
    await t.db.updateTable('usuario').set({ clave }).where('email', '=', 'cliente@demo.test').execute()
    const time = async (over: object) => {
      const token = await captchaToken(t.anonymous)
      const start = performance.now()
      await login({ ...over, captchaToken: token })
      return performance.now() - start
    }
    const median = (xs: number[]) => xs.sort((a, b) => a - b)[Math.floor(xs.length / 2)]!
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 4; i++) {
      known.push(await time({ password: 'mala' }))
      unknown.push(await time({ email: `nadie${i}@demo.test` }))
      await t.db.deleteFrom('intento_fallido').execute()
    }
    // both do one argon2id pass (tens of milliseconds); without it the unknown one would take a few
    expect(median(unknown)).toBeGreaterThan(median(known) / 3)
  })
  it('AUTH-10 a captcha is good once: forged, used or missing it is refused, of two at once one wins', async () => {
    const captcha = 'Captcha requerido'
    expect((await login({ captchaToken: 'x' })).body.detail).toBe(captcha)
    const token = await captchaToken(t.anonymous)
    const both = await Promise.all([login({ captchaToken: token }), login({ captchaToken: token })])
    expect(both.map((r) => r.status).sort()).toEqual([200, 400])
    const forged = JSON.parse(Buffer.from(await captchaToken(t.anonymous), 'base64').toString())
    forged.challenge.parameters.nonce = 'ff'.repeat(16)
    expect((await login({ captchaToken: Buffer.from(JSON.stringify(forged)).toString('base64') })).body.detail).toBe(
      captcha,
    )
  })
  it('five failures of an account from an address end its tries for a while, successes never count', async () => {
    for (let i = 0; i < 7; i++) expect((await login()).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await login({ password: 'mala' })).status).toBe(401)
    const sixth = await login()
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await login({ email: 'cliente2@demo.test', identification: '30111333' })).status).toBe(200)
  })
  it('guesses in parallel count too, and a made-up forwarding header changes no address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => login({ password: 'mala' }, { 'x-forwarded-for': `10.0.0.${i}` })),
    )
    expect(answers.filter((a) => a.status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(4)
  })
  it('fifty failures from one address end every account’s tries from there', async () => {
    await t.db
      .insertInto('intento_fallido')
      .values(Array.from({ length: 50 }, () => ({ clave: 'direccion:127.0.0.1' })))
      .execute()
    expect((await login()).status).toBe(429)
  })
  it('a first login opens no session', async () => {
    const res = await login({ email: 'nuevo@demo.test', identification: '30111444' })
    expect(res.body).toMatchObject({ primerIngreso: true, email: 'nuevo@demo.test' })
    expect(res.body.tokens).toBeUndefined()
    // a right password is on record though it opens nothing
    const record = await t.db.selectFrom('auditoria').select(['accion', 'usuario']).orderBy('id', 'desc').execute()
    expect(record[0]).toEqual({ accion: 'ingreso-provisorio', usuario: 'nuevo@demo.test' })
  })
})

describe('the token', () => {
  it('SES-48 is worth nothing without its cookie, and the other way round', async () => {
    const me = await signIn(t.url, 'cliente@demo.test')
    const other = await signIn(t.url, 'cliente2@demo.test')
    const token = `Bearer ${me.session!.tokens.idToken}`
    const cookie = (me as Client & { cookie: string }).cookie
    expect((await perfil(me)).status).toBe(200)
    expect(
      (await t.anonymous.send('GET', '/api/Params/provincias', { headers: { authorization: token } })).status,
    ).toBe(401)
    expect((await t.anonymous.send('GET', '/api/Params/provincias', { headers: { cookie } })).status).toBe(401)
    expect(
      (
        await t.anonymous.send('GET', '/api/Params/provincias', {
          headers: { authorization: token, cookie: (other as Client & { cookie: string }).cookie },
        })
      ).status,
    ).toBe(401)
    expect(
      (await t.anonymous.send('GET', '/api/Params/provincias', { headers: { authorization: token, cookie } })).status,
    ).toBe(200)
  })
  it('the cookie is HttpOnly and strict, and both secrets are kept as hashes', async () => {
    const res = await login()
    expect(res.headers.getSetCookie()[0]).toMatch(
      /^pv_sesion=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const rows = await sql<{ n: number }>`
      select count(*) as n
      from sesion
      where token = ${res.body.tokens.idToken}
        or cookie = ${/=([\w-]+)/.exec(res.headers.getSetCookie()[0]!)![1]}`.execute(t.db)
    expect(rows.rows[0]!.n).toBe(0)
  })
  it('ends on the server at once: at logout, and when the user is deactivated', async () => {
    const me = await signIn(t.url, 'cliente@demo.test')
    const cookie = (me as Client & { cookie: string }).cookie
    const left = await me.post('/api/auth/logout')
    expect(left.status).toBe(204)
    expect(left.headers.getSetCookie()[0]).toMatch(
      /^pv_sesion=; (?=.*Path=\/)(?=.*HttpOnly)(?=.*SameSite=Strict).*Expires=Thu, 01 Jan 1970/,
    )
    expect(
      (
        await t.anonymous.send('GET', '/api/Params/provincias', {
          headers: { authorization: `Bearer ${me.session!.tokens.idToken}`, cookie },
        })
      ).status,
    ).toBe(401)
    expect(
      await t.db.selectFrom('sesion').select('id').where('token', '=', sha256(me.session!.tokens.idToken)).execute(),
    ).toEqual([])
    const two = await signIn(t.url, 'cliente2@demo.test')
    expect((await perfil(two)).status).toBe(200)
    await t.db.updateTable('usuario').set({ activo: false }).where('email', '=', 'cliente2@demo.test').execute()
    forget({ usuarioId: two.session!.userId }) // what whoever deactivates does
    expect((await perfil(two)).status).toBe(401)
    await t.db.updateTable('usuario').set({ activo: true }).where('email', '=', 'cliente2@demo.test').execute()
  })
  it('OPEN-457 a sign-in ends the session this browser had, of whomever; that of another browser goes on', async () => {
    const former = await signIn(t.url, 'cliente@demo.test')
    const other = await signIn(t.url, 'cliente@demo.test')
    const { cookie } = former as Client & { cookie: string }
    const headers = { authorization: `Bearer ${former.session!.tokens.idToken}`, cookie }
    const before = async () => (await t.anonymous.send('GET', '/api/Params/provincias', { headers })).status
    expect(await before()).toBe(200)
    expect((await login({ email: 'cliente2@demo.test', identification: '30111333' }, { cookie })).status).toBe(200)
    expect([await before(), (await perfil(other)).status]).toEqual([401, 200])
    const kept = await t.db
      .selectFrom('sesion')
      .select('id')
      .where('token', '=', sha256(former.session!.tokens.idToken))
      .execute()
    expect(kept).toEqual([])
  })
  const unused = (who: Client, hours: number) =>
    t.db
      .updateTable('sesion')
      .set({ usada: sql<Date>`now() - make_interval(secs => ${hours * 3600})` })
      .where('usuarioId', '=', who.session!.userId)
      .execute()
  const lastUse = async (who: Client) =>
    (
      await t.db
        .selectFrom('sesion')
        .select('usada')
        .where('token', '=', sha256(who.session!.tokens.idToken))
        .executeTakeFirst()
    )?.usada.getTime()
  it('OPEN-08 one unused for eight hours has ended, and is not listed nor kept', async () => {
    const me = await signIn(t.url, 'cliente@demo.test')
    await unused(me, 8.01)
    forgetAll()
    expect((await perfil(me)).status).toBe(401)
    const again = await signIn(t.url, 'cliente@demo.test')
    expect((await again.get('/api/auth/sesiones')).body.$values).toHaveLength(1)
    await sweep()
    expect(await lastUse(me)).toBeUndefined()
    expect(await lastUse(again)).toBeDefined()
  })
  it('OPEN-08 every use makes it last, and is written down at most every five minutes', async () => {
    const me = await signIn(t.url, 'cliente@demo.test')
    await unused(me, 7.9)
    forgetAll()
    expect((await perfil(me)).status).toBe(200)
    await finishLater()
    expect(Math.abs((await lastUse(me))! - Date.now())).toBeLessThan(60_000)
    await unused(me, 4 / 60)
    const before = await lastUse(me)
    forgetAll()
    expect((await perfil(me)).status).toBe(200)
    await finishLater()
    expect(await lastUse(me)).toBe(before)
    const [row] = (await me.get('/api/auth/sesiones')).body.$values.filter((s: { actual: boolean }) => s.actual)
    expect(Date.parse(row.usada)).toBe(Math.floor(before! / 1000) * 1000)
  })
  it('an expired session is no session', async () => {
    const me = await signIn(t.url, 'cliente@demo.test')
    await t.db
      .updateTable('sesion')
      .set({ vence: new Date(Date.now() - 1000) })
      .where('usuarioId', '=', me.session!.userId)
      .execute()
    forgetAll()
    const res = await perfil(me)
    expect([res.status, res.body.code]).toEqual([401, 'sin_sesion'])
  })
})

describe('parameters', () => {
  it('AUTH-12 the document types are 1 CUIL, 2 DNI and 3 CUIT, for everybody', async () => {
    expect((await t.anonymous.get('/api/Params/identificationsTypes')).body).toEqual({
      $values: [
        { id: 1, name: 'CUIL' },
        { id: 2, name: 'DNI' },
        { id: 3, name: 'CUIT' },
      ],
    })
  })
  it('provinces come sorted as a person reads them', async () => {
    const { $values } = (await (await t.as('cliente2@demo.test')).get('/api/Params/provincias')).body
    expect($values).toHaveLength(24)
    expect($values.map((p: { name: string }) => p.name).indexOf('Córdoba')).toBeLessThan(
      $values.map((p: { name: string }) => p.name).indexOf('Corrientes'),
    )
  })
})
