import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { finishLater } from '#server/jobs/after-response.ts'
import { fold } from '#shared/identity.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import { people } from '../../../test/people.ts'
import { captchaToken, type Client } from '../../../test/portal.ts'
import type { Vendedor } from './contract.ts'

const asc = (a: number, b: number) => a - b
const { t, admin, seller, clerk } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  clerk: 'cliente@demo.test',
})
const vendedores = () => t.db.selectFrom('vendedor').selectAll().orderBy('idVendedor').execute()

describe('sellers', () => {
  it('SES-33 API-26 the seller list is answered only with permission 3', async () => {
    const rows = await vendedores()
    for (let i = 0; i < 7; i++)
      expect((await admin.get('/api/Vendedor/all')).body.$values.map((v: Vendedor) => v.idVendedor).sort(asc)).toEqual(
        rows.map((v) => v.idVendedor).sort(asc),
      )
    const one = (await admin.get('/api/Vendedor/all')).body.$values[0]
    const row = rows.find((r) => r.idVendedor === one.idVendedor)!
    expect(one).toEqual({
      id: row.id,
      idVendedor: row.idVendedor,
      apellidoNombre: `${row.apellido} ${row.nombre}`,
      documentoNro: row.documentoNro,
      nroDocumento: row.documentoNro,
      telefono: row.telefono,
      email: row.email,
      activo: row.activo,
      nombreFantasia: row.nombreFantasia,
      clientesResponse: { $values: [] },
    })
    const page = (await admin.get('/api/Vendedor/all?page=2&rowPerPage=3')).body
    expect([page.$values.length, page.length]).toEqual([3, rows.length])
    for (const who of [seller, clerk]) expect((await who.get('/api/Vendedor/all')).status).toBe(403)
    expect((await t.anonymous.get('/api/Vendedor/all')).status).toBe(401)
  })

  it('API-28 a search finds contained text without regard to case or accents; an empty one restores the list', async () => {
    const search = (who: Client, name: string, rest = '') =>
      who.get(`/api/Vendedor/search?name=${encodeURIComponent(name)}${rest}`)
    const rows = await vendedores()
    const accented = rows.find((v) => /[áéíóú]/.test(v.apellido))!
    const found = async (name: string) => (await search(admin, name)).body.$values.map((v: Vendedor) => v.idVendedor)
    for (const term of [
      accented.apellido,
      fold(accented.apellido),
      accented.apellido.toUpperCase(),
      accented.apellido.slice(1, -1),
      `${accented.nombre} ${accented.apellido}`,
    ])
      for (let i = 0; i < 2; i++) expect(await found(term), term).toContain(accented.idVendedor)
    // OPEN-106: by its code and its document, too
    for (const term of [
      accented.id,
      accented.documentoNro,
      accented.documentoNro.replace(/^(..)(...)(...)$/, '$1.$2.$3'),
    ])
      expect(await found(term), term).toEqual([accented.idVendedor])
    expect(await found('zzzz')).toEqual([])
    expect(await found('%')).toEqual([])
    expect((await search(admin, ' ')).body).toEqual((await admin.get('/api/Vendedor/all')).body)
    expect((await search(admin, 'a', '&page=1&rowPerPage=2')).body.$values).toHaveLength(2)
    expect((await search(seller, 'a')).status).toBe(403)
  })

  it('API-27 SELL-04 SELL-08 one seller comes with its clients and the eight fields of its form: role 1 any, role 2 itself', async () => {
    const own = seller.session!.sellerId
    const row = (await vendedores()).find((v) => v.idVendedor === own)!
    for (let i = 0; i < 6; i++) {
      const { body } = await seller.get(`/api/Vendedor/${own}`)
      const clientes = (await seller.get(`/api/Client/getAllBySellerId?idSeller=${own}`)).body
      expect(body).toEqual({
        id: row.id,
        idVendedor: own,
        apellidoNombre: `${row.apellido} ${row.nombre}`,
        documentoNro: row.documentoNro,
        nroDocumento: row.documentoNro,
        telefono: row.telefono,
        email: row.email,
        activo: row.activo,
        nombreFantasia: row.nombreFantasia,
        clientesResponse: clientes,
        name: row.nombre,
        lastName: row.apellido,
        identificationTypes: row.tipoDocumento,
        identification: row.documentoNro,
        phone: row.telefono,
        totVsCode: row.id,
        region: row.region,
      })
    }
    const page = (await admin.get(`/api/Vendedor/${own}?page=1&rowPerPage=2`)).body.clientesResponse
    expect([page.$values.length, page.length]).toEqual([
      2,
      (await seller.get(`/api/Client/getAllBySellerId?idSeller=${own}`)).body.$values.length,
    ])
    const other = (await t.as('vendedor2@demo.test')).session!.sellerId
    expect((await admin.get(`/api/Vendedor/${other}`)).status).toBe(200)
    expect((await seller.get(`/api/Vendedor/${other}`)).status).toBe(404)
    expect((await clerk.get(`/api/Vendedor/${own}`)).status).toBe(404)
    expect((await admin.get('/api/Vendedor/999999')).status).toBe(404)
    for (const path of ['/api/Params/regions', '/api/Params/identificationsTypes'])
      for (const o of (await admin.get(path)).body.$values) expect(Object.keys(o).sort()).toEqual(['id', 'name'])
  })
})

const form = (n: number) => ({
  name: 'Ana',
  lastName: `Nueva${n}`,
  identificationTypes: 2,
  identification: String(40_000_000 + n),
  phone: '11 4725-9999',
  email: `Ana${n}@Empresa.test`,
  totVsCode: `N${n}`,
  region: 2,
})
const cuentaOf = (idVendedor: number) =>
  t.db.selectFrom('usuario').selectAll().where('idVendedor', '=', idVendedor).executeTakeFirstOrThrow()
const mails = (email: string) =>
  t.db.selectFrom('correo').select(['tipo', 'texto']).where('para', '=', email).orderBy('id').execute()

describe('a new seller', () => {
  it('API-29 SELL-07 makes an active seller and its role 2 account, mails the first-login link, and is put on record', async () => {
    const res = await admin.post('/api/Vendedor', form(1))
    expect(res.status, res.text).toBe(200)
    expect(res.body).toMatchObject({
      id: 'N1',
      apellidoNombre: 'Nueva1 Ana',
      documentoNro: '40000001',
      nroDocumento: '40000001',
      telefono: '11 4725-9999',
      email: 'ana1@empresa.test',
      activo: true,
      clientesResponse: { $values: [] },
    })
    const cuenta = await cuentaOf(res.body.idVendedor)
    expect(cuenta).toMatchObject({
      email: 'ana1@empresa.test',
      nombre: 'Ana',
      apellido: 'Nueva1',
      tipoRol: 2,
      tipoDocumento: 2,
      documentoNro: '40000001',
      clienteId: null,
      permisos: permisosOfRol[2],
      clave: null,
      claveProvisoria: true,
      activo: true,
    })
    const [mail] = await mails('ana1@empresa.test')
    expect(mail!.tipo).toBe('primer-ingreso')
    const code = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec(mail!.texto)![1]!
    const clave = 'Otra-puerta-5'
    expect(
      (
        await t.anonymous.post('/api/auth/resetpassword', {
          email: 'ana1@empresa.test',
          newPassword: clave,
          passwordCopy: clave,
          ConfirmationCode: code,
        })
      ).status,
    ).toBe(200)
    const login = await t.anonymous.post('/api/auth/login', {
      email: 'ana1@empresa.test',
      identification: '40000001',
      identificationType: 2,
      password: clave,
      captchaToken: await captchaToken(t.anonymous),
    })
    expect(login.body).toMatchObject({ tipoRol: 2, sellerId: res.body.idVendedor })
    const record = await t.db
      .selectFrom('auditoria')
      .selectAll()
      .where('accion', '=', 'vendedor-creado')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      usuario: 'admin@demo.test',
      sobre: 'vendedor N1',
      despues: { id: 'N1', email: 'ana1@empresa.test' },
    })
  })

  it('SELL-10 refuses each missing field with the screen’s text, wrong numbers, and whoever is not role 1', async () => {
    const texts = {
      name: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      identificationTypes: 'Ingrese una opción',
      identification: 'El número de documento es obligatorio',
      phone: 'El teléfono es obligatorio',
      email: 'El email es obligatorio',
      totVsCode: 'El código TOTVS es obligatorio',
      region: 'Ingrese una opción',
    }
    const before = await vendedores()
    for (const [field, detail] of Object.entries(texts)) {
      for (const empty of ['', null, undefined])
        expect(
          (await admin.post('/api/Vendedor', { ...form(2), [field]: empty })).body,
          `${field} ${empty}`,
        ).toMatchObject({ status: 400, detail })
    }
    for (const wrong of [
      { identificationTypes: 3 },
      { identification: '40,000,002' },
      { email: 'no es' },
      { email: 'a@b.test\r\nBcc: c@d.test' },
      { totVsCode: 'con, coma' },
      { region: 99 },
      { identificationTypes: 4 },
    ])
      expect((await admin.post('/api/Vendedor', { ...form(2), ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    for (const who of [seller, clerk]) expect((await who.post('/api/Vendedor', form(2))).status).toBe(403)
    expect((await t.anonymous.post('/api/Vendedor', form(2))).status).toBe(401)
    expect(await vendedores()).toEqual(before)
  })

  it('a code, an e-mail or a document that is taken is 409 ya_existe, and nothing is made', async () => {
    expect((await admin.post('/api/Vendedor', form(3))).status).toBe(200)
    const before = [await vendedores(), await t.db.selectFrom('usuario').select('id').execute()]
    for (const taken of [
      { totVsCode: 'N3' },
      { email: 'ANA3@empresa.test' },
      { email: 'cliente@demo.test' },
      { identification: '40000003' },
      { identification: clerk.session!.documentoNro! },
    ])
      expect((await admin.post('/api/Vendedor', { ...form(4), ...taken })).body, JSON.stringify(taken)).toMatchObject({
        status: 409,
        code: 'ya_existe',
      })
    expect([await vendedores(), await t.db.selectFrom('usuario').select('id').execute()]).toEqual(before)
    const both = await Promise.all([admin.post('/api/Vendedor', form(5)), admin.post('/api/Vendedor', form(5))])
    expect(both.map((r) => r.status).sort(asc)).toEqual([200, 409])
  })

  it('the same Idempotency-Key makes one seller and answers the same', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [a, b] = [await admin.post('/api/Vendedor', form(6), key), await admin.post('/api/Vendedor', form(6), key)]
    expect([a.status, b.status, b.body]).toEqual([200, 200, a.body])
    expect(await mails('ana6@empresa.test')).toHaveLength(1)
  })
})

describe('an edited seller', () => {
  it('API-30 changes the seller and its account alike, with before and after on record', async () => {
    const made = (await admin.post('/api/Vendedor', form(7))).body
    const next = {
      ...form(7),
      name: 'Ana María',
      phone: '351 444-5555',
      email: 'anamaria@empresa.test',
      identification: '40000777',
      totVsCode: 'N7B',
      region: 5,
    }
    const res = await admin.put(`/api/Vendedor/${made.idVendedor}`, { vendedor: next })
    expect(res.status, res.text).toBe(200)
    expect(res.body).toMatchObject({
      id: 'N7B',
      idVendedor: made.idVendedor,
      apellidoNombre: 'Nueva7 Ana María',
      nombreFantasia: 'Ana María Nueva7',
      telefono: '351 444-5555',
      email: 'anamaria@empresa.test',
      documentoNro: '40000777',
    })
    expect(await cuentaOf(made.idVendedor)).toMatchObject({
      email: 'anamaria@empresa.test',
      nombre: 'Ana María',
      apellido: 'Nueva7',
      documentoNro: '40000777',
      telefono: '351 444-5555',
    })
    expect((await admin.get(`/api/Vendedor/${made.idVendedor}`)).body).toMatchObject({
      name: 'Ana María',
      lastName: 'Nueva7',
      identificationTypes: 2,
      identification: '40000777',
      phone: '351 444-5555',
      email: 'anamaria@empresa.test',
      totVsCode: 'N7B',
      region: 5,
    })
    expect(
      await t.db
        .selectFrom('auditoria')
        .selectAll()
        .where('accion', '=', 'vendedor-cambiado')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    ).toMatchObject({
      antes: { id: 'N7', email: 'ana7@empresa.test' },
      despues: { id: 'N7B', email: 'anamaria@empresa.test' },
    })
    // the link that went to the old address is void; a new one went to the new address
    const old = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec((await mails('ana7@empresa.test'))[0]!.texto)![1]!
    for (const email of ['ana7@empresa.test', 'anamaria@empresa.test'])
      expect(
        (
          await t.anonymous.post('/api/auth/resetpassword', {
            email,
            newPassword: 'Otra-puerta-5',
            passwordCopy: 'Otra-puerta-5',
            ConfirmationCode: old,
          })
        ).status,
      ).toBe(400)
    expect((await mails('anamaria@empresa.test')).map((m) => m.tipo)).toEqual(['cuenta-cambiada', 'primer-ingreso'])
    expect((await admin.put(`/api/Vendedor/${made.idVendedor}`, { vendedor: next })).status).toBe(200)
  })

  it('an open session shows the new name at once', async () => {
    const vendedor2 = await t.as('vendedor2@demo.test')
    const id = vendedor2.session!.sellerId
    const now = (await admin.get(`/api/Vendedor/${id}`)).body
    const { name, lastName, identificationTypes, identification, phone, email, totVsCode, region } = now
    const back = { name, lastName, identificationTypes, identification, phone, email, totVsCode, region }
    await vendedor2.get('/api/auth/sesiones')
    expect((await admin.put(`/api/Vendedor/${id}`, { vendedor: { ...back, name: 'Gus' } })).status).toBe(200)
    const shop = await t.db
      .selectFrom('tienda as s')
      .innerJoin('cliente as c', 'c.id', 's.clienteId')
      .select(['s.clienteId', 's.tiendaNro', 's.calle', 's.calleNro'])
      .where('c.idVendedor', '=', id)
      .executeTakeFirstOrThrow()
    expect((await vendedor2.post('/api/Client/updateAddress', shop)).status).toBe(200)
    expect((await admin.put(`/api/Vendedor/${id}`, { vendedor: back })).status).toBe(200)
    expect((await admin.get(`/api/Vendedor/${id}`)).body).toEqual(now)
  })

  it('OPEN-322 what is typed is laid over what is stored: another field of a colleague stays, the same field is told', async () => {
    const { idVendedor: id } = (await admin.post('/api/Vendedor', form(31))).body
    const formNow = async () => {
      const { name, lastName, identificationTypes, identification, phone, email, totVsCode, region } = (
        await admin.get(`/api/Vendedor/${id}`)
      ).body
      return { name, lastName, identificationTypes, identification, phone, email, totVsCode, region }
    }
    const visto = await formNow()
    const save = (patch: object, seen: object = visto) =>
      admin.put(`/api/Vendedor/${id}`, { vendedor: { ...seen, ...patch }, visto: seen })
    expect((await save({ phone: '11 4000-1111' })).status).toBe(200)
    expect((await save({ lastName: 'Otro' })).status).toBe(200)
    expect(await formNow()).toEqual({ ...visto, phone: '11 4000-1111', lastName: 'Otro' })
    const both = await save({ phone: '11 4000-2222' })
    expect([both.status, both.body.code, both.body.detail]).toEqual([
      409,
      'cambiado',
      'Mientras escribías, otra persona cambió Teléfono (11 4000-1111). Lo que escribiste sigue acá: guardá de nuevo para dejarlo así.',
    ])
    expect((await save({ phone: '11 4000-2222' }, await formNow())).status).toBe(200)
    expect((await formNow()).phone).toBe('11 4000-2222')
  })
  it('refuses an unknown one, what is taken, what is missing, and whoever is not role 1', async () => {
    const made = (await admin.post('/api/Vendedor', form(8))).body
    const put = (who: Client, id: number, patch: object = {}) =>
      who.put(`/api/Vendedor/${id}`, { vendedor: { ...form(8), ...patch } })
    expect((await put(admin, 999_999)).status).toBe(404)
    for (const taken of [
      { totVsCode: '000101' },
      { email: 'cliente@demo.test' },
      { identification: seller.session!.documentoNro! },
    ])
      expect((await put(admin, made.idVendedor, taken)).body).toMatchObject({ status: 409, code: 'ya_existe' })
    expect((await put(admin, made.idVendedor, { phone: '' })).body).toMatchObject({
      status: 400,
      detail: 'El teléfono es obligatorio',
    })
    expect((await put(seller, seller.session!.sellerId)).status).toBe(403)
    expect((await admin.get(`/api/Vendedor/${made.idVendedor}`)).body).toMatchObject({
      totVsCode: 'N8',
      email: 'ana8@empresa.test',
    })
  })
  it('OPEN-341 who changes a seller waits for who makes an account of it, and none is turned away: one order of locks', async () => {
    const made: Vendedor = (await admin.post('/api/Vendedor', form(30))).body
    const account = (n: number) => ({
      email: `cuenta${n}@empresa.test`,
      userName: 'Ana Paz',
      tipoRol: 2,
      identificationType: 2,
      identification: String(43_000_000 + n),
      sellerId: made.idVendedor,
    })
    const all = Array.from({ length: 10 }, (_, n) => [
      admin.put(`/api/Vendedor/${made.idVendedor}`, { vendedor: { ...form(30), phone: `351 424-11${10 + n}` } }),
      admin.post('/api/User', { user: account(n) }),
    ])
    expect(new Set((await Promise.all(all.flat())).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('whose account it is', () => {
  /** A seller with an account somebody signs in with; `password`: set by the mailed link. */
  const withCuenta = async (n: number) => {
    const made = (await admin.post('/api/Vendedor', form(n))).body as Vendedor
    const email = `ana${n}@empresa.test`
    const code = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec((await mails(email))[0]!.texto)![1]!
    const password = 'Otra-puerta-5'
    expect(
      (
        await t.anonymous.post('/api/auth/resetpassword', {
          email,
          newPassword: password,
          passwordCopy: password,
          ConfirmationCode: code,
        })
      ).status,
    ).toBe(200)
    const enter = async (over: object = {}) =>
      t.anonymous.post('/api/auth/login', {
        email,
        identification: form(n).identification,
        identificationType: 2,
        password,
        captchaToken: await captchaToken(t.anonymous),
        ...over,
      })
    const res = await enter()
    const cookie = res.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    const mine = { authorization: `Bearer ${res.body.tokens.idToken}`, cookie }
    const alive = async () => (await t.anonymous.send('GET', '/api/auth/sesiones', { headers: mine })).status
    const put = (who: Client, patch: object = {}) =>
      who.put(`/api/Vendedor/${made.idVendedor}`, { vendedor: { ...form(n), ...patch } })
    return { id: made.idVendedor, email, enter, alive, put, cuenta: () => cuentaOf(made.idVendedor) }
  }
  const records = () =>
    t.db.selectFrom('auditoria').selectAll().where('accion', '=', 'cuenta-cambiada').orderBy('id').execute()

  it('OPEN-83 without permission 1 its e-mail and document stay: 403, nothing is changed; the other fields are changed as before', async () => {
    const gerente = await t.as('gerente@demo.test')
    const ana = await withCuenta(20)
    const before = [await ana.cuenta(), await vendedores(), await records()]
    for (const patch of [
      { email: 'mia@empresa.test' },
      { identification: '40000999' },
      { identificationTypes: 3, identification: '30646082214' },
    ]) {
      const res = await ana.put(gerente, { ...patch, phone: '351 111-1111' })
      expect([res.status, res.body.code], JSON.stringify(patch)).toEqual([403, 'sin_permiso'])
    }
    expect([await ana.cuenta(), await vendedores(), await records()]).toEqual(before)
    expect((await ana.put(gerente, { email: 'ANA20@EMPRESA.test', phone: '351 999-0000', name: 'Anita' })).status).toBe(
      200,
    )
    expect(await ana.cuenta()).toMatchObject({ nombre: 'Anita', telefono: '351 999-0000', email: 'ana20@empresa.test' })
    expect(await ana.alive()).toBe(200)
    expect(await records()).toEqual(before[2])
  })
  it('OPEN-83 with permission 1 a new e-mail writes to the old address, ends sessions, links and known devices, and lands in the record', async () => {
    const ana = await withCuenta(21)
    await t.anonymous.post('/api/auth/forgotpassword', {
      email: ana.email,
      identification: '40000021',
      identificationType: 2,
    })
    await finishLater()
    const code = /code=([\w-]{32})/.exec((await mails(ana.email)).find((m) => m.tipo === 'recuperacion')!.texto)![1]!
    const { id } = await ana.cuenta()
    expect(await t.db.selectFrom('dispositivo').select('id').where('usuarioId', '=', id).execute()).not.toEqual([])
    await t.db
      .insertInto('segundo_factor')
      .values({ usuarioId: id, secreto: 'de su teléfono', activado: new Date() })
      .execute()
    expect((await ana.put(admin, { email: 'ana.nueva@empresa.test' })).status).toBe(200)
    expect(await t.db.selectFrom('segundo_factor').select('usuarioId').where('usuarioId', '=', id).execute()).toEqual(
      [],
    )
    expect(await ana.alive()).toBe(401)
    const notice = (await mails(ana.email)).at(-1)!
    expect([notice.tipo, notice.texto]).toEqual([
      'cuenta-cambiada',
      expect.stringMatching(/ana\.nueva@empresa\.test[^]*un administrador lo revise[^]*\/no-fui-yo\//),
    ])
    expect(await t.db.selectFrom('dispositivo').select('id').where('usuarioId', '=', id).execute()).toEqual([])
    for (const email of [ana.email, 'ana.nueva@empresa.test'])
      expect(
        (
          await t.anonymous.post('/api/auth/resetpassword', {
            email,
            newPassword: 'Otra-puerta-6',
            passwordCopy: 'Otra-puerta-6',
            ConfirmationCode: code,
            captchaToken: await captchaToken(t.anonymous),
          })
        ).status,
      ).toBe(400)
    expect((await records()).at(-1)).toMatchObject({
      usuario: 'admin@demo.test',
      sobre: 'usuario ana.nueva@empresa.test',
      antes: { email: ana.email },
      despues: { email: 'ana.nueva@empresa.test' },
    })
    expect((await ana.enter()).status).toBe(401)
    expect((await ana.enter({ email: 'ana.nueva@empresa.test' })).status).toBe(200)
  })
  it('OPEN-83 and so does a new document', async () => {
    const ana = await withCuenta(22)
    expect((await ana.put(admin, { identification: '40000998' })).status).toBe(200)
    expect(await ana.alive()).toBe(401)
    expect((await mails(ana.email)).at(-1)!.tipo).toBe('cuenta-cambiada')
    expect((await records()).at(-1)).toMatchObject({
      antes: { documentoNro: '40000022' },
      despues: { documentoNro: '40000998' },
    })
  })
  it('OPEN-83 what else is changed leaves session, mail and record alone', async () => {
    const ana = await withCuenta(23)
    const before = [await records(), await mails(ana.email)]
    expect((await ana.put(admin, { phone: '11 1111-1111', totVsCode: 'N23B' })).status).toBe(200)
    expect([await records(), await mails(ana.email)]).toEqual(before)
    expect(await ana.alive()).toBe(200)
  })
  it('a seller whose account has another e-mail is edited without permission 1, and the account keeps its own', async () => {
    const gerente = await t.as('gerente@demo.test')
    const ana = await withCuenta(24)
    await t.db
      .updateTable('vendedor')
      .set({ email: 'ventas24@empresa.test' })
      .where('idVendedor', '=', ana.id)
      .execute()
    expect((await ana.put(gerente, { email: 'ventas24@empresa.test', name: 'Anita' })).status).toBe(200)
    expect(await ana.cuenta()).toMatchObject({ nombre: 'Anita', email: ana.email })
    expect((await ana.put(gerente, { email: ana.email })).status).toBe(200)
    expect(await ana.alive()).toBe(200)
  })
  it('OPEN-83 an import that changes the document of an account does the same; the same rows again do nothing', async () => {
    const ana = await withCuenta(25)
    const clave = await createClave(t.db, 'prueba', { alcance: ['usuarios'] })
    const put = async (over: object) => {
      const row = {
        email: ana.email,
        nombre: 'Ana',
        apellido: 'Nueva25',
        telefono: '1',
        tipoRol: 2,
        tipoDocumento: 'DNI',
        documentoNro: '40000025',
        vendedor: 'N25',
        activo: true,
        ...over,
      }
      const res = await t.anonymous.send('PUT', '/api/integracion/usuarios', {
        body: [row],
        headers: { authorization: `Bearer ${clave}` },
      })
      expect([res.status, res.body.conError]).toEqual([200, 0])
    }
    await put({})
    expect([await ana.alive(), (await mails(ana.email)).some((m) => m.tipo === 'cuenta-cambiada')]).toEqual([
      200,
      false,
    ])
    await put({ documentoNro: '40000997' })
    expect(await ana.alive()).toBe(401)
    expect((await mails(ana.email)).filter((m) => m.tipo === 'cuenta-cambiada')).toHaveLength(1)
    expect((await records()).at(-1)).toMatchObject({
      usuarioId: null,
      sobre: `usuario ${ana.email}`,
      antes: { documentoNro: '40000025' },
      despues: { documentoNro: '40000997' },
    })
    await put({ documentoNro: '40000997' })
    expect((await mails(ana.email)).filter((m) => m.tipo === 'cuenta-cambiada')).toHaveLength(1)
  })
})
