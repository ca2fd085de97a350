import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { startedListener, type Listener } from '../../../test/live.ts'

const on = openIntegracion()
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let clienteId: number
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente!.session!.clienteId
})
beforeEach(async () => {
  for (const table of ['proyecto', 'aviso_leido', 'aviso_marca', 'aviso'])
    await sql`delete from ${sql.table(table)}`.execute(on.t.db)
})

const proyecto = (over: object = {}) => ({
  nombre: 'CS-1184',
  cliente: '004512',
  servicio: 'Cálculo y documentación · Vivienda 142 m²',
  ingreso: '06/10/2026',
  checklist: '13/10/2026',
  vencimiento: '18/12/2026',
  estado: 'Modelado arq.',
  linkDrive: 'https://carpetas.example/cs-1184',
  ...over,
})
const send = (...filas: object[]) => on.put('proyectos', filas)
const list = (by: Client | undefined, id: number | string, query = '') =>
  by!.get(`/api/consulsteel/GetDataFromClient?clientId=${id}${query}`)
const has = (by: Client | undefined, id: number | string) => by!.get(`/api/consulsteel/HasProyect?clientId=${id}`)
const idOf = async (nombre = 'CS-1184') =>
  (await on.t.db.selectFrom('proyecto').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()).id
const estadoOf = async (nombre = 'CS-1184') =>
  (await on.t.db.selectFrom('proyecto').select('estado').where('nombre', '=', nombre).executeTakeFirstOrThrow()).estado

describe('the projects of a client', () => {
  it('OPEN-390 one is asked for with the client it has to be of: of another there is none', async () => {
    await send(proyecto())
    const { clienteId: other } = another!.session!
    const one = async (by: Client | undefined, client: number) =>
      (await by!.get(`/api/consulsteel/${await idOf()}?clientId=${client}`)).status
    for (const by of [vendedor, admin]) expect([await one(by, clienteId), await one(by, other)]).toEqual([200, 404])
    // a client's own, whatever it asks
    expect([await one(cliente, other), await one(another, clienteId)]).toEqual([200, 404])
  })
  it('API-100 PROJ-03 PROJ-07 those not finished first, by their agreed delivery; how many there are, of all', async () => {
    await send(
      proyecto({ nombre: 'CS-1', estado: 'Terminado', vencimiento: '01/02/2026' }),
      proyecto({ nombre: 'CS-2', vencimiento: '22/12/2026', linkDrive: '' }),
      proyecto(),
      proyecto({ nombre: 'CS-3', ingreso: '', checklist: '', vencimiento: '' }),
    )
    const { status, body } = await list(cliente, clienteId)
    expect(status).toBe(200)
    expect(body.$values.map((p: { nombre: string }) => p.nombre)).toEqual(['CS-1184', 'CS-2', 'CS-3', 'CS-1'])
    expect([body.length, body.enCurso]).toEqual([4, 3])
    expect(body.$values[0]).toEqual({
      id: expect.any(Number),
      nombre: 'CS-1184',
      servicio: 'Cálculo y documentación · Vivienda 142 m²',
      ingreso: '2026-10-06',
      checklist: '2026-10-13',
      vencimiento: '2026-12-18',
      estado: 'Modelado arq.',
      linkDrive: 'https://carpetas.example/cs-1184',
    })
    expect([body.$values[1].linkDrive, body.$values[2].ingreso, body.$values[2].vencimiento]).toEqual([
      null,
      null,
      null,
    ])
    const pagina = (await list(cliente, clienteId, '&page=2&rowPerPage=3')).body
    expect([pagina.$values.map((p: { nombre: string }) => p.nombre), pagina.length]).toEqual([['CS-1'], 4])
  })
  it('API-101 HEAD-11 whether there is one, of one’s own scope alone', async () => {
    expect([(await has(cliente, clienteId)).status, (await has(cliente, clienteId)).body]).toEqual([200, false])
    await send(proyecto())
    expect((await has(cliente, clienteId)).body).toBe(true)
    expect((await has(another, another!.session!.clienteId)).body).toBe(false)
  })
  it('OPEN-54 OPEN-55 roles 1 and 2 choose a client; one that is not theirs is not found', async () => {
    await send(proyecto())
    for (const ask of [list, has]) {
      for (const [by, id, status] of [
        [cliente, clienteId, 200],
        [vendedor, clienteId, 200],
        [admin, clienteId, 200],
        [another, clienteId, 404],
        [vendedor2, clienteId, 404],
        [cliente, another!.session!.clienteId, 404],
        [admin, 2_000_000_000, 404],
      ] as const)
        expect([id, (await ask(by, id)).status]).toEqual([id, status])
      const none = await ask(admin, 0)
      expect([none.status, none.body.detail]).toEqual([400, 'Debés elegir un cliente.'])
      expect((await ask(on.t.anonymous, clienteId)).status).toBe(401)
      expect((await ask(cliente, 'x')).status).toBe(400)
    }
  })
  it('PROJ-05 one of them by its id: a foreign one is not found, as one that nobody has', async () => {
    await send(proyecto())
    const id = await idOf()
    const missing = await cliente!.get('/api/consulsteel/2000000000')
    expect([missing.status, missing.body.code]).toEqual([404, 'no_encontrado'])
    for (const [by, status] of [
      [cliente, 200],
      [vendedor, 200],
      [admin, 200],
      [another, 404],
      [vendedor2, 404],
      [on.t.anonymous, 401],
    ] as const) {
      const answer = await by!.get(`/api/consulsteel/${id}`)
      expect(answer.status).toBe(status)
      if (status === 404) expect(answer.body.detail).toBe(missing.body.detail)
      if (status === 200) expect(answer.body.estado).toBe('Modelado arq.')
    }
  })
  it('PROJ-06 what is no address of a folder is given to nobody, however it got there', async () => {
    await send(proyecto())
    await sql`update proyecto set "linkDrive" = 'javascript:alert(1)'`.execute(on.t.db)
    expect((await list(cliente, clienteId)).body.$values[0].linkDrive).toBeNull()
  })
})

describe('their import', () => {
  it('OPEN-55 a project comes in, changes and stays; twice changes nothing; one that goes is gone', async () => {
    expect(counts((await send(proyecto())).body)).toEqual([1, 1, 0, 0, 0])
    expect(counts((await send(proyecto())).body)).toEqual([1, 0, 0, 1, 0])
    expect(counts((await send(proyecto({ estado: 'Terminado' }))).body)).toEqual([1, 0, 1, 0, 0])
    expect((await send({ nombre: 'CS-1184', borrar: 'si' })).body.retiradas).toBe(1)
    expect((await has(cliente, clienteId)).body).toBe(false)
  })
  it('OPEN-55 stages go forward only: one that goes back is a bad line, in a rehearsal too, and changes nothing', async () => {
    await send(proyecto({ estado: 'Modelado estr.' }))
    for (const dryRun of [true, false]) {
      const { body } = await on.put(
        'proyectos',
        [proyecto({ estado: ' Cálculo', servicio: 'Otro' }), proyecto({ nombre: 'CS-2' })],
        {
          dryRun,
        },
      )
      expect(counts(body)).toEqual([2, 1, 0, 0, 1])
      expect(body.errores.$values[0]).toMatchObject({
        columna: 'estado',
        motivo: 'Ya llegó a «Modelado estr.» y no vuelve a «Cálculo»: las etapas sólo avanzan.',
      })
    }
    expect((await list(cliente, clienteId)).body.$values[0]).toMatchObject({
      estado: 'Modelado estr.',
      servicio: 'Cálculo y documentación · Vivienda 142 m²',
    })
  })
  it('OPEN-55 a word that is no stage is shown, and is no way back either', async () => {
    await send(proyecto({ estado: 'Modelado estr.' }))
    expect((await send(proyecto({ estado: 'Pausado' }))).body.cambiadas).toBe(1)
    expect(await estadoOf()).toBe('Pausado')
    expect((await send(proyecto({ estado: 'Checklist' }))).body.conError).toBe(1)
    expect((await send(proyecto({ estado: 'Documentación Montaje' }))).body.cambiadas).toBe(1)
  })
  it('OPEN-55 twice in one file: the later counts, and it may not go back either', async () => {
    const { body } = await send(proyecto(), proyecto({ estado: 'Terminado' }), proyecto({ estado: 'Checklist' }))
    expect([body.conError, await estadoOf()]).toEqual([1, 'Terminado'])
  })
  it('PROJ-06 a client that nobody has, and a folder that is no address, are bad lines', async () => {
    const { body } = await send(
      proyecto({ cliente: 'NADIE' }),
      proyecto({ nombre: 'CS-9', linkDrive: 'javascript:alert(1)' }),
    )
    expect(body.errores.$values.map((e: { motivo: string }) => e.motivo)).toEqual([
      'No existe el cliente «NADIE».',
      'La carpeta del proyecto debe ser una dirección que empiece con https:// o http://.',
    ])
  })
})

describe('a stage that moves', () => {
  let open: Listener[] = []
  afterEach(() => {
    for (const one of open) one.stop()
    open = []
  })
  const bell = async (c: Client | undefined) =>
    (await c!.get('/api/avisos')).body.$values.map((a: { titulo: string; ruta: string }) => [a.titulo, a.ruta])

  it('OPEN-55 OPEN-171 is told to the client’s accounts and its seller; a new one, and what stays, to nobody', async () => {
    await send(proyecto())
    await send(proyecto({ servicio: 'Otro' }))
    await send(proyecto({ estado: 'Pausado' }))
    expect(await bell(cliente)).toEqual([])
    await send(proyecto({ estado: 'Modelado estr.' }))
    const told = [['El proyecto CS-1184 pasó a Modelado estr.', `/consul-steel?proyecto=${await idOf()}`]]
    expect([await bell(cliente), await bell(vendedor)]).toEqual([told, told])
    for (const c of [another, vendedor2, admin]) expect(await bell(c)).toEqual([])
  })
  it('OPEN-55 OPEN-172 it is not mailed: there is nothing to choose of it', async () => {
    const tipos = (await cliente!.get('/api/avisos/preferencias')).body.$values.map((p: { tipo: string }) => p.tipo)
    expect(tipos).toEqual(['solicitud', 'reclamo', 'mensaje', 'cotizacion', 'vencimiento'])
    expect(
      (await cliente!.send('PUT', '/api/avisos/preferencias', { body: { tipo: 'proyecto', correo: true } })).status,
    ).toBe(400)
  })
  it('OPEN-170 whoever looks at a project is told that it changed, and nobody else', async () => {
    const heard = async (c: Client | undefined) => {
      const one = await startedListener(on.t.url, c!)
      open.push(one)
      return one
    }
    const [mine, sellers, admins, foreign] = [
      await heard(cliente),
      await heard(vendedor),
      await heard(admin),
      await heard(another),
    ]
    await send(proyecto())
    const id = await idOf()
    for (const one of [mine, sellers, admins]) await one.hears('proyecto', id)
    await send(proyecto({ nombre: 'CS-77', cliente: '004538' }))
    expect(await foreign.next('proyecto')).toEqual({ tipo: 'proyecto', ids: [await idOf('CS-77')] })
  })
})
