import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fold } from '#shared/identity.ts'
import { permisosDelRol } from '#shared/permisos.ts'
import { gente } from '../../../test/gente.ts'
import { captchaToken, type Client } from '../../../test/portal.ts'
import type { Vendedor } from './contract.ts'

const asc = (a: number, b: number) => a - b
const { t, admin, seller, clerk } = gente({ admin: 'admin@demo.test', seller: 'vendedor@demo.test', clerk: 'cliente@demo.test' })
const vendedores = () => t.db.selectFrom('vendedor').selectAll().orderBy('idVendedor').execute()

describe('sellers', () => {
  it('SES-33 API-26 the seller list is answered only with permission 3', async () => {
    const rows = await vendedores()
    for (let i = 0; i < 7; i++) expect((await admin.get('/api/Vendedor/all')).body.$values.map((v: Vendedor) => v.idVendedor).sort(asc)).toEqual(rows.map((v) => v.idVendedor).sort(asc))
    const one = (await admin.get('/api/Vendedor/all')).body.$values[0]
    const row = rows.find((r) => r.idVendedor === one.idVendedor)!
    expect(one).toEqual({
      id: row.id, idVendedor: row.idVendedor, apellidoNombre: `${row.apellido} ${row.nombre}`, documentoNro: row.documentoNro, nroDocumento: row.documentoNro, telefono: row.telefono, email: row.email, activo: row.activo,
      nombreFantasia: row.nombreFantasia, clientesResponse: { $values: [] },
    })
    const page = (await admin.get('/api/Vendedor/all?page=2&rowPerPage=3')).body
    expect([page.$values.length, page.length]).toEqual([3, rows.length])
    for (const who of [seller, clerk]) expect((await who.get('/api/Vendedor/all')).status).toBe(403)
    expect((await t.anonymous.get('/api/Vendedor/all')).status).toBe(401)
  })

  it('API-28 a search finds contained text without regard to case or accents; an empty one restores the list', async () => {
    const search = (who: Client, name: string, rest = '') => who.get(`/api/Vendedor/search?name=${encodeURIComponent(name)}${rest}`)
    const rows = await vendedores()
    const accented = rows.find((v) => /[áéíóú]/.test(v.apellido))!
    const found = async (name: string) => (await search(admin, name)).body.$values.map((v: Vendedor) => v.idVendedor)
    for (const term of [accented.apellido, fold(accented.apellido), accented.apellido.toUpperCase(), accented.apellido.slice(1, -1), `${accented.nombre} ${accented.apellido}`]) for (let i = 0; i < 2; i++) expect(await found(term), term).toContain(accented.idVendedor)
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
        id: row.id, idVendedor: own, apellidoNombre: `${row.apellido} ${row.nombre}`, documentoNro: row.documentoNro, nroDocumento: row.documentoNro, telefono: row.telefono, email: row.email, activo: row.activo, nombreFantasia: row.nombreFantasia,
        clientesResponse: clientes, name: row.nombre, lastName: row.apellido, identificationTypes: row.tipoDocumento, identification: row.documentoNro, phone: row.telefono, totVsCode: row.id, region: row.region,
      })
    }
    const page = (await admin.get(`/api/Vendedor/${own}?page=1&rowPerPage=2`)).body.clientesResponse
    expect([page.$values.length, page.length]).toEqual([2, (await seller.get(`/api/Client/getAllBySellerId?idSeller=${own}`)).body.$values.length])
    const other = (await t.as('vendedor2@demo.test')).session!.sellerId
    expect((await admin.get(`/api/Vendedor/${other}`)).status).toBe(200)
    expect((await seller.get(`/api/Vendedor/${other}`)).status).toBe(404)
    expect((await clerk.get(`/api/Vendedor/${own}`)).status).toBe(404)
    expect((await admin.get('/api/Vendedor/999999')).status).toBe(404)
    for (const path of ['/api/Params/regions', '/api/Params/identificationsTypes']) for (const o of (await admin.get(path)).body.$values) expect(Object.keys(o).sort()).toEqual(['id', 'name'])
  })
})

const form = (n: number) => ({ name: 'Ana', lastName: `Nueva${n}`, identificationTypes: 2, identification: String(40_000_000 + n), phone: '11 4725-9999', email: `Ana${n}@Empresa.test`, totVsCode: `N${n}`, region: 2 })
const cuentaDe = (idVendedor: number) => t.db.selectFrom('usuario').selectAll().where('idVendedor', '=', idVendedor).executeTakeFirstOrThrow()
const mails = (email: string) => t.db.selectFrom('correo').select(['tipo', 'texto']).where('para', '=', email).orderBy('id').execute()

describe('a new seller', () => {
  it('API-29 SELL-07 makes an active seller and its role 2 account, mails the first-login link, and is put on record', async () => {
    const res = await admin.post('/api/Vendedor', form(1))
    expect(res.status, res.text).toBe(200)
    expect(res.body).toMatchObject({ id: 'N1', apellidoNombre: 'Nueva1 Ana', documentoNro: '40000001', nroDocumento: '40000001', telefono: '11 4725-9999', email: 'ana1@empresa.test', activo: true, clientesResponse: { $values: [] } })
    const cuenta = await cuentaDe(res.body.idVendedor)
    expect(cuenta).toMatchObject({ email: 'ana1@empresa.test', nombre: 'Ana', apellido: 'Nueva1', tipoRol: 2, tipoDocumento: 2, documentoNro: '40000001', clienteId: null, permisos: permisosDelRol[2], clave: null, claveProvisoria: true, activo: true })
    const [mail] = await mails('ana1@empresa.test')
    expect(mail!.tipo).toBe('primer-ingreso')
    const code = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec(mail!.texto)![1]!
    const clave = 'Clave.2027'
    expect((await t.anonymous.post('/api/auth/resetpassword', { email: 'ana1@empresa.test', newPassword: clave, passwordCopy: clave, ConfirmationCode: code })).status).toBe(200)
    const login = await t.anonymous.post('/api/auth/login', { email: 'ana1@empresa.test', identification: '40000001', identificationType: 2, password: clave, captchaToken: await captchaToken(t.anonymous) })
    expect(login.body).toMatchObject({ tipoRol: 2, sellerId: res.body.idVendedor })
    const record = await t.db.selectFrom('auditoria').selectAll().where('accion', '=', 'vendedor-creado').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ usuario: 'admin@demo.test', sobre: 'vendedor N1', despues: { id: 'N1', email: 'ana1@empresa.test' } })
  })

  it('SELL-10 refuses each missing field with the screen’s text, wrong numbers, and whoever is not role 1', async () => {
    const texts = { name: 'El nombre es obligatorio', lastName: 'El apellido es obligatorio', identificationTypes: 'Ingrese una opción', identification: 'El número de documento es obligatorio', phone: 'El teléfono es obligatorio', email: 'El email es obligatorio', totVsCode: 'El código TOTVS es obligatorio', region: 'Ingrese una opción' }
    const before = await vendedores()
    for (const [field, detail] of Object.entries(texts)) {
      for (const empty of ['', null, undefined]) expect((await admin.post('/api/Vendedor', { ...form(2), [field]: empty })).body, `${field} ${empty}`).toMatchObject({ status: 400, detail })
    }
    for (const wrong of [{ identificationTypes: 3 }, { identification: '40.000.002' }, { email: 'no es' }, { email: 'a@b.test\r\nBcc: c@d.test' }, { totVsCode: 'con espacio' }, { region: 99 }, { identificationTypes: 4 }]) expect((await admin.post('/api/Vendedor', { ...form(2), ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    for (const who of [seller, clerk]) expect((await who.post('/api/Vendedor', form(2))).status).toBe(403)
    expect((await t.anonymous.post('/api/Vendedor', form(2))).status).toBe(401)
    expect(await vendedores()).toEqual(before)
  })

  it('a code, an e-mail or a document that is taken is 409 ya_existe, and nothing is made', async () => {
    expect((await admin.post('/api/Vendedor', form(3))).status).toBe(200)
    const before = [await vendedores(), await t.db.selectFrom('usuario').select('id').execute()]
    for (const taken of [{ totVsCode: 'N3' }, { email: 'ANA3@empresa.test' }, { email: 'cliente@demo.test' }, { identification: '40000003' }, { identification: clerk.session!.documentoNro! }])
      expect((await admin.post('/api/Vendedor', { ...form(4), ...taken })).body, JSON.stringify(taken)).toMatchObject({ status: 409, code: 'ya_existe' })
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
    const next = { ...form(7), name: 'Ana María', phone: '351 444-5555', email: 'anamaria@empresa.test', identification: '40000777', totVsCode: 'N7B', region: 5 }
    const res = await admin.put(`/api/Vendedor/${made.idVendedor}`, { vendedor: next })
    expect(res.status, res.text).toBe(200)
    expect(res.body).toMatchObject({ id: 'N7B', idVendedor: made.idVendedor, apellidoNombre: 'Nueva7 Ana María', nombreFantasia: 'Ana María Nueva7', telefono: '351 444-5555', email: 'anamaria@empresa.test', documentoNro: '40000777' })
    expect(await cuentaDe(made.idVendedor)).toMatchObject({ email: 'anamaria@empresa.test', nombre: 'Ana María', apellido: 'Nueva7', documentoNro: '40000777', telefono: '351 444-5555' })
    expect((await admin.get(`/api/Vendedor/${made.idVendedor}`)).body).toMatchObject({ name: 'Ana María', lastName: 'Nueva7', identificationTypes: 2, identification: '40000777', phone: '351 444-5555', email: 'anamaria@empresa.test', totVsCode: 'N7B', region: 5 })
    expect(await t.db.selectFrom('auditoria').selectAll().where('accion', '=', 'vendedor-cambiado').orderBy('id', 'desc').executeTakeFirstOrThrow()).toMatchObject({ antes: { id: 'N7', email: 'ana7@empresa.test' }, despues: { id: 'N7B', email: 'anamaria@empresa.test' } })
    // the link that went to the old address is void; a new one went to the new address
    const old = /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec((await mails('ana7@empresa.test'))[0]!.texto)![1]!
    for (const email of ['ana7@empresa.test', 'anamaria@empresa.test']) expect((await t.anonymous.post('/api/auth/resetpassword', { email, newPassword: 'Clave.2027', passwordCopy: 'Clave.2027', ConfirmationCode: old })).status).toBe(400)
    expect((await mails('anamaria@empresa.test')).map((m) => m.tipo)).toEqual(['primer-ingreso'])
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
    const shop = await t.db.selectFrom('tienda as s').innerJoin('cliente as c', 'c.id', 's.clienteId').select(['s.clienteId', 's.tiendaNro', 's.calle', 's.calleNro']).where('c.idVendedor', '=', id).executeTakeFirstOrThrow()
    expect((await vendedor2.post('/api/Client/updateAddress', shop)).status).toBe(200)
    expect((await admin.put(`/api/Vendedor/${id}`, { vendedor: back })).status).toBe(200)
    expect((await admin.get(`/api/Vendedor/${id}`)).body).toEqual(now)
  })

  it('refuses an unknown one, what is taken, what is missing, and whoever is not role 1', async () => {
    const made = (await admin.post('/api/Vendedor', form(8))).body
    const put = (who: Client, id: number, patch: object = {}) => who.put(`/api/Vendedor/${id}`, { vendedor: { ...form(8), ...patch } })
    expect((await put(admin, 999_999)).status).toBe(404)
    for (const taken of [{ totVsCode: '000101' }, { email: 'cliente@demo.test' }, { identification: seller.session!.documentoNro! }]) expect((await put(admin, made.idVendedor, taken)).body).toMatchObject({ status: 409, code: 'ya_existe' })
    expect((await put(admin, made.idVendedor, { phone: '' })).body).toMatchObject({ status: 400, detail: 'El teléfono es obligatorio' })
    expect((await put(seller, seller.session!.sellerId)).status).toBe(403)
    expect((await admin.get(`/api/Vendedor/${made.idVendedor}`)).body).toMatchObject({ totVsCode: 'N8', email: 'ana8@empresa.test' })
  })
})
