import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { permisosOfRol } from '#shared/permisos.ts'
import { people } from '../../../test/people.ts'
import { captchaToken, CLAVE, onlyOn, signIn, type Client } from '../../../test/portal.ts'
import type { User } from './contract.ts'

const { t, admin, manager, seller, clerk } = people({
  admin: 'admin@demo.test',
  manager: 'gerente@demo.test',
  seller: 'vendedor@demo.test',
  clerk: 'cliente@demo.test',
}) // manager: role 1 without 1

const userOf = async (email: string) => {
  const u = await t.db
    .selectFrom('usuario as u')
    .leftJoin('cliente as c', 'c.id', 'u.clienteId')
    .selectAll('u')
    .select('c.idVendedor as own')
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    id: u.id,
    identification: u.documentoNro,
    identificationType: u.tipoDocumento,
    email: u.email,
    userName: `${u.nombre} ${u.apellido}`,
    tipoRol: u.tipoRol,
    clienteId: u.clienteId,
    sellerId: u.idVendedor ?? u.own,
    contactoId: u.contactoId,
    activo: u.activo,
    permisos: { $values: u.permisos },
  }
}
const nuevo = (n: number, more: object = {}) => ({
  user: {
    identification: String(41_000_000 + n),
    identificationType: 2,
    email: `Persona${n}@cliente.test`,
    userName: `Ana Paz${n}`,
    tipoRol: 3,
    clienteId: clerk.session!.clienteId,
    sellerId: null,
    contactoId: 1,
    activo: true,
    permisos: null,
    ...more,
  },
})
const mails = (email: string) =>
  t.db.selectFrom('correo').select(['tipo', 'texto']).where('para', '=', email).orderBy('id').execute()
const login = async (email: string, identification: string, password: string) =>
  t.anonymous.post('/api/auth/login', {
    email,
    identification,
    identificationType: 2,
    password,
    captchaToken: await captchaToken(t.anonymous),
  })
const everyone = () => t.db.selectFrom('usuario').select(['id', 'activo', 'email']).orderBy('id').execute()

describe('the accounts', () => {
  it('API-31 SES-48 role 1 with permission 1 reads all of them, never with a password; nobody else does', async () => {
    const rows = await everyone()
    for (const path of ['/api/User', '/api/User/', '/api/User', '/api/User/', '/api/User', '/api/User']) {
      const res = await admin.get(path)
      expect(Object.keys(res.body)).toEqual(['users'])
      expect(res.body.users.$values.map((u: User) => u.id).sort((a: number, b: number) => a - b)).toEqual(
        rows.map((u) => u.id),
      )
    }
    const all = await admin.get('/api/User/')
    for (const email of ['admin@demo.test', 'vendedor@demo.test', 'cliente@demo.test'])
      expect(all.body.users.$values).toContainEqual(await userOf(email))
    expect(all.text).not.toMatch(/clave|password|argon/i)
    for (const who of [manager, seller, clerk])
      for (const path of ['/api/User', '/api/User?identification=30111222&identificationType=2'])
        expect((await who.get(path)).status).toBe(403)
    expect((await t.anonymous.get('/api/User')).status).toBe(401)
  })

  it('API-32 its query makes the same address answer one account', async () => {
    const expected = await userOf('cliente@demo.test')
    for (const path of ['/api/User', '/api/User/'])
      for (let i = 0; i < 3; i++)
        expect(
          (await admin.get(`${path}?identification=${expected.identification}&identificationType=2`)).body,
        ).toEqual(expected)
    expect((await admin.get(`/api/User?identification=${expected.identification}&identificationType=3`)).status).toBe(
      404,
    )
    expect((await admin.get('/api/User?identification=99999999&identificationType=2')).status).toBe(404)
    for (const query of [
      'identification=30111222',
      'identificationType=2',
      'identification=30111222&identificationType=9',
      'identification=&identificationType=2',
    ])
      expect((await admin.get(`/api/User?${query}`)).status, query).toBe(400)
  })
})

describe('a new account', () => {
  it('OPEN-286 has at most the rights of who makes it; other administrators are told of one of theirs', async () => {
    const own = permisosOfRol[1].filter((id) => id !== 15)
    await t.db
      .updateTable('usuario')
      .set({ permisos: [...own] })
      .where('email', '=', 'admin@demo.test')
      .execute()
    const less = await signIn(t.url, 'admin@demo.test')
    const more = await less.post('/api/User', nuevo(90, { permisos: { $values: [14, 15] } }))
    expect([more.status, more.body.errors]).toEqual([
      400,
      [{ field: 'user.permisos', detail: 'No podés dar un permiso que no tenés.' }],
    ])
    const made = await less.post('/api/User', nuevo(91, { tipoRol: 1, clienteId: null }))
    expect([made.status, made.body.permisos.$values]).toEqual([200, own])
    const client = await less.post('/api/User', nuevo(92))
    expect(client.body.permisos.$values).toEqual(permisosOfRol[3])
    const { rows } = await sql<{ titulo: string; autor: number }>`
      select titulo, autor from aviso where tipo = 'usuario'`.execute(t.db)
    expect(rows).toEqual([
      { titulo: 'Valeria Domínguez creó un administrador: Ana Paz91', autor: less.session!.userId },
    ])
    expect((await less.get('/api/avisos')).body.$values.map((a: { tipo: string }) => a.tipo)).not.toContain('usuario')
    expect((await mails('admin.sin15@demo.test')).map((m) => m.tipo)).toContain('usuario')
    for (const email of ['persona91@cliente.test', 'admin@demo.test', 'gerente@demo.test'])
      expect((await mails(email)).map((m) => m.tipo)).not.toContain('usuario')
    await t.db
      .updateTable('usuario')
      .set({ permisos: [...permisosOfRol[1]] })
      .where('email', '=', 'admin@demo.test')
      .execute()
    await sql`delete from usuario where email like 'persona9%@cliente.test'`.execute(t.db)
  })

  it('API-33 without a password gets the first-login mail; with the role’s permissions; on record', async () => {
    const res = await admin.post('/api/User/', nuevo(1))
    expect(res.status, res.text).toBe(200)
    expect(res.body).toEqual(await userOf('persona1@cliente.test'))
    expect(res.body).toMatchObject({
      userName: 'Ana Paz1',
      tipoRol: 3,
      clienteId: clerk.session!.clienteId,
      activo: true,
      permisos: { $values: permisosOfRol[3] },
    })
    expect(res.body.contactoId).not.toBe(1) // its own, whatever was sent
    const [mail] = await mails('persona1@cliente.test')
    expect(mail!.tipo).toBe('primer-ingreso')
    const code = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec(mail!.texto)![1]!
    expect((await login('persona1@cliente.test', '41000001', '')).status).toBe(400)
    expect(
      (
        await t.anonymous.post('/api/auth/resetpassword', {
          email: 'persona1@cliente.test',
          newPassword: 'Otra-puerta-5',
          passwordCopy: 'Otra-puerta-5',
          ConfirmationCode: code,
        })
      ).status,
    ).toBe(200)
    expect((await login('persona1@cliente.test', '41000001', 'Otra-puerta-5')).body).toMatchObject({
      userId: res.body.id,
      tipoRol: 3,
    })
    const record = await t.db
      .selectFrom('auditoria')
      .selectAll()
      .where('accion', '=', 'usuario-creado')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      usuario: 'admin@demo.test',
      sobre: 'usuario persona1@cliente.test',
      antes: null,
      despues: { id: res.body.id, email: 'persona1@cliente.test' },
    })
  })

  it('API-33 with a password has a provisional one: it opens the first login only, and stands nowhere', async () => {
    const res = await admin.post(
      '/api/User',
      nuevo(2, { password: 'Provisoria.1', permisos: { $values: [15, 6, 15] } }),
    )
    expect(res.body.permisos).toEqual({ $values: [6, 15] })
    expect(res.text).not.toContain('Provisoria')
    expect(await mails('persona2@cliente.test')).toEqual([])
    const first = await login('persona2@cliente.test', '41000002', 'Provisoria.1')
    expect(first.body).toMatchObject({ primerIngreso: true, email: 'persona2@cliente.test' })
    expect((await mails('persona2@cliente.test')).map((m) => m.tipo)).toEqual(['primer-ingreso'])
    const row = await t.db
      .selectFrom('usuario')
      .select(['clave', 'claveProvisoria'])
      .where('email', '=', 'persona2@cliente.test')
      .executeTakeFirstOrThrow()
    expect([row.claveProvisoria, row.clave?.startsWith('$argon2id$')]).toEqual([true, true])
    expect(JSON.stringify(await t.db.selectFrom('auditoria').selectAll().execute())).not.toMatch(/Provisoria|argon2/)
  })

  it('roles 1 and 2 have no client; an administrator is mailed the link, for its login knows no first login', async () => {
    const boss = await admin.post(
      '/api/User',
      nuevo(3, { tipoRol: 1, identification: null, identificationType: null, password: 'Provisoria.1' }),
    )
    expect(boss.body).toMatchObject({
      tipoRol: 1,
      clienteId: null,
      sellerId: null,
      identification: null,
      permisos: { $values: permisosOfRol[1] },
    })
    expect((await mails('persona3@cliente.test')).map((m) => m.tipo)).toEqual(['primer-ingreso'])
    const sales = await admin.post('/api/User', nuevo(4, { tipoRol: 2, sellerId: seller.session!.sellerId }))
    expect(sales.body).toMatchObject({
      tipoRol: 2,
      clienteId: null,
      sellerId: seller.session!.sellerId,
      permisos: { $values: permisosOfRol[2] },
    })
    expect((await admin.post('/api/User', nuevo(5, { activo: false }))).body.activo).toBe(false)
    expect(await mails('persona5@cliente.test')).toEqual([]) // an account that is not open is told nothing
  })

  it('refuses what cannot sign in, what is taken (409 ya_existe), and whoever lacks permission 1', async () => {
    const before = await everyone()
    for (const wrong of [
      { email: 'no es' },
      { email: 'a@b.test\r\nBcc: c@d.test' },
      { userName: '  ' },
      { identification: null },
      { identification: '41,000,006' },
      { identificationType: null },
      { tipoRol: 4 },
      { clienteId: null },
      { clienteId: 999_999 },
      { tipoRol: 2, sellerId: null },
      { tipoRol: 2, sellerId: 999_999 },
      { permisos: [6, 999] },
      { permisos: ['x'] },
    ])
      expect((await admin.post('/api/User', nuevo(6, wrong))).status, JSON.stringify(wrong)).toBe(400)
    for (const taken of [{ email: 'CLIENTE@demo.test' }, { identification: clerk.session!.documentoNro }])
      expect((await admin.post('/api/User', nuevo(6, taken))).body, JSON.stringify(taken)).toMatchObject({
        status: 409,
        code: 'ya_existe',
      })
    for (const who of [manager, seller, clerk]) expect((await who.post('/api/User', nuevo(6))).status).toBe(403)
    expect((await t.anonymous.post('/api/User', nuevo(6))).status).toBe(401)
    expect(await everyone()).toEqual(before)
  })

  it('the same Idempotency-Key makes one account and answers the same', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [a, b] = await Promise.all([admin.post('/api/User', nuevo(7), key), admin.post('/api/User', nuevo(7), key)])
    expect([a.status, b.status, b.body]).toEqual([200, 200, a.body])
    expect(await mails('persona7@cliente.test')).toHaveLength(1)
    expect((await admin.post('/api/User', nuevo(7))).status).toBe(409)
  })
  it('an e-mail has one account: of two made at once, in other letters, one is; and the database itself holds no second', async () => {
    const [a, b] = await Promise.all([
      admin.post('/api/User', nuevo(8)),
      admin.post('/api/User', nuevo(9, { email: 'PERSONA8@cliente.TEST' })),
    ])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    expect([a, b].find((r) => r.status === 409)!.body).toMatchObject({
      code: 'ya_existe',
      detail: 'Ya existe una cuenta con ese email.',
    })
    expect((await everyone()).filter((u) => u.email.toLowerCase() === 'persona8@cliente.test')).toHaveLength(1)
    const direct = t.db
      .insertInto('usuario')
      .values({ email: 'PERSONA8@CLIENTE.test', nombre: 'Otra', apellido: 'Paz', tipoRol: 1, permisos: [1] })
      .execute()
    await expect(direct).rejects.toThrow(/usuario_email/)
  })
})

describe('ending an account', () => {
  it('API-34 closes its sessions at once, voids its links, keeps it on record, and lets nobody in', async () => {
    const email = 'vendedor2@demo.test'
    const [a, b] = [await signIn(t.url, email), await signIn(t.url, email)]
    for (const c of [a, b]) expect((await c.get('/api/auth/sesiones')).status).toBe(200)
    const antes = await userOf(email)
    const res = await admin.del(`/api/User/${antes.id}`)
    expect([res.status, res.body]).toEqual([200, true])
    for (const c of [a, b]) expect((await c.get('/api/auth/sesiones')).status).toBe(401)
    await expect(signIn(t.url, email)).rejects.toThrow(/401/)
    expect((await admin.get('/api/User')).body.users.$values.find((u: User) => u.id === antes.id)).toEqual({
      ...antes,
      activo: false,
    })
    const records = () =>
      t.db.selectFrom('auditoria').selectAll().where('accion', '=', 'usuario-borrado').orderBy('id', 'desc').execute()
    expect((await records())[0]).toMatchObject({
      usuario: 'admin@demo.test',
      sobre: `usuario ${email}`,
      antes: { activo: true },
      despues: { activo: false },
    })
    const n = (await records()).length
    expect((await admin.del(`/api/User/${antes.id}`)).body).toBe(true) // again: nothing more happens
    expect(await records()).toHaveLength(n)
    const seller2 = await t.db
      .selectFrom('vendedor')
      .select('activo')
      .where('idVendedor', '=', antes.sellerId!)
      .executeTakeFirstOrThrow()
    expect(seller2.activo).toBe(true) // of the seller itself, not of its user (OPEN-24)
    await t.db.updateTable('usuario').set({ activo: true }).where('id', '=', antes.id).execute()
  })

  it('refuses one’s own, an unknown one, and whoever lacks permission 1', async () => {
    const before = await everyone()
    expect((await admin.del(`/api/User/${admin.session!.userId}`)).body).toMatchObject({
      status: 409,
      code: 'cuenta_propia',
      detail: 'No podés dar de baja tu propia cuenta.',
    })
    expect((await admin.del('/api/User/999999')).status).toBe(404)
    expect((await admin.del('/api/User/x')).status).toBe(400)
    for (const who of [manager, seller, clerk])
      expect((await who.del(`/api/User/${seller.session!.userId}`)).status).toBe(403)
    expect((await t.anonymous.del(`/api/User/${seller.session!.userId}`)).status).toBe(401)
    expect(await everyone()).toEqual(before)
  })

  /** Leaves two administrators, who then end each other as `ask` makes them; one of them stays. */
  const expectOneStays = async (ask: (calls: () => Promise<{ status: number }[]>) => Promise<{ status: number }[]>) => {
    const others = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('tipoRol', '=', 1)
      .where('email', 'not in', ['admin@demo.test', 'admin.sin15@demo.test'])
      .execute()
    await t.db
      .updateTable('usuario')
      .set({ activo: false })
      .where(
        'id',
        'in',
        others.map((u) => u.id),
      )
      .execute()
    const other = await signIn(t.url, 'admin.sin15@demo.test', CLAVE)
    const both = await ask(() =>
      Promise.all([admin.del(`/api/User/${other.session!.userId}`), other.del(`/api/User/${admin.session!.userId}`)]),
    )
    expect(both.map((r) => r.status).filter((s) => s === 200)).toHaveLength(1)
    const left = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('tipoRol', '=', 1)
      .where('activo', '=', true)
      .execute()
    expect(left).toHaveLength(1)
    await t.db.updateTable('usuario').set({ activo: true }).where('tipoRol', '=', 1).execute()
    // whoever was turned off signs in anew: a revived account revives no session
    Object.assign(admin, await signIn(t.url, 'admin@demo.test', CLAVE))
    Object.assign(manager, await signIn(t.url, 'gerente@demo.test', CLAVE))
  }
  it('of two administrators who end each other at once, one stays', () => expectOneStays((calls) => calls()))
  onlyOn('postgres')('in the same moment', () => {
    it('of two administrators who end each other while their accounts are held, one stays', () =>
      expectOneStays(async (calls) => {
        const { under } = await t.db.transaction().execute(async (on) => {
          await sql`select from usuario where "tipoRol" = 1 for update`.execute(on)
          const under = calls()
          const waiting = sql<{ n: number }>`
            select count(*)::int as n
            from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`
          await expect.poll(async () => (await waiting.execute(t.db)).rows[0]!.n, { timeout: 10_000 }).toBe(2)
          return { under }
        })
        return under
      }))
  })
})

describe('profiles', () => {
  const perfil = (who: Client, id: number, contactoId = 0) => who.get(`/api/Client/${id}/${contactoId}`)

  it('API-09 CLI-11 a client reads its own: account officer, staff sellers and shops', async () => {
    const { userId, contactoId, clienteId } = clerk.session!
    const c = await t.db.selectFrom('cliente').selectAll().where('id', '=', clienteId).executeTakeFirstOrThrow()
    const sellers = await t.db.selectFrom('vendedor').selectAll().execute()
    const oficial = sellers.find((v) => v.idVendedor === c.idVendedor)!
    const persona = (v: (typeof sellers)[number]) => ({
      apellidoNombre: `${v.apellido} ${v.nombre}`,
      email: v.email,
      telefono: v.telefono,
    })
    const tiendas = await t.db
      .selectFrom('tienda as s')
      .innerJoin('provincia as p', 'p.id', 's.provinciaId')
      .select([
        's.tiendaNro',
        's.nombreFantasia',
        's.telefono',
        's.calle',
        's.calleNro',
        'p.name as provincia',
        's.pais',
      ])
      .where('s.clienteId', '=', clienteId)
      .orderBy('s.tiendaNro')
      .execute()
    const staff = sellers.filter((v) => v.staff && v.idVendedor !== c.idVendedor)
    expect([staff.length > 0, tiendas.length > 0]).toEqual([true, true])
    for (let i = 0; i < 6; i++) {
      const res = await perfil(clerk, userId, contactoId)
      expect(res.body).toEqual({
        id: c.id,
        retenido: false,
        codigo: c.codigo,
        razonSocial: c.razonSocial,
        nombreFantasia: c.nombreFantasia,
        telefono: c.telefono,
        email: c.email,
        documentoNro: c.documentoNro,
        activo: c.activo,
        seller: { name: oficial.nombre, lastName: oficial.apellido },
        usuarioId: userId,
        usuario: { id: userId, activo: true, documentoNro: clerk.session!.documentoNro, clientes: 1 },
        oficialDeCuenta: persona(oficial),
        vendedoresStaff: { $values: staff.map(persona) },
        tiendas: { $values: tiendas },
        vendedorProfile: null,
      })
    }
    for (const who of [seller, admin, manager])
      expect((await perfil(who, userId)).body).toEqual((await perfil(clerk, userId, contactoId)).body)
  })

  it('SES-12 a seller’s has client count 0 and its seller profile', async () => {
    const { userId, contactoId, sellerId } = seller.session!
    for (const res of [await perfil(seller, userId, contactoId), await perfil(admin, userId)]) {
      expect(res.body).toMatchObject({
        usuarioId: userId,
        usuario: { id: userId, clientes: 0 },
        vendedorProfile: { idVendedor: sellerId, clientesResponse: { $values: [] } },
        tiendas: { $values: [] },
        oficialDeCuenta: null,
      })
    }
  })

  it('a profile out of scope, unknown, or asked for in another’s name is not found; an administrator has none', async () => {
    const stranger = await t.as('cliente2@demo.test')
    const foreign = stranger.session!
    const { userId, contactoId } = clerk.session!
    for (const [who, id, contacto] of [
      [clerk, foreign.userId, contactoId],
      [clerk, userId, 0],
      [clerk, userId, foreign.contactoId],
      [clerk, seller.session!.userId, contactoId],
      [seller, foreign.userId, 0],
      [seller, userId, foreign.contactoId],
      [seller, admin.session!.userId, 0],
      [admin, admin.session!.userId, admin.session!.contactoId],
      [admin, 999_999, 0],
    ] as const)
      expect((await perfil(who, id, contacto)).status, `${who.session!.email} ${id} ${contacto}`).toBe(404)
    const vendedor2 = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('email', '=', 'vendedor2@demo.test')
      .executeTakeFirstOrThrow()
    expect((await perfil(seller, vendedor2.id)).status).toBe(404)
    expect((await perfil(t.anonymous, userId)).status).toBe(401)
    expect((await admin.get('/api/Client/x/0')).status).toBe(400)
  })
  it('a client does not read the profile of another account of its own company; its seller does', async () => {
    const { contactoId } = clerk.session!
    const colleague = await admin.post('/api/User', nuevo(10))
    expect(colleague.body).toMatchObject({ clienteId: clerk.session!.clienteId, activo: true })
    expect((await perfil(clerk, colleague.body.id, contactoId)).status).toBe(404)
    expect((await perfil(seller, colleague.body.id)).body).toMatchObject({ usuarioId: colleague.body.id })
  })
})
