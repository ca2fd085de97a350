import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClave, revokeClaves } from '#features/integracion/server/claves.ts'
import { tx } from '#server/context.ts'
import { emit } from '#server/events/events.ts'
import { toNumber, saveWebhook } from '#server/events/store.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { door } from '../../../test/jobs.ts'
import { onlyOn, startTestPortal, type Answer, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let clave: string
beforeAll(async () => {
  t = await startTestPortal()
  await revokeClaves(t.db, 'Sistema de gestión de demostración') // nobody reads but whom a test names
  clave = await createClave(t.db, 'Gestión', { alcance: ['eventos'] })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('salida').execute()
  await t.db.deleteFrom('salida_consumidor').execute()
})

const con = (key: string | null) => (key === null ? {} : { headers: { authorization: `Bearer ${key}` } })
const read = (query = '', key: string | null = clave): Promise<Answer> =>
  t.anonymous.send('GET', `/api/integracion/eventos${query}`, con(key))
const acuse = (hasta: unknown, key: string | null = clave): Promise<Answer> =>
  t.anonymous.send('POST', '/api/integracion/eventos/acuse', { body: { hasta }, ...con(key) })
const pedido = (id: number | string, key: string | null = clave): Promise<Answer> =>
  t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, con(key))
/** Address changes of one shop, told one after the other. */
const tell = async (...calles: string[]) => {
  for (const calle of calles)
    await tx((on) =>
      emit(on, { tipo: 'direccion-cambiada', datos: { clienteId: 1, tiendaNro: 1, calle, calleNro: '1' } }),
    )
}
const calles = (a: Answer) => a.body.$values.map((e: any) => e.datos.calle)

describe('who may read what goes out', () => {
  it.each([
    ['read', () => read('', null), 401, 'clave_invalida'],
    ['acknowledge', () => acuse(1, null), 401, 'clave_invalida'],
    ['read an order', () => pedido(48_001, null), 401, 'clave_invalida'],
  ])('OPEN-111 %s: nobody without a key', async (_what, ask, status, code) => {
    expect((await ask()).body).toMatchObject({ status, code })
  })
  it('OPEN-111 a key for what comes in does not read what goes out, nor the other way round', async () => {
    const entra = await createClave(t.db, 'Entra')
    const vieja = await createClave(t.db, 'Vieja')
    await t.db.updateTable('api_clave').set({ alcance: null }).where('nombre', '=', 'Vieja').execute()
    expect((await read('', vieja)).body).toMatchObject({ status: 403, code: 'clave_sin_alcance' })
    for (const ask of [() => read('', entra), () => acuse(0, entra), () => pedido(48_001, entra)])
      expect((await ask()).body).toMatchObject({
        status: 403,
        code: 'clave_sin_alcance',
        detail: 'La clave no alcanza para «eventos».',
      })
    const put = await t.anonymous.send('PUT', '/api/integracion/stock', { body: [], ...con(clave) })
    expect(put.body).toMatchObject({ status: 403, code: 'clave_sin_alcance' })
    await revokeClaves(t.db, 'Entra')
  })
  it('a person of the portal is nobody here', async () => {
    expect((await (await t.as('admin@demo.test')).get('/api/integracion/eventos')).status).toBe(401)
  })
})

describe('reading and acknowledging', () => {
  it('OPEN-111 in order, page by page, as often as one likes; an acknowledgement moves where it begins', async () => {
    await tell('A', 'B', 'C')
    const all = await read()
    expect(calles(all)).toEqual(['A', 'B', 'C'])
    const [a, b, c] = all.body.$values
    expect(a).toEqual({
      id: a.id,
      tipo: 'direccion-cambiada',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
      clave: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cliente: (await t.db.selectFrom('cliente').select('codigo').where('id', '=', 1).executeTakeFirst())?.codigo,
      datos: { clienteId: 1, tiendaNro: 1, calle: 'A', calleNro: '1' },
    })
    expect([all.body.hasta, all.body.hayMas, all.body.acusado]).toEqual([c.id, false, 0])
    expect((await read()).body).toEqual(all.body)
    const first = await read('?limite=2')
    expect([calles(first), first.body.hasta, first.body.hayMas]).toEqual([['A', 'B'], b.id, true])
    expect(calles(await read(`?desde=${b.id}&limite=2`))).toEqual(['C'])
    expect((await acuse(b.id)).body).toEqual({ acusado: b.id })
    expect([calles(await read()), (await read()).body.acusado]).toEqual([['C'], b.id])
    expect(calles(await read('?desde=0'))).toEqual(['A', 'B', 'C'])
    expect((await acuse(a.id)).body).toEqual({ acusado: b.id }) // never back
    expect((await acuse(b.id)).body).toEqual({ acusado: b.id })
  })
  it('OPEN-111 with nothing new it says up to where it has read', async () => {
    await tell('A')
    const { hasta } = (await read()).body
    await acuse(hasta)
    expect((await read()).body).toEqual({ $values: [], hasta, hayMas: false, acusado: hasta })
  })
  it('OPEN-111 OPEN-204 to read on after a number nobody was given is refused: what comes would be skipped', async () => {
    await tell('A')
    const { hasta } = (await read()).body
    const { status, body } = await read(`?desde=${hasta + 1}`)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'evento_desconocido',
      'Ese número todavía no se dio: no se puede leer desde ahí. ¿El portal volvió a una copia anterior?',
    ])
    expect((await read(`?desde=${hasta}`)).body.$values).toEqual([])
  })
  it('OPEN-111 a number nobody was given is not acknowledged, so that what comes later is not lost', async () => {
    await tell('A')
    const { hasta } = (await read()).body
    expect((await acuse(hasta + 1)).body).toMatchObject({
      status: 409,
      code: 'evento_desconocido',
      detail: 'Ese número todavía no se dio: no se puede acusar.',
    })
    expect((await acuse(-1)).status).toBe(400)
    expect((await acuse('x')).status).toBe(400)
    expect((await read()).body.acusado).toBe(0)
  })
  it('OPEN-111 each reader has its own mark; a renewed key of the same name goes on where the former stood', async () => {
    await tell('A', 'B')
    const otherClave = await createClave(t.db, 'Tablero', { alcance: ['eventos'] })
    const { $values } = (await read()).body
    await acuse($values[0].id)
    expect([calles(await read()), calles(await read('', otherClave))]).toEqual([['B'], ['A', 'B']])
    const renewed = await createClave(t.db, 'Gestión', { alcance: ['eventos'] })
    expect(calles(await read('', renewed))).toEqual(['B'])
    await revokeClaves(t.db, 'Tablero')
  })
  it('OPEN-111 what a reader has is delivered where there is no webhook', async () => {
    await tell('A', 'B')
    const [a] = (await read()).body.$values
    await acuse(a.id)
    expect(
      await t.db
        .selectFrom('salida')
        .select(['estado', sql<boolean>`acusado is not null`.as('a')])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { estado: 'enviado', a: true },
      { estado: 'pendiente', a: false },
    ])
  })
})

describe('OPEN-339 what is acknowledged belongs to the reader, and one counts as the order system', () => {
  const told = async () =>
    (
      await t.db
        .selectFrom('salida')
        .select(sql<boolean>`acusado is not null`.as('si'))
        .orderBy('id')
        .execute()
    ).map((row) => row.si)
  const named = (valor: string | null) =>
    valor === null
      ? t.db.deleteFrom('configuracion').where('clave', '=', 'claveDelSistema').execute()
      : t.db
          .insertInto('configuracion')
          .values({ clave: 'claveDelSistema', valor: JSON.stringify(valor) })
          .onConflict((c) => c.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
          .execute()
  const sistema = async () => (await (await t.as('admin@demo.test')).get('/api/salida')).body.sistema
  afterEach(async () => {
    await named(null)
    await revokeClaves(t.db, 'Tablero')
  })
  it('the only key that may read is that one; beside another, none is until one is named', async () => {
    await tell('A', 'B')
    const [a, b] = (await read()).body.$values
    expect([await sistema(), (await acuse(a.id)).body, await told()]).toEqual([
      'Gestión',
      { acusado: a.id },
      [true, false],
    ])
    const board = await createClave(t.db, 'Tablero', { alcance: ['eventos'] })
    expect([await sistema(), (await acuse(b.id, board)).body]).toEqual([null, { acusado: b.id }])
    expect([await told(), (await read('', board)).body.acusado]).toEqual([[true, false], b.id])
    await acuse(b.id)
    expect([await told(), (await read()).body.acusado]).toEqual([[true, false], b.id])
    await named('Gestión')
    await acuse(b.id, board)
    expect(await told()).toEqual([true, false])
    await acuse(b.id) // said again, now that it counts
    expect([await sistema(), await told()]).toEqual(['Gestión', [true, true]])
  })
  it('with the one that is named, whether it is in force or not, no other counts', async () => {
    await named('ERP')
    await tell('A')
    const { hasta } = (await read()).body
    await acuse(hasta)
    expect([await sistema(), await told()]).toEqual(['ERP', [false]])
  })
  it('where a webhook takes them, a reader counts only if it is named', async () => {
    await saveWebhook(t.db, 'erp.test')
    await tell('A')
    const { hasta } = (await read()).body
    await acuse(hasta)
    expect([await sistema(), await told()]).toEqual([null, [false]])
    await named('Gestión')
    await acuse(hasta)
    expect(await told()).toEqual([true])
  })
})

onlyOn('postgres')('what commits late', () => {
  it('OPEN-112 an event whose row was drawn first and committed last is not skipped by who has read past it', async () => {
    const [drawn, commit] = [door(), door()]
    const slow = tx(async (on) => {
      await emit(on, {
        tipo: 'direccion-cambiada',
        datos: { clienteId: 1, tiendaNro: 2, calle: 'Lenta', calleNro: '1' },
      })
      drawn.open()
      await commit.opened
    })
    await drawn.opened
    await tell('Rápida')
    const seen = (await read()).body
    expect(seen.$values.map((e: any) => e.datos.calle)).toEqual(['Rápida'])
    await acuse(seen.hasta)
    commit.open()
    await slow
    expect(calles(await read())).toEqual(['Lenta'])
    expect(calles(await read(`?desde=${seen.hasta}`))).toEqual(['Lenta'])
  })
  it('OPEN-112 two that give numbers at once: an event keeps the one it was given first', async () => {
    await tell('A')
    const [given, commit] = [door(), door()]
    let numero: number | null = null
    const other = tx(async (on) => {
      await toNumber(on)
      numero = (await on.selectFrom('salida').select('numero').executeTakeFirstOrThrow()).numero
      given.open()
      await commit.opened
    })
    await given.opened
    await tell('B')
    const reading = read()
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`
              select count(*) as n
              from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db)
          ).rows[0]!.n,
      )
      .toBe(1)
    commit.open()
    await other
    const { $values } = (await reading).body
    expect([$values.map((e: any) => e.datos.calle), $values[0].id]).toEqual([['A', 'B'], numero])
  })
  it('OPEN-112 many hands at once: whoever reads on from where it stood sees each event once, in rising order', async () => {
    const seen: number[] = []
    const calleOf = new Set<string>()
    const hands = Promise.all(
      Array.from({ length: 6 }, async (_, hand) => {
        for (let n = 0; n < 15; n++) await tell(`${hand}-${n}`)
      }),
    )
    let busy = true
    const done = hands.finally(() => (busy = false))
    const reader = async () => {
      for (let desde = 0; ;) {
        const last = !busy
        const { body } = await read(`?desde=${desde}&limite=7`)
        for (const e of body.$values) {
          seen.push(e.id)
          calleOf.add(e.datos.calle)
        }
        desde = body.hasta
        if (last && body.$values.length === 0) return
      }
    }
    await Promise.all([done, reader()])
    expect([seen.length, calleOf.size]).toEqual([90, 90])
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })
})

describe('the whole order', () => {
  const place = async (): Promise<{ who: Client; id: number }> => {
    const who = await t.as('cliente@demo.test')
    const { id } = await buy(who, (await addLine(who, 3)).id)
    return { who, id }
  }
  it('OPEN-113 comes in the codes of the order system, at the prices it was placed at', async () => {
    const { who, id } = await place()
    const antes = (await pedido(id)).body
    const row = await t.db.selectFrom('presupuesto').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const cliente = await t.db
      .selectFrom('cliente as c')
      .innerJoin('vendedor as v', 'v.idVendedor', 'c.idVendedor')
      .select(['c.codigo', 'v.id as vendedor', 'c.razonSocial'])
      .where('c.id', '=', who.session!.clienteId)
      .executeTakeFirstOrThrow()
    expect(antes).toMatchObject({
      id,
      presupuestoTotvsId: null,
      pedidoId: null,
      estado: 'Enviado',
      cliente: cliente.codigo,
      razonSocial: cliente.razonSocial,
      vendedor: cliente.vendedor,
      usuario: 'cliente@demo.test',
      esPedidoFirme: true,
      comentario: 'Avisar',
      condicionPagoId: row.condicionPagoId,
      condicionPago: row.condicionPago,
      transporteId: row.transporteId,
      clasificacionId: row.clasificacionId,
      tiendaNro: row.tiendaNro,
      obra: null,
      descuentoCliente: Number(row.descuentoCliente),
      montoTotalSinDto: Number(row.montoTotalSinDto),
      montoFinal: Number(row.montoFinal),
    })
    expect(antes.moneda).toMatch(/^(ARS|USD)$/)
    expect(antes.lineas.$values).toEqual([
      expect.objectContaining({ item: 1, producto: 'IPN-080-12', cantidad: 3, largo: 12, ancho: 0 }),
    ])
    const [{ precio, cantidad, largo, montoSubtotal }] = antes.lineas.$values
    expect(Math.round(precio * cantidad * largo * 100)).toBe(Math.round(montoSubtotal * 100))
    // a new list price changes nothing of an order that was placed
    await t.db.updateTable('precio').set({ precio: '1.00' }).where('productoId', '=', 'IPN-080-12').execute()
    expect((await pedido(id)).body).toEqual(antes)
  })
  it('OPEN-264 is found by its number here, as screens write it too, and by those of the order system; ours goes first', async () => {
    const [one, other] = [await place(), await place()]
    const id = one.id
    // its own number in the order system is another order's here
    await t.db
      .updateTable('presupuesto')
      .set({ presupuestoTotvsId: 'A/0042', pedidoId: String(other.id) })
      .where('id', '=', id)
      .execute()
    const shown = `${Math.trunc(id / 1_000)}.${String(id % 1_000).padStart(3, '0')}`
    const asked = [String(id), shown, encodeURIComponent('A/0042'), `${other.id}?por=pedidoId`, String(other.id)]
    const found: unknown[] = []
    for (const number of asked) found.push((await pedido(number)).body.id)
    expect(found).toEqual([id, id, id, id, other.id])
    const none = [`0${id}`, `${id}?por=presupuestoTotvsId`, 'A/0042?por=id'.replace('/', '%2F')]
    for (const number of none) expect((await pedido(number)).status).toBe(404)
    expect((await pedido(`${id}?por=otro`)).status).toBe(400)
  })
  it('OPEN-113 a work site and who receives come with it', async () => {
    const { id } = await place()
    await t.db
      .updateTable('presupuesto')
      .set({
        esObra: true,
        obraCalle: 'Av. Ñandú',
        obraNro: '12',
        obraLocalidad: 'Garín',
        obraProvinciaId: 6,
        obraLatitud: -34.4,
        recibeNombre: 'Ana',
        recibeDni: '30111222',
      })
      .where('id', '=', id)
      .execute()
    const { obra, recibe } = (await pedido(id)).body
    expect(obra).toMatchObject({
      calle: 'Av. Ñandú',
      calleNro: '12',
      localidad: 'Garín',
      provincia: 'Buenos Aires',
      latitud: -34.4,
      longitud: null,
    })
    expect(recibe).toMatchObject({ nombre: 'Ana', documentoNro: '30111222' })
  })
  it('OPEN-113 a cart is no order, nor what nobody made', async () => {
    const who = await t.as('cliente@demo.test')
    const cart = (await addLine(who)).id
    for (const id of [cart, 999_999_999]) expect((await pedido(id)).status).toBe(404)
    expect((await pedido('x')).status).toBe(404)
  })
})

describe('what the portal tells of itself', () => {
  const told = async () => (await read()).body.$values.map((e: any) => [e.tipo, e.datos])
  it('OPEN-114 an order that is moved, made firm or cancelled in the portal; what the import moves it does not', async () => {
    const who = await t.as('cliente@demo.test')
    const admin = await t.as('admin@demo.test')
    const { id } = await buy(who, (await addLine(who)).id)
    const datos = {
      presupuestoId: id,
      clienteId: who.session!.clienteId,
      usuarioId: admin.session!.userId,
      usuario: admin.session!.userName,
      ordenCompra: null,
    }
    await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'Tomado' })
    await admin.post(`/api/Budget/${id}/estado`, { estado: 'Cancelado', motivo: 'Repetido' })
    expect((await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'No' })).status).toBe(409)
    expect((await told()).slice(1)).toEqual([
      ['pedido-cambiado', { ...datos, de: 'Enviado', a: 'Comercial', motivo: 'Tomado', esPedidoFirme: true }],
      ['pedido-cancelado', { ...datos, de: 'Comercial', motivo: 'Repetido' }],
    ])
    const entra = await createClave(t.db, 'Entra')
    const another = await buy(who, (await addLine(who)).id)
    const { hasta } = (await read('?desde=0')).body
    const put = await t.anonymous.send('PUT', '/api/integracion/presupuestos', {
      body: [{ id: another.id, estado: 'Cancelado' }],
      ...con(entra),
    })
    expect(put.body).toMatchObject({ cambiadas: 1, conError: 0 })
    expect((await read(`?desde=${hasta}`)).body.$values).toEqual([])
  })
  it('OPEN-114 a cancelled cart never was an order', async () => {
    const seller = await t.as('vendedor@demo.test')
    const { codigo } = await t.db
      .selectFrom('cliente')
      .select(['id as codigo'])
      .where('idVendedor', '=', seller.session!.sellerId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    seller.session = { ...seller.session!, clienteId: codigo }
    const cart = await addLine(seller)
    expect((await seller.get(`/api/Budget/cancel/${cart.id}`)).status).toBe(200)
    expect(await told()).toEqual([])
  })
  it('OPEN-114 a seller whose telephone changed; the same again is no change', async () => {
    const admin = await t.as('admin@demo.test')
    const [{ idVendedor }] = (await t.db
      .selectFrom('vendedor')
      .select('idVendedor')
      .where('id', '=', '000101')
      .execute()) as [{ idVendedor: number }]
    const v = (await admin.get(`/api/Vendedor/${idVendedor}`)).body
    const form = {
      name: v.name,
      lastName: v.lastName,
      identificationTypes: v.identificationTypes,
      identification: v.identification,
      phone: '11 4000-1234',
      email: v.email,
      totVsCode: v.totVsCode,
      region: v.region,
    }
    const save = () => admin.put(`/api/Vendedor/${idVendedor}`, { vendedor: form })
    expect((await save()).status).toBe(200)
    await save()
    expect(await told()).toEqual([
      ['vendedor-cambiado', expect.objectContaining({ vendedor: '000101', nuevo: false, telefono: '11 4000-1234' })],
    ])
  })
})
