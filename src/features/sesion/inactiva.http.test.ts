import { beforeEach, describe, expect, it } from 'vitest'
import { finishLater } from '#server/jobs/after-response.ts'
import { forgetAll } from '#server/cache.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { captchaToken, CLAVE, signIn, type Client } from '../../../test/portal.ts'

/**
 * An inactive client's accounts, and an inactive seller's own, are stopped by whatever door turned them off (OPEN-24).
 */
const on = openIntegracion()
const SENTENCE = 'Tu cuenta está inactiva. Comunicate con tu ejecutivo de cuenta.'
const inactiva = [403, 'cuenta_inactiva', SENTENCE]

/** Which row says whether an account is in force. */
const cuentasOfTest = {
  'el cliente': { email: 'cliente2@demo.test', documento: '30111333', tabla: 'cliente', fk: 'clienteId' },
  'el vendedor': { email: 'vendedor2@demo.test', documento: '25111333', tabla: 'vendedor', fk: 'idVendedor' },
} as const
type CuentaOfTest = (typeof cuentasOfTest)[keyof typeof cuentasOfTest]
const keyOf = async ({ email, fk }: CuentaOfTest) =>
  (
    (await on.t.db.selectFrom('usuario').select(fk).where('email', '=', email).executeTakeFirstOrThrow()) as Record<
      string,
      number
    >
  )[fk]!
const set = async (f: CuentaOfTest, activo: boolean) => {
  const id = await keyOf(f)
  await (
    f.tabla === 'cliente'
      ? on.t.db.updateTable('cliente').set({ activo }).where('id', '=', id)
      : on.t.db.updateTable('vendedor').set({ activo }).where('idVendedor', '=', id)
  ).execute()
}
const enter = async (email: string, documento: string, password: string = CLAVE) => {
  const res = await on.t.anonymous.post('/api/auth/login', {
    email,
    identification: documento,
    identificationType: 2,
    password,
    captchaToken: await captchaToken(on.t.anonymous),
  })
  return { res, told: [res.status, res.body.code, res.body.detail] }
}
const sesiones = async (email: string) =>
  (
    await on.t.db
      .selectFrom('sesion as s')
      .innerJoin('usuario as u', 'u.id', 's.usuarioId')
      .select('s.id')
      .where('u.email', '=', email)
      .execute()
  ).length
const mails = async (email: string) => {
  await finishLater()
  return (await on.t.db.selectFrom('correo').select('id').where('para', '=', email).execute()).length
}

beforeEach(async () => {
  await on.t.db
    .updateTable('cliente')
    .set({ activo: true })
    .where('id', '=', await keyOf(cuentasOfTest['el cliente']))
    .execute()
  await on.t.db
    .updateTable('vendedor')
    .set({ activo: true })
    .where('idVendedor', '=', await keyOf(cuentasOfTest['el vendedor']))
    .execute()
  await on.t.db.deleteFrom('intento_fallido').execute()
  await on.t.db.deleteFrom('codigo_clave').execute()
  forgetAll()
})

describe.each(Object.entries(cuentasOfTest))('OPEN-24 when %s is inactive', (_name, fila) => {
  const { email, documento } = fila
  it('the right password is told so, 403; a wrong one learns nothing', async () => {
    await set(fila, false)
    expect((await enter(email, documento)).told).toEqual(inactiva)
    const wrong = [401, 'datos_incorrectos', 'Los datos ingresados son incorrectos.']
    expect((await enter(email, documento, 'Otra.2026x')).told).toEqual(wrong)
    expect((await enter(email, '11222333')).told).toEqual(wrong)
    expect(await sesiones(email)).toBe(0)
    await set(fila, true)
    expect((await enter(email, documento)).res.status).toBe(200)
  })
  it('its sessions are gone, and do not revive with it', async () => {
    const c = await signIn(on.t.url, email)
    expect((await c.get('/api/Params/dolar')).status).toBe(200)
    await set(fila, false)
    expect(await sesiones(email)).toBe(0)
    await set(fila, true)
    forgetAll() // what this process remembers of a session, ten seconds at most
    expect((await c.get('/api/Params/dolar')).status).toBe(401)
  })
  it('a session that was opened in the very moment opens nothing, and does not revive either', async () => {
    const c = await signIn(on.t.url, email)
    const row = await on.t.db
      .selectFrom('sesion')
      .selectAll()
      .where('usuarioId', '=', c.session!.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await set(fila, false)
    await on.t.db.insertInto('sesion').values(row).execute()
    forgetAll()
    expect((await c.get('/api/Params/dolar')).status).toBe(401)
    await set(fila, true)
    expect((await c.get('/api/Params/dolar')).status).toBe(401)
    expect(await sesiones(email)).toBe(0)
  })
  it('recovery answers as ever and sends nothing; a link sent before is void', async () => {
    await on.t.db.deleteFrom('correo').execute()
    const ask = () =>
      on.t.anonymous.post('/api/auth/forgotpassword', { email, identification: documento, identificationType: 2 })
    await ask()
    expect(await mails(email)).toBe(1)
    const { texto } = await on.t.db
      .selectFrom('correo')
      .select('texto')
      .where('para', '=', email)
      .executeTakeFirstOrThrow()
    const code = /code=([\w-]{32})/.exec(texto)![1]
    await set(fila, false)
    const asked = await ask()
    expect([asked.status, asked.body]).toEqual([200, { email }])
    expect(await mails(email)).toBe(1)
    await set(fila, true)
    const reset = await on.t.anonymous.post('/api/auth/resetpassword', {
      email,
      newPassword: 'Nueva.2027',
      passwordCopy: 'Nueva.2027',
      ConfirmationCode: code,
      captchaToken: await captchaToken(on.t.anonymous),
    })
    expect([reset.status, reset.body.detail]).toEqual([400, 'El enlace no es válido o ya fue usado. Pedí uno nuevo.'])
  })
})

describe('OPEN-24 the doors that turn off', () => {
  const row = async (tabla: 'clientes' | 'vendedores' | 'usuarios') => {
    const { db } = on.t
    if (tabla === 'clientes') {
      const c = await db
        .selectFrom('cliente')
        .selectAll()
        .where('id', '=', await keyOf(cuentasOfTest['el cliente']))
        .executeTakeFirstOrThrow()
      const v = await db
        .selectFrom('vendedor')
        .select('id')
        .where('idVendedor', '=', c.idVendedor)
        .executeTakeFirstOrThrow()
      return {
        codigo: c.codigo,
        razonSocial: c.razonSocial,
        nombreFantasia: c.nombreFantasia,
        documentoNro: c.documentoNro,
        telefono: c.telefono,
        email: c.email,
        listaPrecioId: c.listaPrecioId,
        vendedor: v.id,
        calle: c.calle,
        calleNro: c.calleNro,
        localidad: c.localidad,
        provincia: c.provinciaId,
      }
    }
    const v = await db
      .selectFrom('vendedor')
      .selectAll()
      .where('idVendedor', '=', await keyOf(cuentasOfTest['el vendedor']))
      .executeTakeFirstOrThrow()
    if (tabla === 'vendedores')
      return {
        id: v.id,
        nombre: v.nombre,
        apellido: v.apellido,
        tipoDocumento: 'DNI',
        documentoNro: v.documentoNro,
        telefono: v.telefono,
        email: v.email,
        region: v.region,
        nombreFantasia: v.nombreFantasia,
        staff: v.staff,
      }
    const u = await db
      .selectFrom('usuario')
      .selectAll()
      .where('email', '=', 'vendedor2@demo.test')
      .executeTakeFirstOrThrow()
    return {
      email: u.email,
      nombre: u.nombre,
      apellido: u.apellido,
      tipoRol: 2,
      tipoDocumento: 'DNI',
      documentoNro: u.documentoNro,
      telefono: u.telefono,
      vendedor: v.id,
    }
  }
  it.each([
    ['clientes', 'cliente2@demo.test'],
    ['vendedores', 'vendedor2@demo.test'],
    ['usuarios', 'vendedor2@demo.test'],
  ] as const)('an import of %s ends the sessions, and turning on again revives none', async (entidad, email) => {
    const c = await signIn(on.t.url, email)
    const put = async (activo: boolean) =>
      expect((await on.put(entidad, [{ ...(await row(entidad)), activo }])).body).toMatchObject({
        conError: 0,
        cambiadas: 1,
      })
    await put(false)
    expect(await sesiones(email)).toBe(0)
    expect((await c.get('/api/Params/dolar')).status).toBe(401)
    await put(true)
    expect((await c.get('/api/Params/dolar')).status).toBe(401)
    expect((await signIn(on.t.url, email)).session!.email).toBe(email)
  })
  it('an import that leaves `activo` as it is ends no session', async () => {
    const c = await signIn(on.t.url, 'cliente2@demo.test')
    const more = { ...(await row('clientes')), telefono: '11 5555-0000' }
    expect((await on.put('clientes', [more])).body).toMatchObject({ conError: 0, cambiadas: 1 })
    expect((await c.get('/api/Params/dolar')).status).toBe(200)
  })
  it('a seller turned off leaves its clients alone', async () => {
    const cliente = await signIn(on.t.url, 'cliente2@demo.test')
    const { idVendedor } = await on.t.db
      .selectFrom('cliente')
      .select('idVendedor')
      .where('id', '=', cliente.session!.clienteId)
      .executeTakeFirstOrThrow()
    await on.t.db.updateTable('vendedor').set({ activo: false }).where('idVendedor', '=', idVendedor).execute()
    forgetAll()
    expect((await cliente.get('/api/Params/dolar')).status).toBe(200)
    await on.t.db.updateTable('vendedor').set({ activo: true }).where('idVendedor', '=', idVendedor).execute()
  })
  it('first login: an inactive client is told so and gets no link, not even with a new account', async () => {
    const { clienteId } = await on.t.db
      .selectFrom('usuario')
      .select('clienteId')
      .where('email', '=', 'nuevo@demo.test')
      .executeTakeFirstOrThrow()
    await on.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', clienteId).execute()
    await on.t.db.deleteFrom('correo').execute()
    expect((await enter('nuevo@demo.test', '30111444')).told).toEqual(inactiva)
    const admin = await on.t.as('admin@demo.test')
    expect(
      (
        await admin.post('/api/User', {
          user: {
            email: 'otra@demo.test',
            userName: 'Otra Persona',
            tipoRol: 3,
            clienteId,
            identification: '30999888',
            identificationType: 2,
          },
        })
      ).status,
    ).toBe(200)
    expect(await on.t.db.selectFrom('correo').select('id').execute()).toEqual([])
    await on.t.db.updateTable('cliente').set({ activo: true }).where('id', '=', clienteId).execute()
    expect((await enter('nuevo@demo.test', '30111444')).res.body.primerIngreso).toBe(true)
  })
})

describe('OPEN-24 nobody orders for an inactive client', () => {
  const people = ['vendedor2@demo.test', 'admin@demo.test'] as const
  it.each(people)(
    '%s: adding, changing, saving, pre-confirming and confirming are 403, whatever is remembered of the client',
    async (account) => {
      const cliente = cuentasOfTest['el cliente']
      const clienteId = await keyOf(cliente)
      const seller = await on.t.db
        .selectFrom('cliente')
        .select(['idVendedor', 'listaPrecioId'])
        .where('id', '=', clienteId)
        .executeTakeFirstOrThrow()
      await on.t.db
        .updateTable('usuario')
        .set({ idVendedor: seller.idVendedor })
        .where('email', '=', 'vendedor2@demo.test')
        .execute()
      const who: Client = await signIn(on.t.url, account)
      const { id: productoId } = await on.t.db
        .selectFrom('producto as p')
        .innerJoin('precio as x', 'x.productoId', 'p.id')
        .select('p.id')
        .where('x.listaPrecioId', '=', seller.listaPrecioId)
        .where('p.activo', '=', true)
        .where('p.metroLineal', '=', false)
        .where('p.metroCuadrado', '=', false)
        .orderBy('p.id')
        .executeTakeFirstOrThrow()
      await on.t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
      const add = (key?: string) =>
        who.post(
          '/api/Budget/shoppingCart',
          { productoId, clienteId, contactoId: who.session!.contactoId, cantidad: 50 },
          key ? { 'idempotency-key': key } : {},
        )
      const refused = async (p: Promise<{ status: number; body: { code?: string; detail?: string } }>) => {
        const { status, body } = await p
        expect([status, body.code, body.detail]).toEqual(inactiva)
      }
      // the client is remembered, as active
      await who.get(`/api/Budget/${clienteId}/${who.session!.contactoId}/getShoppingCart`)
      await set(cliente, false)
      await refused(add()) // without a cart
      expect(await on.t.db.selectFrom('presupuesto').select('id').where('estado', '=', 'Carrito').execute()).toEqual([])
      await set(cliente, true)
      const cart = (await add()).body
      const [line] = cart.presupuestoDetalles.$values
      const p = (await who.get(`/api/Budget/FetchPreconfirm/${cart.id}`)).body
      const tiendaNro = p.tiendas.$values[0].tiendaNro
      const pre = () =>
        who.put('/api/Budget/preconfirmBudget', {
          id: cart.id,
          nombre: 'Ana',
          apellido: 'Paz',
          telefono: null,
          dni: '30111222',
          clienteTiendaEntregaNro: tiendaNro,
          esObra: false,
          clasificacionId: p.clasificacionEnvios.$values[0].id,
          condicionPagoId: p.listaFormasPago.$values[0].id,
          transporteId: p.listaTransportes.$values.find(
            ({ clientes }: { clientes: { $values: { clienteTiendaNro: number }[] } }) =>
              clientes.$values.some((c) => c.clienteTiendaNro === tiendaNro),
          ).id,
        })
      expect((await pre()).status).toBe(200)
      const before = await on.t.db
        .selectFrom('presupuesto')
        .selectAll()
        .where('id', '=', cart.id)
        .executeTakeFirstOrThrow()
      await set(cliente, false)
      await refused(add())
      await refused(who.put(`/api/Budget/${cart.id}/${line.item}`, { cantidad: 60 }))
      await refused(who.put(`/api/Budget/${cart.id}`, { presupuestoDetalles: cart.presupuestoDetalles }))
      await refused(pre())
      await refused(who.post(`/api/Budget/${cart.id}?observaciones=&esPedidoFirme=true`))
      expect(
        await on.t.db.selectFrom('presupuesto').selectAll().where('id', '=', cart.id).executeTakeFirstOrThrow(),
      ).toEqual(before)
      // reading stays, and so does clearing up
      for (const path of [
        `/api/Budget/${clienteId}/${who.session!.contactoId}/getShoppingCart`,
        `/api/Budget/fetchAll?page=1&clienteId=${clienteId}`,
        `/api/Budget/FetchPreconfirm/${cart.id}`,
        `/api/Product/search?name=perfil&clienteId=${clienteId}`,
      ])
        expect((await who.get(path)).status, path).toBe(200)
      expect((await who.del(`/api/Budget/${cart.id}/${line.item}`)).status).toBe(200)
      if (account !== 'admin@demo.test') expect((await who.get(`/api/Budget/cancel/${cart.id}`)).status).toBe(200)
    },
  )
})
