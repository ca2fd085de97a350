import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/portal.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let clienteId: number
let tiendaId: number
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente!.session!.clienteId
  tiendaId = (await cliente!.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).body.$values[0].id
})
const tipo = (tipoEmailId: number, nombre: string, idSync = tipoEmailId) => ({ tipoEmailId, nombre, idSync })
beforeEach(async () => {
  await sql`delete from contacto`.execute(on.t.db)
  await sql`delete from correo_baja`.execute(on.t.db)
  await sql`delete from correo_no_quiere`.execute(on.t.db)
  await sql`delete from correo`.execute(on.t.db)
  await sql`delete from cupo`.execute(on.t.db)
  await sql`delete from tipo_email`.execute(on.t.db)
  await sql`delete from salida where tipo = 'contacto-cambiado'`.execute(on.t.db)
  await on.put('tipos-email', [tipo(1, 'Confirmación de pedido'), tipo(3, 'Acceso al Portal Ventas', 14)])
})
const imported = (over: object = {}) => ({
  codigo: 'C1',
  cliente: '004512',
  nombre: 'Hernán Ledesma',
  email: 'compras@empresa.test',
  telefono: '11 4748-2210',
  tipoEmailId: 1,
  ...over,
})
const bring = async (...rows: object[]) => {
  const sent = await on.put('contactos', rows.length > 0 ? rows : [imported()])
  expect(sent.body.conError).toBe(0)
  return sent.body
}
const list = async (tipoEmailId = 1, by = cliente) =>
  (await by!.get(`/api/Client/GetContactoPorTipoEmail/${clienteId}/${tipoEmailId}`)).body.$values
const nuevo = (over: object = {}) => ({
  clienteId,
  tipoEmailId: 1,
  nombre: 'Depósito Garín',
  email: 'deposito@empresa.test',
  telefono: null,
  tiendaId,
  ...over,
})
const create = (over: object = {}, by = cliente) => by!.post('/api/Client/CreateContacto', nuevo(over))
const change = (contactoId: number, over: object = {}, by = cliente) =>
  by!.post('/api/Client/UpdateContacto', nuevo({ contactoId, ...over }))
const drop = (contactoId: number, by = cliente) => by!.post('/api/Client/DeleteContacto', { contactoId })
const told = async () =>
  (
    await sql<{ accion: string; nombre: string; codigo: string | null }>`
      select datos->>'accion' as accion, datos->>'nombre' as nombre, datos->>'codigo' as codigo
      from salida
      where tipo = 'contacto-cambiado'
      order by id`.execute(on.t.db)
  ).rows

describe('the kinds of mail', () => {
  it('MAIL-03 API-19 OPEN-57 each with the address of its first visible contact, and who gets it', async () => {
    await bring(
      imported({ codigo: 'C0', nombre: 'Oculto', email: 'oculto@empresa.test', visible: 'no' }),
      imported(),
      imported({ codigo: 'C2', nombre: 'Silvia', email: 'pagos@empresa.test' }),
      imported({ codigo: 'C3', nombre: 'Rubén', tipoEmailId: 8 }),
    )
    const { status, body } = await cliente!.get(`/api/Client/GetTiposEmail/${clienteId}`)
    expect(status).toBe(200)
    expect(body.$values).toEqual([
      {
        tipoEmailId: 1,
        tipoEmailNombre: 'Confirmación de pedido',
        email: 'compras@empresa.test',
        idSync: 1,
        descripcion: null,
        contactos: 2,
        nombres: { $values: ['Hernán Ledesma', 'Silvia'] },
        escribe: true,
      },
      {
        tipoEmailId: 3,
        tipoEmailNombre: 'Acceso al Portal Ventas',
        email: null,
        idSync: 14,
        descripcion: null,
        contactos: 0,
        nombres: { $values: [] },
        escribe: false,
      },
      expect.objectContaining({ tipoEmailId: 8, tipoEmailNombre: 'Correo 8', contactos: 1 }),
    ])
  })
  it('OPEN-54 of a client in scope alone', async () => {
    for (const path of ['GetTiposEmail/ID', 'GetContactoPorTipoEmail/ID/1', 'GetTiendasByCliente/ID'])
      for (const [by, id, status] of [
        [cliente, clienteId, 200],
        [vendedor, clienteId, 200],
        [admin, clienteId, 200],
        [another, clienteId, 404],
        [vendedor2, clienteId, 404],
        [vendedor, 0, 400],
        [on.t.anonymous, clienteId, 401],
      ] as const)
        expect([path, id, (await by!.get(`/api/Client/${path.replace('ID', String(id))}`)).status]).toEqual([
          path,
          id,
          status,
        ])
  })
})

describe('contacts of a kind of mail', () => {
  it('MAIL-08 API-14 API-16 one is made for a shop, and stands in the list as it was typed', async () => {
    const { status, body } = await create({ email: ' deposito@empresa.test ', telefono: '11 4748-2215' })
    expect(status).toBe(200)
    expect(await list()).toEqual([body])
    expect(body).toEqual({
      contactoId: expect.any(Number),
      clienteId,
      tipoEmailId: 1,
      nombre: 'Depósito Garín',
      email: 'deposito@empresa.test',
      telefono: '11 4748-2215',
      tiendaId,
      tiendaNro: 1,
      calle: expect.any(String),
      calleNro: expect.any(String),
      provincia: expect.any(String),
      rolId: null,
      visible: true,
    })
    expect(await told()).toEqual([{ accion: 'alta', nombre: 'Depósito Garín', codigo: null }])
  })
  it('OPEN-351 who gets a kind of mail there is not is not found, as where one is made', async () => {
    for (const by of [cliente, vendedor, admin]) {
      const { status, body } = await by!.get(`/api/Client/GetContactoPorTipoEmail/${clienteId}/999`)
      expect([status, body.code]).toEqual([404, 'no_encontrado'])
    }
    expect((await create({ tipoEmailId: 999 })).status).toBe(404)
  })
  it('MAIL-09 API-15 the shops of the client to choose from', async () => {
    const { body } = await cliente!.get(`/api/Client/GetTiendasByCliente/${clienteId}`)
    expect(Object.keys(body.$values[0])).toEqual(['id', 'tiendaNro', 'calle', 'calleNro'])
  })
  it('MAIL-15 API-17 OPEN-201 a change keeps the shop; the order system is told, once', async () => {
    const { contactoId } = (await create()).body
    const otherTienda = (await cliente!.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).body.$values[1].id
    const { status, body } = await change(contactoId, { nombre: 'Pañol', tiendaId: otherTienda })
    expect([status, body.nombre, body.tiendaId]).toEqual([200, 'Pañol', tiendaId])
    expect((await change(contactoId, { nombre: 'Pañol' })).status).toBe(200)
    expect((await told()).map((e) => e.accion)).toEqual(['alta', 'cambio'])
  })
  it('API-18 OPEN-114 one that is deleted is listed no more, gets no mail, and cannot be deleted again', async () => {
    const { contactoId } = (await create()).body
    expect((await drop(contactoId)).body).toBe(true)
    expect(await list()).toEqual([])
    expect((await drop(contactoId)).status).toBe(404)
    expect((await told()).map((e) => e.accion)).toEqual(['alta', 'baja'])
  })
  it('MAIL-07 MAIL-12 OPEN-73 what is wrong is told at its field, also where no screen asked', async () => {
    for (const [over, detail] of [
      [{ nombre: '  ' }, 'El nombre es obligatorio.'],
      [{ email: null }, 'El email es obligatorio.'],
      [{ email: 'a b@empresa.test' }, 'El formato del email no es válido.'],
      [{ email: 'a@b.test, c@d.test' }, 'El formato del email no es válido.'],
      [{ email: 'a..b@empresa.test' }, 'El formato del email no es válido.'],
      [{ tiendaId: null }, 'La tienda es obligatoria.'],
    ] as const) {
      const { status, body } = await create(over)
      expect([status, body.detail]).toEqual([400, detail])
    }
    expect(await list()).toEqual([])
  })
  it('OPEN-201 an address that gets that mail for that shop is not taken twice, also by two at once', async () => {
    const both = await Promise.all([create(), create({ email: 'DEPOSITO@empresa.test' })])
    expect(both.map((b) => b.status).sort()).toEqual([200, 409])
    expect(both.find((b) => b.status === 409)!.body.detail).toBe('Ese email ya recibe este correo.')
    const { contactoId } = (await create({ email: 'otro@empresa.test' })).body
    expect((await change(contactoId, { email: 'deposito@empresa.test' })).status).toBe(409)
  })
  it('OPEN-201 OPEN-202 one that the order system has twice is changed all the same, but for its address', async () => {
    const row = { cliente: '004512', nombre: 'Ana', email: 'doble@empresa.test', tipoEmailId: 2, tiendaNro: 1 }
    await on.put('contactos', [
      { ...row, codigo: 'DOBLE-1' },
      { ...row, codigo: 'DOBLE-2' },
      { ...row, codigo: 'DOBLE-3', email: 'otra@empresa.test' },
    ])
    const all = (await cliente!.get(`/api/Client/GetContactoPorTipoEmail/${clienteId}/2`)).body.$values
    const one = all.find((one: { email: string }) => one.email === row.email)
    const change = (over: object) =>
      cliente!.post('/api/Client/UpdateContacto', { ...one, telefono: '11 4748-2215', ...over })
    expect((await change({})).body.telefono).toBe('11 4748-2215')
    expect((await change({ email: 'Doble@empresa.test' })).status).toBe(200)
    expect((await change({ email: 'otra@empresa.test' })).body).toMatchObject({ status: 409, code: 'ya_existe' })
  })
  it('MAIL-17 of the kind one signs in with none is changed or deleted, whatever the address says', async () => {
    await bring(imported({ tipoEmailId: 3 }))
    const [{ contactoId }] = await list(3)
    const sentence =
      'Para este tipo de contacto no se puede editar el email ya que es usado para loguearse en Portal Ventas.'
    for (const refused of [
      await change(contactoId, { tipoEmailId: 3 }),
      await change(contactoId),
      await drop(contactoId),
    ])
      expect([refused.status, refused.body.detail]).toEqual([409, sentence])
    expect((await create({ tipoEmailId: 3 })).status).toBe(200)
  })
  it('OPEN-54 another client’s contact, shop or kind is not found', async () => {
    const { contactoId } = (await create()).body
    for (const by of [another, vendedor2]) {
      expect((await create({}, by)).status).toBe(404)
      expect((await change(contactoId, {}, by)).status).toBe(404)
      expect((await drop(contactoId, by)).status).toBe(404)
    }
    const own = another!.session!.clienteId
    expect((await create({ clienteId: own }, another)).status).toBe(404) // the shop is not theirs
    expect((await create({ clienteId: own })).status).toBe(404)
    expect((await change(contactoId, { clienteId: own }, admin)).status).toBe(404)
    expect((await create({ tipoEmailId: 99 })).status).toBe(404)
    expect((await change(contactoId, { nombre: 'Vendedor' }, vendedor)).status).toBe(200)
    expect((await list()).length).toBe(1)
  })
})

describe('people and the kinds of mail they get', () => {
  const people = async (query = '', by = cliente) =>
    (await by!.get(`/api/Client/GetPersonas/${clienteId}${query}`)).body
  const recibe = (over: object = {}, by = cliente) =>
    by!.post('/api/Client/RecibeCorreo', {
      clienteId,
      email: 'compras@empresa.test',
      tiendaNro: null,
      tipoEmailId: 2,
      recibe: true,
      ...over,
    })
  const persona = (over: object = {}, by = cliente) =>
    by!.post('/api/Client/CreatePersona', { ...nuevo(), tipos: [1, 2], ...over })
  beforeEach(() => on.put('tipos-email', [tipo(2, 'Factura electrónica'), tipo(4, 'Aviso de despacho')]))

  it('OPEN-230 a person is the contacts of one address and one shop, in order of names, found by words', async () => {
    await bring(
      imported(),
      imported({ codigo: 'C2', email: 'COMPRAS@empresa.test', tipoEmailId: 4, nombre: 'H. Ledesma' }),
      imported({ codigo: 'C3', tiendaNro: 1, tipoEmailId: 2 }),
      imported({ codigo: 'C4', nombre: 'Silvia Quintana', email: 'pagos@empresa.test', telefono: '' }),
      imported({ codigo: 'C5', nombre: 'Oculta', email: 'oculta@empresa.test', visible: 'no' }),
    )
    const hernan = { nombre: 'Hernán Ledesma', email: 'compras@empresa.test', telefono: '11 4748-2210' }
    expect(await people()).toEqual({
      $values: [
        { ...hernan, tiendaNro: null, tipos: { $values: [1, 4] } },
        { ...hernan, tiendaNro: 1, tipos: { $values: [2] } },
        {
          nombre: 'Silvia Quintana',
          email: 'pagos@empresa.test',
          telefono: null,
          tiendaNro: null,
          tipos: { $values: [1] },
        },
      ],
      length: 3,
    })
    const names = (body: { $values: { nombre: string }[]; length: number }) => [
      body.$values.map((p) => p.nombre),
      body.length,
    ]
    expect(names(await people('?buscar=quintana%20PAGOS'))).toEqual([['Silvia Quintana'], 1])
    expect(names(await people('?buscar=quintana%20compras'))).toEqual([[], 0])
    for (const words of ['HERNAN%20ledesma', 'lédesma%20Hernán'])
      expect(names(await people(`?buscar=${words}`))).toEqual([['Hernán Ledesma', 'Hernán Ledesma'], 2])
    expect(names(await people('?buscar=%25'))).toEqual([[], 0])
    expect(names(await people('?page=2&rowPerPage=2'))).toEqual([['Silvia Quintana'], 3])
  })
  it('OPEN-230 a box that is ticked is a contact, one that is not is none; said twice, or by two at once, it is once', async () => {
    await bring()
    expect((await Promise.all([recibe(), recibe()])).map((r) => [r.status, r.body])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(await list(2)).toMatchObject([
      { nombre: 'Hernán Ledesma', email: 'compras@empresa.test', telefono: '11 4748-2210', tiendaNro: null },
    ])
    for (let again = 0; again < 2; again++) expect((await recibe({ recibe: false })).body).toBe(true)
    expect(await list(2)).toEqual([])
    expect((await told()).map((e) => e.accion)).toEqual(['alta', 'baja'])
    expect((await recibe({ tipoEmailId: 1, recibe: false })).status).toBe(200)
    expect((await people()).length).toBe(0)
    const gone = await recibe()
    expect([gone.status, gone.body.detail]).toEqual([
      404,
      'Esa persona ya no está: alguien la cambió o la eliminó. Volvé a cargar la lista.',
    ])
  })
  it('OPEN-341 who changes contacts waits for who changes the same ones, and none is turned away: one order of locks', async () => {
    await bring(imported(), imported({ codigo: 'C2', tipoEmailId: 2 }))
    const [one, two] = [...(await list(1)), ...(await list(2))].map((c: { contactoId: number }) => c.contactoId)
    const stated = { nombre: 'Hernán L.', email: 'compras@empresa.test', telefono: null }
    const person = (n: number) =>
      admin!.post('/api/Client/UpdatePersona', {
        clienteId,
        email: 'compras@empresa.test',
        tiendaNro: null,
        nombre: `Hernán ${n}`,
        nuevoEmail: 'compras@empresa.test',
        telefono: null,
      })
    const all = Array.from({ length: 10 }, (_, n) => [
      change(one!, { ...stated, tipoEmailId: 1 }),
      person(n),
      change(two!, { ...stated, tipoEmailId: 2 }, vendedor),
    ])
    expect(new Set((await Promise.all(all.flat())).map(({ status }) => status))).toEqual(new Set([200]))
  })
  it('OPEN-230 one of the order system’s that was unticked and is ticked again is the same one again', async () => {
    await bring(imported(), imported({ codigo: 'C2', tipoEmailId: 2 }))
    await recibe({ recibe: false })
    await recibe()
    expect(await told()).toEqual([
      { accion: 'baja', nombre: 'Hernán Ledesma', codigo: 'C2' },
      { accion: 'alta', nombre: 'Hernán Ledesma', codigo: 'C2' },
    ])
    await bring(imported(), imported({ codigo: 'C2', tipoEmailId: 2 }))
    expect(await list(2)).toHaveLength(1)
  })
  it('OPEN-230 one of the order system’s that was unticked of one mail is not the one that is added to another', async () => {
    await on.put('tipos-email', [tipo(2, 'Facturas')])
    const { tiendaNro } = await on.t.db
      .selectFrom('tienda')
      .select('tiendaNro')
      .where('id', '=', tiendaId)
      .executeTakeFirstOrThrow()
    await bring(imported({ codigo: 'C2', tipoEmailId: 2, tiendaNro }))
    const [{ contactoId }] = await list(2)
    expect((await drop(contactoId)).status).toBe(200)
    expect((await create({ email: 'compras@empresa.test' })).status).toBe(200)
    expect([(await list(1)).length, (await list(2)).length]).toEqual([1, 0])
    const last = (await told()).at(-1)
    expect(last).toEqual({ accion: 'alta', nombre: 'Depósito Garín', codigo: null })
  })
  it('MAIL-17 OPEN-230 nobody is given, or loses, the address one signs in with', async () => {
    await bring(imported(), imported({ codigo: 'C2', tipoEmailId: 3 }))
    const sentence =
      'Para este tipo de contacto no se puede editar el email ya que es usado para loguearse en Portal Ventas.'
    const tried = [
      await recibe({ tipoEmailId: 3, recibe: false }),
      await recibe({ tipoEmailId: 3 }),
      await persona({ tipos: [1, 3] }),
    ]
    for (const { status, body } of tried) expect([status, body.detail]).toEqual([409, sentence])
    expect(await list(1)).toHaveLength(1)
    const change = { clienteId, email: 'compras@empresa.test', tiendaNro: null, nombre: 'H. L.', telefono: null }
    const changed = await cliente!.post('/api/Client/UpdatePersona', { ...change, nuevoEmail: 'hl@empresa.test' })
    expect([changed.status, changed.body]).toEqual([200, true])
    expect((await people()).$values.map((p: { email: string }) => p.email)).toEqual([
      'hl@empresa.test',
      'compras@empresa.test',
    ])
    const alone = await cliente!.post('/api/Client/UpdatePersona', { ...change, nuevoEmail: 'otro@empresa.test' })
    expect([alone.status, alone.body.detail]).toEqual([409, sentence])
  })
  it('OPEN-230 a new person gets all its kinds or none, and is told field by field what is wrong', async () => {
    const made = await persona({ tipos: [2, 1, 2] })
    expect([made.status, made.body]).toEqual([
      200,
      {
        nombre: 'Depósito Garín',
        email: 'deposito@empresa.test',
        telefono: null,
        tiendaNro: 1,
        tipos: { $values: [1, 2] },
      },
    ])
    const repeated = await persona({ tipos: [4, 1] })
    expect([repeated.status, repeated.body.detail]).toEqual([409, 'Ese email ya recibe este correo.'])
    expect(await list(4)).toEqual([])
    const wrong = await persona({ nombre: '', tiendaId: null, tipos: [] })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { field: 'nombre', detail: 'El nombre es obligatorio.' },
        { field: 'tiendaId', detail: 'La tienda es obligatoria.' },
        { field: 'tipos', detail: 'Elegí al menos un correo.' },
      ],
    ])
  })
  it('OPEN-54 OPEN-230 of a client in scope alone', async () => {
    await bring()
    const bodies = { email: 'compras@empresa.test', tiendaNro: null, nombre: 'X', nuevoEmail: 'x@empresa.test' }
    for (const by of [another, vendedor2]) {
      expect((await by!.get(`/api/Client/GetPersonas/${clienteId}`)).status).toBe(404)
      expect((await recibe({}, by)).status).toBe(404)
      expect((await persona({}, by)).status).toBe(404)
      expect((await by!.post('/api/Client/UpdatePersona', { clienteId, ...bodies })).status).toBe(404)
    }
    expect((await recibe({ clienteId: another!.session!.clienteId })).status).toBe(404)
    expect((await recibe({ tipoEmailId: 99 })).status).toBe(404)
    expect((await recibe({}, vendedor)).status).toBe(200)
  })
})

describe('the file of the night', () => {
  it('OPEN-202 leaves what a person changed or deleted, until it says something else itself', async () => {
    await bring(imported(), imported({ codigo: 'C2', nombre: 'Silvia', email: 'pagos@empresa.test' }))
    const [single, dos] = await list()
    expect((await change(single.contactoId, { nombre: 'Hernán L.', email: 'hl@empresa.test' })).status).toBe(200)
    expect((await drop(dos.contactoId)).status).toBe(200)
    expect((await told()).map((e) => e.codigo)).toEqual(['C1', 'C2'])
    const again = await bring(imported(), imported({ codigo: 'C2', nombre: 'Silvia', email: 'pagos@empresa.test' }))
    expect(counts(again as never)).toEqual([2, 0, 0, 2, 0])
    expect((await list()).map((c: { nombre: string; email: string }) => [c.nombre, c.email])).toEqual([
      ['Hernán L.', 'hl@empresa.test'],
    ])
    await bring(imported({ email: 'nuevo@empresa.test' }))
    expect((await list()).map((c: { nombre: string; email: string }) => [c.nombre, c.email])).toEqual([
      ['Hernán L.', 'nuevo@empresa.test'],
    ])
  })
})

describe('an address that nobody wrote to before', () => {
  const mails = (para = 'deposito@empresa.test') =>
    on.t.db.selectFrom('correo').select(['asunto', 'texto']).where('para', '=', para).orderBy('id').execute()
  const linkOf = (texto: string) => /\/correos\/baja\/(\S+)/.exec(texto)![1]!
  const leave = (pase: string, method: 'GET' | 'POST' = 'POST') =>
    on.t.anonymous.send(method, `/api/correos/baja/${pase}`, {})

  it('OPEN-285 is told once who added it, to what, and how to leave; one that is known is not', async () => {
    await bring()
    expect((await create()).status).toBe(200)
    expect((await create({ tipoEmailId: 3 })).status).toBe(200)
    expect((await create({ email: 'compras@empresa.test' })).status).toBe(200)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.asunto).toBe('Hernán Ledesma te agregó a los correos de Aceros Ribera')
    expect(mail!.texto).toContain('Confirmación de pedido')
    expect(mail!.texto).toContain(
      'Hernán Ledesma te agregó a los correos que Aceros Ribera le manda a Metalúrgica Don Torcuato.',
    )
    expect(mail!.texto).toContain('Si no los esperabas, podés dejar de recibirlos: no hace falta tener una cuenta.')
    expect(await mails('compras@empresa.test')).toEqual([])
    const [contacto] = await list()
    const changed = await change(contacto.contactoId, { nombre: 'Compras', email: 'nueva@empresa.test' })
    expect(changed.status).toBe(200)
    expect(await mails('nueva@empresa.test')).toHaveLength(1)
  })
  it('OPEN-285 leaves without an account: out of every mail but the one to sign in, told, and nobody adds it again', async () => {
    await create()
    await bring(imported({ codigo: 'C8', email: 'deposito@empresa.test', tipoEmailId: 3 }))
    const pase = linkOf((await mails())[0]!.texto)
    expect((await leave(pase, 'GET')).body).toMatchObject({
      email: 'deposito@empresa.test',
      correos: { $values: ['Confirmación de pedido'] },
    })
    for (let again = 0; again < 2; again++) expect((await leave(pase)).body).toBe(true)
    expect(await list(1)).toEqual([])
    expect(await list(3)).toHaveLength(1)
    expect((await told()).map((e) => e.accion)).toEqual(['alta', 'baja'])
    await sql`delete from contacto`.execute(on.t.db)
    const tries = [
      await create(),
      await cliente!.post('/api/Client/CreatePersona', { ...nuevo(), tipos: { $values: [1] } }),
    ]
    for (const { status, body } of tries)
      expect([status, body.code, body.detail]).toEqual([
        409,
        'pidio_no_recibir',
        'Esa dirección pidió no recibir más correos de esta empresa.',
      ])
    expect((await create({ email: 'otra@empresa.test' })).status).toBe(200)
    for (const wrong of [
      `${pase.split('.')[0]}.x`,
      pase.slice(0, -2),
      `${Buffer.from('1 a@b.test').toString('base64url')}.${pase.split('.')[1]}`,
    ])
      expect([(await leave(wrong)).status, (await leave(wrong, 'GET')).status]).toEqual([404, 404])
  })
  it('OPEN-201 OPEN-285 a kind has at most twenty, and one account adds at most ten a minute', async () => {
    await bring(...Array.from({ length: 19 }, (_, n) => imported({ codigo: `C${n}`, email: `uno${n}@empresa.test` })))
    expect((await create()).status).toBe(200)
    const full = await create({ email: 'otro@empresa.test' })
    expect([full.status, full.body.detail]).toEqual([
      409,
      'Este correo ya tiene 20 contactos. Eliminá alguno antes de crear otro.',
    ])
    for (let n = 2; n < 10; n++) await create({ tipoEmailId: 3, email: `dos${n}@empresa.test` })
    const late = await create({ tipoEmailId: 3, email: 'tarde@empresa.test' })
    expect([late.status, late.body.code]).toEqual([429, 'demasiados_pedidos'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await mails('tarde@empresa.test')).toEqual([])
  })
})
