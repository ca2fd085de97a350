import { readXlsx } from 'hucre/xlsx'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'
import type { Contenido } from './contract.ts'

const { e } = scenario()

const contenido = (more: Partial<Contenido> = {}): Contenido => ({
  unidad: 'mm',
  corte: 30,
  despunte: 0,
  restoUtil: 5_000,
  busca: 'money',
  grupos: [
    {
      productoId: e.barra,
      nombreProducto: 'Perfil',
      piezas: [{ cantidad: 14, largo: 59_500, marca: 'Correa' }],
      propias: [{ cantidad: 1, largo: 32_500 }],
      largos: [],
      escrito: null,
      vistas: [{ productoId: e.barra, largo: 120_000, usar: true, monto: 162.84 }],
    },
  ],
  ...more,
})
const create = (who: Client = e.ana, more: object = {}, key?: string) =>
  who.post(
    '/api/corte',
    { clienteId: e.clienteId, nombre: 'Galpón', compartida: false, contenido: contenido(), ...more },
    key ? { 'idempotency-key': key } : {},
  )
const made = async (more: object = {}) => {
  const { status, body, text } = await create(e.ana, more)
  if (status !== 200) throw new Error(text)
  return body
}
const read = (id: number, who: Client = e.ana) => who.get(`/api/corte/${id}`)
const save = (id: number, version: number, more: object = {}, who: Client = e.ana) =>
  who.send('PUT', `/api/corte/${id}`, {
    body: { version, nombre: 'Galpón', compartida: true, contenido: contenido(), ...more },
  })
/** Another account of the same client. */
const colleague = async (): Promise<Client> => {
  const email = 'cliente.sin20@demo.test'
  await e.t.db.updateTable('usuario').set({ clienteId: e.clienteId }).where('email', '=', email).execute()
  return e.t.as(email)
}

describe('a cut plan that is kept', () => {
  it('CORTE-10 is as it was written, and stands in the index', async () => {
    const plan = await made()
    expect(plan).toMatchObject({ nombre: 'Galpón', compartida: false, propia: true, version: 1 })
    expect((await read(plan.id)).body.contenido).toEqual(contenido())
    const { body } = await e.ana.get(`/api/corte?clienteId=${e.clienteId}`)
    expect(body.$values[0]).toMatchObject({ id: plan.id, productos: 1, piezas: 14 })
    expect(body.$values[0]).not.toHaveProperty('contenido')
  })
  it('CORTE-01 CORTE-02 asks a name, and no more than it may hold', async () => {
    const detail = async (more: object) => (await create(e.ana, more)).body.detail
    expect(await detail({ nombre: ' ' })).toBe('Poné un nombre.')
    const [grupo] = contenido().grupos
    const rows = (count: number, cantidad = 1) => ({
      contenido: contenido({
        grupos: [{ ...grupo!, piezas: Array.from({ length: count }, () => ({ cantidad, largo: 1_000, marca: '' })) }],
      }),
    })
    expect((await create(e.ana, rows(1_001))).status).toBe(400)
    expect(await detail(rows(500, 41))).toBe('Un plan lleva hasta 20.000 piezas.')
    expect((await create(e.ana, rows(500, 40))).status).toBe(200)
    const groups = Array.from({ length: 21 }, () => grupo!)
    expect(await detail({ contenido: contenido({ grupos: groups }) })).toBe('Un plan lleva hasta 20 productos.')
    for (const wrong of [{ corte: 201 }, { despunte: 2_001 }, { corte: 1.5 }])
      expect((await create(e.ana, { contenido: contenido(wrong) })).status).toBe(400)
  })
  it('CORTE-10 is made once for a repeated key, also twice at the same time', async () => {
    const key = randomUUID()
    const [one, again] = await Promise.all([1, 2].map(() => create(e.ana, {}, key)))
    expect([one!.status, again!.body.id]).toEqual([200, one!.body.id])
  })
  it('CORTE-10 OPEN-454 two who keep it: the second is told and shown the first one’s, and nothing is changed', async () => {
    const { id } = await made({ compartida: true })
    const other = await colleague()
    const answers = await Promise.all([save(id, 1, { nombre: 'Mío' }), save(id, 1, { nombre: 'Suyo' }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [kept, late] = answers.toSorted((a, b) => a.status - b.status)
    expect(late!.body).toMatchObject({ code: 'plan_cambiado', plan: { id, version: 2, nombre: kept!.body.nombre } })
    expect((await read(id)).body).toMatchObject({ version: 2, nombre: kept!.body.nombre })
    expect((await save(id, 2, { nombre: 'Los dos' }, other)).body.nombre).toBe('Los dos')
  })
  it('CORTE-10 is deleted and brought back within 30 days', async () => {
    const { id } = await made()
    for (let turn = 0; turn < 2; turn++) expect((await e.ana.del(`/api/corte/${id}`)).status).toBe(200)
    expect(problem(await read(id))).toEqual(noEncontrado)
    expect(problem(await save(id, 1))).toEqual(noEncontrado)
    for (let turn = 0; turn < 2; turn++) expect((await e.ana.post(`/api/corte/${id}/restaurar`)).body.id).toBe(id)
    await e.ana.del(`/api/corte/${id}`)
    await e.t.db
      .updateTable('plan_corte')
      .set({ eliminada: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(problem(await e.ana.post(`/api/corte/${id}/restaurar`))).toEqual(noEncontrado)
  })
  it('CORTE-10 a shared one is found by the client’s accounts, its seller and role 1; an own one only by its owner', async () => {
    const [own, shared] = [await made(), await made({ compartida: true })]
    const admin = await e.t.as('admin@demo.test')
    const other = await colleague()
    for (const who of [admin, other]) {
      expect((await read(shared.id, who)).status).toBe(200)
      for (const answer of [read(own.id, who), who.del(`/api/corte/${own.id}`), save(own.id, 1, {}, who)])
        expect(problem(await answer)).toEqual(noEncontrado)
      const ids = (await who.get(`/api/corte?clienteId=${e.clienteId}`)).body.$values.map((p: { id: number }) => p.id)
      expect([ids.includes(shared.id), ids.includes(own.id)]).toEqual([true, false])
    }
    const stranger = await e.t.as('cliente2@demo.test')
    for (const answer of [read(shared.id, stranger), create(stranger), save(shared.id, 1, {}, stranger)])
      expect(problem(await answer)).toEqual(noEncontrado)
    expect((await e.t.anonymous.get(`/api/corte/${shared.id}`)).status).toBe(401)
    expect((await other.del(`/api/corte/${shared.id}`)).body.code).toBe('plan_de_otro')
    expect((await save(shared.id, 1, { compartida: false }, other)).body.code).toBe('plan_de_otro')
    expect((await admin.del(`/api/corte/${shared.id}`)).status).toBe(200)
  })
  it('CORTE-10 at most 100 plans a client, also for many at once', async () => {
    await e.t.db.deleteFrom('plan_corte').execute()
    const { id: usuarioId } = await e.t.db
      .selectFrom('usuario')
      .select('id')
      .where('email', '=', 'cliente@demo.test')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < 98; at++)
      await e.t.db
        .insertInto('plan_corte')
        .values({
          clienteId: e.clienteId,
          usuarioId,
          nombre: `Plan ${at}`,
          cambiadaPor: 'Ana',
          contenido: JSON.stringify(contenido()) as unknown as Contenido,
        })
        .execute()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.detail).toBe(
      'Se admiten hasta 100 planes por cliente. Eliminá alguno que no uses y volvé a intentar.',
    )
    await e.t.db.deleteFrom('plan_corte').execute()
  })
})

describe('the bars', () => {
  it('CORTE-03 OPEN-453 come with those that are the same bar in other lengths, at today’s price', async () => {
    const ask = async () =>
      (await e.ana.get(`/api/corte/barras?clienteId=${e.clienteId}&ids=${e.barra},NO-HAY`)).body.$values
    const [alone] = await ask()
    expect([alone.producto.id, alone.producto.precio, alone.otras.$values]).toEqual([e.barra, 13.57, []])
    const whole = await e.t.db.selectFrom('producto').selectAll().where('id', '=', e.barra).executeTakeFirstOrThrow()
    const { palabras: _, ...row } = whole
    const name = whole.descripcion.replace(/\(.*\)/, '(6,00 m)')
    await e.t.db
      .insertInto('producto')
      .values([
        { ...row, id: 'OTRO-06', descripcion: name, largoMax: 6 },
        { ...row, id: 'OTRO-NEGRO', descripcion: name.replace(' (', ' negro (') },
        { ...row, id: 'OTRO-SIN', descripcion: name, largoMax: 6 },
      ])
      .execute()
    const price = await e.t.db.selectFrom('precio').selectAll().where('productoId', '=', e.barra).execute()
    for (const id of ['OTRO-06', 'OTRO-NEGRO'])
      await e.t.db
        .insertInto('precio')
        .values(price.map((each) => ({ ...each, productoId: id })) as never)
        .execute()
    const [found] = await ask()
    expect(found.otras.$values.map(({ id }: { id: string }) => id)).toEqual(['OTRO-06'])
    expect(
      problem(await (await e.t.as('cliente2@demo.test')).get(`/api/corte/barras?clienteId=${e.clienteId}&ids=x`)),
    ).toEqual(noEncontrado)
  })
})

describe('files', () => {
  const upload = (name: string, content: string | Buffer) => {
    const raw = new FormData()
    raw.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    return e.ana.send('POST', '/api/corte/archivo', { raw })
  }
  it('CORTE-02 pieces are read from a CSV, and what cannot be read says so', async () => {
    const { status, body } = await upload('piezas.csv', 'Cantidad;Largo;Marca\n14;5.950;Correa\n3;1,25 m;\n')
    expect([status, body.$values]).toEqual([
      200,
      [
        { cantidad: '14', largo: '5.950', marca: 'Correa' },
        { cantidad: '3', largo: '1,25 m', marca: '' },
      ],
    ])
    expect((await upload('piezas.csv', 'Hola\n')).body.detail).toBe('«piezas.csv» no tiene ninguna fila con una pieza.')
    const many = Array.from({ length: 1_001 }, () => '1;1000').join('\n')
    expect((await upload('piezas.csv', many)).body.detail).toBe(
      '«piezas.csv» tiene 1.001 filas y el máximo es 1.000. Partilo y volvé a subirlo.',
    )
  })
  it('CORTE-08 the plan is a sheet, a row for equal bars', async () => {
    const filas = [
      {
        producto: '=C 120',
        barras: 'barras 1 a 7',
        veces: 7,
        largo: 12,
        piezas: '2 × A 5.950',
        usado: 11.9,
        cortes: 2,
        sobra: 0.094,
        que: 'recorte',
      },
    ]
    const answer = await e.ana.send('POST', '/api/corte/planilla', { body: { nombre: 'Galpón', filas } })
    expect(answer.status).toBe(200)
    const { sheets } = await readXlsx(answer.body)
    expect(sheets[0]!.rows.slice(0, 2)).toEqual([
      [
        'Producto',
        'Barras',
        'Cuántas',
        'De (m)',
        'Piezas (mm), en el orden en que se cortan',
        'Piezas (m)',
        'Cortes',
        'Sobra (m)',
        'Qué es',
      ],
      ['=C 120', 'barras 1 a 7', 7, 12, '2 × A 5.950', 11.9, 2, 0.094, 'recorte'],
    ])
  })
})
