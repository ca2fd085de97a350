import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '#server/plugs.ts'
import { archivos, filesBelow, formOf, fotoOf } from '../../../test/archivos.ts'
import { sendPart } from '../../../test/cut-upload.ts'
import { readFoto } from '../../../test/fotos.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

const MEGA = 1024 * 1024
let t: TestPortal
let [admin, gerente, vendedor, vendedor2, cliente, cliente2] = [] as unknown as Client[]
type Pedido = { id: number; pedidoId: string; clienteId: number; documentoNro: string }
let pedido: Pedido
let foreignPedido: Pedido

const pedidoOf = async (c: Client): Promise<Pedido> =>
  (
    await sql<Pedido>`
      select p.id, p."pedidoId", p."clienteId", c."documentoNro"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where p."clienteId" = ${c.session!.clienteId}
        and p.estado = 'Entregado'
        and p."pedidoId" is not null
      order by p.id
      limit 1`.execute(t.db)
  ).rows[0]!
beforeAll(async () => {
  t = await startTestPortal()
  ;[admin, gerente, vendedor, vendedor2, cliente, cliente2] = await Promise.all(
    ['admin', 'gerente', 'vendedor', 'vendedor2', 'cliente', 'cliente2'].map((n) => t.as(`${n}@demo.test`)),
  )
  ;[pedido, foreignPedido] = [await pedidoOf(cliente!), await pedidoOf(cliente2!)]
})
afterAll(() => t.stop())
beforeEach(async () => {
  await sql`delete from reclamo`.execute(t.db)
  await sweep()
  await sql`delete from correo`.execute(t.db)
  await sql`delete from cupo`.execute(t.db)
})

const stated = (more: object = {}): Record<string, string> => ({
  Titulo: 'Tubos con óxido',
  Tipo: '1',
  Asunto: 'Producto- Calidad',
  Descripcion: 'Llegaron 14 tiras con óxido.',
  NroPedido: pedido.pedidoId,
  cuit: pedido.documentoNro,
  idPresupuesto: String(pedido.id),
  ...more,
})
type Files = Parameters<typeof formOf>[1]
const file = (texts: Parameters<typeof formOf>[0], files: Files = [], who = cliente!, headers = {}) =>
  who.send('POST', '/api/reclamo', { raw: formOf(texts, files), headers })
const created = async (more: object = {}, files: Files = [], who = cliente!): Promise<number> => {
  const { status, body } = await file(stated(more), files, who)
  expect([status, body.isSuccess]).toEqual([200, true])
  return body.id
}
const one = async (id: number, who = cliente!) => (await who.get(`/api/reclamo/${id}`)).body
const avanzar = (id: number, body: object = {}, who = admin!) => who.post(`/api/reclamo/${id}/avanzar`, body)
const refusal = ({ status, body }: { status: number; body: { code?: string; detail?: string } }) => [
  status,
  body.code,
  body.detail,
]
const rows = async () => {
  const count = (table: string) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(t.db).then((r) => r.rows[0]!.n)
  return [await count('reclamo'), await count('reclamo_historial'), await count('reclamo_adjunto')]
}

/** What is left of files: their rows, and their bytes. */
const kept = async () => [
  (await t.db.selectFrom('archivo').select('id').execute()).map((a) => a.id),
  filesBelow(join(t.dataDir, 'archivos')),
]

describe('a new claim', () => {
  it('OPEN-287 one account files at most ten a minute: the next is refused before its attachments are read, and mails nobody', async () => {
    for (let n = 0; n < 10; n++) await created()
    await sql`delete from correo`.execute(t.db)
    const late = await file(stated(), [['file', 'remito.pdf', archivos.pdf]])
    expect(refusal(late)).toEqual([
      429,
      'demasiados_pedidos',
      'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.',
    ])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rows()).toEqual([10, 10, 0])
    expect(await kept()).toEqual([[], []])
    expect(
      (
        await file(
          stated({
            ...stated(),
            cuit: foreignPedido.documentoNro,
            idPresupuesto: String(foreignPedido.id),
            NroPedido: foreignPedido.pedidoId,
          }),
          [],
          cliente2!,
        )
      ).status,
    ).toBe(200)
  })
  it('OPEN-287 of one account at most 100 MB of attachments stay in a day', async () => {
    const id = await created({}, [['file', 'remito.pdf', archivos.pdf]])
    await sql`update archivo set bytes = ${100 * MEGA}`.execute(t.db)
    const more = await file(stated(), [['file', 'otro.pdf', archivos.pdf]])
    expect(refusal(more)).toEqual([
      429,
      'demasiados_bytes',
      'En un día se admiten hasta 100 MB de archivos. Probá mañana, o envialos sin los adjuntos.',
    ])
    expect((await kept())[0]).toHaveLength(1)
    expect((await one(id)).adjuntos.$values).toHaveLength(1)
    await sql`update archivo set creado = now() - interval '25 hours'`.execute(t.db)
    expect((await file(stated(), [['file', 'otro.pdf', archivos.pdf]])).status).toBe(200)
  })
  it('CLAIM-14 CLAIM-20 API-64 is kept with all that was said, its attachments and its first entry, and nothing of it is logged', async () => {
    const id = await created({ linea: ['1:1', '2'] }, [
      ['file', 'óxido frente.jpg', archivos.jpg],
      ['file', 'remito.pdf', archivos.pdf],
    ])
    const reclamo = await one(id)
    expect(reclamo).toMatchObject({
      id,
      nroReclamo: null,
      titulo: 'Tubos con óxido',
      nombre: 'PENDIENTE DE ENVÍO',
      orden: 0,
      ncc: null,
      tipoDocumento: 'Pedido',
      nroDocumento: pedido.pedidoId,
      detalle: 'Llegaron 14 tiras con óxido.',
      tipo: 1,
      asunto: 'Producto- Calidad',
      presupuestoId: pedido.id,
    })
    expect(reclamo.fechaCreacion).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/)
    expect(reclamo.adjuntos.$values).toEqual([
      { nombre: 'óxido frente.jpg', tipo: 'jpg', bytes: 514, link: `/api/reclamo/${id}/adjuntos/1` },
      { nombre: 'remito.pdf', tipo: 'pdf', bytes: archivos.pdf.length, link: `/api/reclamo/${id}/adjuntos/2` },
    ])
    expect(reclamo.historial.$values).toMatchObject([
      { de: null, a: 0, nombre: 'PENDIENTE DE ENVÍO', usuario: cliente!.session!.userName, motivo: null },
    ])
    const lineas = await sql<{ item: number; n: number }>`
      select item, "cantidadTiras"::float8 as n
      from presupuesto_detalle
      where "presupuestoId" = ${pedido.id} and item in (1, 2)
      order by item`.execute(t.db)
    expect(reclamo.lineas.$values).toMatchObject([
      { item: 1, cantidad: 1, cantidadTiras: lineas.rows[0]!.n },
      { item: 2, cantidad: lineas.rows[1]!.n, cantidadTiras: lineas.rows[1]!.n },
    ])
  })
  it('CLAIM-15 OPEN-84 without a file it may come without a form, its texts in the address', async () => {
    const { status, body } = await cliente!.post(`/api/reclamo?${new URLSearchParams(stated()).toString()}`)
    expect([status, body.isSuccess]).toEqual([200, true])
    expect((await one(body.id)).adjuntos.$values).toEqual([])
  })
  it.each<[string, object, string]>([
    ['title', { Titulo: ' ' }, 'titulo'],
    ['type', { Tipo: '' }, 'tipo'],
    ['description', { Descripcion: '' }, 'descripcion'],
    ['order number', { NroPedido: '' }, 'nroPedido'],
    ['known type', { Tipo: '6' }, 'tipo'],
  ])('CLAIM-18 without a %s it is refused, and its file is gone', async (_what, without, field) => {
    const res = await file(stated(without), [['file', 'a.jpg', archivos.jpg]])
    expect(refusal(res)).toEqual([400, 'datos_invalidos', 'Por favor revisar los campos obligatorios'])
    expect(res.body.errors).toEqual([{ field, detail: 'Por favor revisar los campos obligatorios' }])
    expect(await rows()).toEqual([0, 0, 0])
  })
  it('OPEN-84 a title of 101 characters and a description of 1001 are refused with their names', async () => {
    expect(refusal(await file(stated({ Titulo: 'x'.repeat(101) })))).toEqual([
      400,
      'datos_invalidos',
      'El título admite hasta 100 caracteres.',
    ])
    expect((await file(stated({ Descripcion: 'x'.repeat(1001) }))).body.detail).toBe(
      'La descripción admite hasta 1000 caracteres.',
    )
    expect((await file(stated({ Titulo: 'x'.repeat(100), Descripcion: 'y'.repeat(1000) }))).status).toBe(200)
  })
  it('CLAIM-19 another client’s quote, another’s document, a cart and a quote that is not there are not found', async () => {
    const cart = await sql<{ id: number }>`
      select id
      from presupuesto
      where fecha is null
      limit 1`.execute(t.db)
    const foreign: object[] = [
      { idPresupuesto: String(foreignPedido.id), cuit: foreignPedido.documentoNro },
      { idPresupuesto: '', cuit: foreignPedido.documentoNro },
      { cuit: foreignPedido.documentoNro },
      { idPresupuesto: '999999' },
      { idPresupuesto: '', cuit: '' },
      ...cart.rows.map(({ id }) => ({ idPresupuesto: String(id) })),
    ]
    for (const more of foreign)
      expect(refusal(await file(stated(more), [['file', 'a.jpg', archivos.jpg]]))).toEqual([
        404,
        'no_encontrado',
        'No se encuentra el presupuesto',
      ])
    expect((await file(stated(), [], vendedor2)).status).toBe(404)
    expect(await rows()).toEqual([0, 0, 0])
    await expect.poll(kept).toEqual([[], []])
  })
  it('OPEN-79 OPEN-301 an order of its client finds its quote by its number alone; an unknown one and another client’s do not', async () => {
    const found = await created({ idPresupuesto: '' })
    expect((await one(found)).presupuestoId).toBe(pedido.id)
    for (const NroPedido of ['12', 'MOSTRADOR-1', foreignPedido.pedidoId])
      expect(refusal(await file(stated({ idPresupuesto: '', NroPedido })))).toEqual([
        404,
        'no_encontrado',
        'No se encuentra el presupuesto',
      ])
  })
  it('OPEN-350 a quote or an order of too many digits is not found, whichever of the two is named', async () => {
    for (const more of [
      { idPresupuesto: '12345678901234567890' },
      { idPresupuesto: '2147483648' },
      { idPresupuesto: '', NroPedido: '12345678901234567890' },
    ])
      expect(refusal(await file(stated(more)))).toEqual([404, 'no_encontrado', 'No se encuentra el presupuesto'])
    expect(await rows()).toEqual([0, 0, 0])
  })
  it('CLAIM-12 OPEN-301 the order number is the quote’s own, and a quote that is no order yet takes no claim', async () => {
    const other = await file(stated({ NroPedido: '12' }), [['file', 'a.jpg', archivos.jpg]])
    expect(refusal(other)).toEqual([400, 'datos_invalidos', 'Ese número no es el del pedido de la solicitud.'])
    expect(other.body.errors).toEqual([
      { field: 'nroPedido', detail: 'Ese número no es el del pedido de la solicitud.' },
    ])
    await sql`
      update presupuesto
      set estado = 'Comercial', "pedidoId" = null
      where id = ${pedido.id}`.execute(t.db)
    const early = await file(stated())
    await sql`
      update presupuesto
      set estado = 'Entregado', "pedidoId" = ${pedido.pedidoId}
      where id = ${pedido.id}`.execute(t.db)
    expect(refusal(early)).toEqual([
      409,
      'no_reclamable',
      'Esa solicitud todavía no tiene un pedido: no se puede cargar un reclamo.',
    ])
    expect(await rows()).toEqual([0, 0, 0])
    expect(refusal(await file(stated({ NroPedido: ` ${pedido.pedidoId} ` })))[0]).toBe(200)
  })
  it('OPEN-84 a cancelled quote takes no claim', async () => {
    await sql`update presupuesto set estado = 'Cancelado' where id = ${pedido.id}`.execute(t.db)
    const res = await file(stated())
    await sql`update presupuesto set estado = 'Entregado' where id = ${pedido.id}`.execute(t.db)
    expect(refusal(res)).toEqual([409, 'no_reclamable', 'De una solicitud cancelada no se puede cargar un reclamo.'])
  })
  it('OPEN-164 a line the quote has not, and more of one than was ordered, are refused', async () => {
    expect((await file(stated({ linea: '999' }))).body.detail).toBe('La solicitud no tiene esa línea.')
    expect((await file(stated({ linea: 'x' }))).status).toBe(400)
    for (const linea of ['1:0', '1:99999999'])
      expect((await file(stated({ linea }))).body.detail).toBe(
        'La cantidad reclamada tiene que ser mayor que cero y no pasar de la pedida.',
      )
    expect(await rows()).toEqual([0, 0, 0])
  })
  it('OPEN-86 the same key twice, and twice at once, is one claim; with another file it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const foto: Files = [['file', 'a.jpg', archivos.jpg]]
    const [first, second] = await Promise.all([file(stated(), foto, cliente, key), file(stated(), foto, cliente, key)])
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await file(stated(), [['file', 'a.jpg', archivos.pdf]], cliente, key)).status).toBe(422)
    expect(await rows()).toEqual([1, 1, 1])
  })
  it('OPEN-49 takes five files of 10 MB of the kinds it names, told by what they hold, and keeps nothing of what it refuses', async () => {
    const six = ['1', '2', '3', '4', '5', '6'].map((n) => ['file', `${n}.png`, archivos.png] as const)
    const refused: [Files, number][] = [
      [six, 400],
      [[['file', 'grande.png', fotoOf(10 * MEGA + 1)]], 413],
      [[['file', 'foto.jpg', archivos.html]], 415],
      [[['file', 'lista.zip', archivos.zip]], 415],
      [[['file', 'vacio.png', archivos.vacio]], 400],
    ]
    for (const [files, status] of refused) expect((await file(stated(), files)).status).toBe(status)
    expect(await rows()).toEqual([0, 0, 0])
    await expect.poll(kept).toEqual([[], []])
    const kinds = (['pdf', 'jpg', 'png', 'xlsx', 'docx'] as const).map((k) => ['file', `a.${k}`, archivos[k]] as const)
    expect((await one(await created({}, kinds))).adjuntos.$values).toHaveLength(5)
  })
  it('OPEN-303 a HEIC of a telephone is kept as a JPG of its name: upright, without its place, and as whoever opens it sees it', async () => {
    const id = await created({}, [
      ['file', 'IMG_0412.HEIC', archivos.heic],
      ['file', 'remito.pdf', archivos.pdf],
    ])
    const found = (await one(id)).adjuntos.$values as { nombre: string; tipo: string; bytes: number }[]
    expect(found.map((a) => [a.nombre, a.tipo])).toEqual([
      ['IMG_0412.jpg', 'jpg'],
      ['remito.pdf', 'pdf'],
    ])
    const adjunto = await cliente!.get(`/api/reclamo/${id}/adjuntos/1`)
    expect(adjunto.headers.get('content-type')).toBe('image/jpeg')
    expect(await readFoto(adjunto.body)).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 400,
      dice: null,
      right: true,
    })
    const [ids, disk] = await kept()
    expect([ids!.length, disk!.length]).toEqual([2, 2])
  })
  it('OPEN-303 a HEIC that is damaged, or is none, is refused with its name, and nothing is left of it', async () => {
    const half = archivos.heic.subarray(0, archivos.heic.length - 60)
    for (const bytes of [half, archivos.heic.subarray(0, 300)])
      expect(refusal(await file(stated(), [['file', 'IMG_0413.heic', bytes]]))).toEqual([
        400,
        'datos_invalidos',
        '«IMG_0413.heic»: La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.',
      ])
    expect(await rows()).toEqual([0, 0, 0])
    await expect.poll(kept).toEqual([[], []])
  })
  it('OPEN-164 a photo over a slow line holds no database connection, and of one that is cut off nothing is left', async () => {
    const path = `/api/reclamo?${new URLSearchParams(stated()).toString()}`
    const { socket, gone } = sendPart(t.url, cliente!, fotoOf(8 * MEGA), 10 * MEGA, { path, field: 'file' })
    await expect.poll(async () => (await kept()).map((of) => of!.length), { timeout: 10_000 }).toEqual([1, 1])
    const busy = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'`.execute(t.db)
      ).rows[0]!.n
    expect(await busy()).toBe(0)
    socket.destroy()
    await gone
    await expect.poll(kept, { timeout: 10_000 }).toEqual([[], []])
    expect(await rows()).toEqual([0, 0, 0])
  })
  it('CLAIM-14 a seller and role 1 file one for the client of the quote', async () => {
    for (const who of [vendedor!, admin!]) {
      const id = await created({}, [], who)
      expect(await one(id)).toMatchObject({ id, usuario: who.session!.userName })
    }
  })
})

describe('who sees a claim', () => {
  it('CLAIM-08 API-61 its client, its seller and role 1; nobody else, nor its attachments', async () => {
    const id = await created({}, [['file', 'óxido.jpg', archivos.jpg]])
    const cuit = pedido.documentoNro
    for (const who of [cliente!, vendedor!, admin!]) {
      expect((await who.get(`/api/reclamo/${id}`)).status).toBe(200)
      expect((await who.get(`/api/reclamo/getReclamos/${cuit}`)).body.$values.map((r: { id: number }) => r.id)).toEqual(
        [id],
      )
      const adjunto = await who.get(`/api/reclamo/${id}/adjuntos/1`)
      expect([adjunto.status, adjunto.body]).toEqual([200, archivos.jpg])
      expect(adjunto.headers.get('content-disposition')).toBe(
        `attachment; filename="oxido.jpg"; filename*=UTF-8''%C3%B3xido.jpg`,
      )
      expect(adjunto.headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const who of [cliente2!, vendedor2!]) {
      for (const path of [`${id}`, `${id}/adjuntos/1`, `getReclamos/${cuit}`])
        expect((await who.get(`/api/reclamo/${path}`)).status).toBe(404)
      expect((await who.post('/api/reclamo/searchBy', { cuit })).status).toBe(404)
      expect((await who.post('/api/reclamo/searchBy', { clienteId: pedido.clienteId })).status).toBe(404)
    }
    expect((await cliente!.get(`/api/reclamo/${id}/adjuntos/2`)).status).toBe(404)
    expect((await t.anonymous.get(`/api/reclamo/${id}/adjuntos/1`)).status).toBe(401)
  })
  it('OPEN-79 of two accounts with one document each client sees its own', async () => {
    const mine = await created()
    await sql`
      update cliente
      set "documentoNro" = ${pedido.documentoNro}
      where id = ${foreignPedido.clienteId}`.execute(t.db)
    const listed = async (who: Client) =>
      (await who.get(`/api/reclamo/getReclamos/${pedido.documentoNro}`)).body.$values.map((r: { id: number }) => r.id)
    expect([await listed(cliente!), await listed(cliente2!), await listed(admin!)]).toEqual([[mine], [], [mine]])
    await sql`
      update cliente
      set "documentoNro" = ${foreignPedido.documentoNro}
      where id = ${foreignPedido.clienteId}`.execute(t.db)
  })
  it('OPEN-84 OPER-30 its order has a claim, and no other', async () => {
    const before = (await cliente!.get(`/api/Budget/${pedido.id}`)).body
    await created()
    const after = (await cliente!.get(`/api/Budget/${pedido.id}`)).body
    expect([before.tieneReclamo, after.tieneReclamo, after.puedeCargarReclamo]).toEqual([false, true, true])
    const all = (await cliente!.get('/api/Budget/fetchAll?page=1')).body.$values as {
      id: number
      tieneReclamo: boolean
    }[]
    expect(all.filter((c) => c.tieneReclamo && c.id !== pedido.id)).toEqual([])
  })
})

describe('the list', () => {
  const ids = async (body: object, who = cliente!): Promise<number[]> => {
    const res = await who.post('/api/reclamo/searchBy', body)
    expect(res.status).toBe(200)
    return res.body.$values.map((r: { id: number }) => r.id)
  }
  it('CLAIM-09 API-63 names the seven steps', async () => {
    expect((await cliente!.get('/api/reclamo/getEstados')).body.$values).toEqual([
      { idInterno: 0, nombre: 'PENDIENTE DE ENVÍO' },
      { idInterno: 1, nombre: 'INGRESO' },
      { idInterno: 2, nombre: 'VERIFICACIÓN' },
      { idInterno: 3, nombre: 'ANÁLISIS' },
      { idInterno: 4, nombre: 'APROBACIÓN' },
      { idInterno: 5, nombre: 'RESOLUCIÓN' },
      { idInterno: 6, nombre: 'CERRADO' },
    ])
  })
  it('CLAIM-02 API-62 newest first, by whole days and by step', async () => {
    const [first, second, third] = [await created(), await created(), await created()]
    await sql`
      update reclamo
      set creado = '2026-03-01T23:59:59-03:00'
      where id = ${first}`.execute(t.db)
    await sql`
      update reclamo
      set creado = '2026-03-02T00:00:00-03:00'
      where id = ${second}`.execute(t.db)
    await avanzar(second)
    const cuit = pedido.documentoNro
    expect(await ids({ cuit })).toEqual([third, second, first])
    expect(await ids({ cuit, dateFrom: '2026-03-01', dateTo: '2026-03-01' })).toEqual([first])
    expect(await ids({ cuit, dateFrom: '2026-03-02', dateTo: '2026-03-02' })).toEqual([second])
    expect(await ids({ cuit, estadoId: 1 })).toEqual([second])
    expect(await ids({ cuit, estadoId: 0 })).toEqual([third, first])
    const backwards = { cuit, dateFrom: '2026-03-02', dateTo: '2026-03-01' }
    expect(refusal(await cliente!.post('/api/reclamo/searchBy', backwards))).toEqual([
      400,
      'datos_invalidos',
      "La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.",
    ])
  })
  it('OPEN-54 without a client roles 1 and 2 search their whole scope; role 3 its own', async () => {
    const mine = await created()
    const res = await file(
      stated({
        NroPedido: foreignPedido.pedidoId,
        idPresupuesto: String(foreignPedido.id),
        cuit: foreignPedido.documentoNro,
      }),
      [],
      cliente2,
    )
    expect(await ids({}, admin)).toEqual([res.body.id, mine])
    expect(await ids({}, vendedor)).toEqual([mine])
    expect(await ids({}, cliente)).toEqual([mine])
    expect(await ids({ clienteId: pedido.clienteId }, admin)).toEqual([mine])
  })
  it('OPEN-165 comes in pages of ten where one is asked for', async () => {
    const all: number[] = []
    for (let n = 0; n < 12; n++) {
      await sql`delete from cupo`.execute(t.db)
      all.unshift(await created())
    }
    expect(await ids({ page: 1 })).toEqual(all.slice(0, 10))
    expect(await ids({ page: 2 })).toEqual(all.slice(10))
    expect(await ids({ page: 3 })).toEqual([])
    expect(await ids({})).toEqual(all)
  })
  it('OPEN-166 staff finds what somebody is in charge of, and what is overdue', async () => {
    const [mine, late, closed] = [await created(), await created(), await created()]
    const { userId } = admin!.session!
    await admin!.post(`/api/reclamo/${mine}/asignar`, { responsableId: userId, vence: '2099-01-01' })
    await admin!.post(`/api/reclamo/${late}/asignar`, { responsableId: userId, vence: '2099-01-01' })
    await sql`
      update reclamo
      set vence = '2026-01-01'
      where id in (${late}, ${closed})`.execute(t.db)
    await sql`update reclamo set orden = 6, "nroReclamo" = 'C-1' where id = ${closed}`.execute(t.db)
    expect(await ids({ responsableId: userId }, admin)).toEqual([late, mine])
    expect(await ids({ vencidos: true }, admin)).toEqual([late])
    expect(await ids({ vencidos: true }, vendedor)).toEqual([late])
    const seen = (await admin!.get(`/api/reclamo/${late}`)).body
    expect([seen.responsableId, seen.vence, seen.vencido]).toEqual([userId, '2026-01-01', true])
    const hidden = await one(late)
    expect([hidden.responsableId, hidden.responsable, hidden.vence, hidden.vencido]).toEqual([null, null, null, false])
    expect(hidden.historial.$values).toHaveLength(1)
    // the staff's alone
    expect(await ids({ vencidos: true, responsableId: 999_999 }, cliente)).toEqual([closed, late, mine])
  })
})

describe('the staff', () => {
  it('CLAIM-10 OPEN-48 moves a claim one step at a time to the end; it gets its number at INGRESO, and its entry each time', async () => {
    const id = await created()
    const moved: unknown[] = []
    for (let n = 1; n <= 6; n++) {
      const { status, body } = await avanzar(id, n === 5 ? { motivo: 'Acordado', ncc: '0004-00003127' } : {})
      moved.push([status, body.orden, body.nombre, body.ncc])
    }
    expect(moved).toEqual([
      [200, 1, 'INGRESO', null],
      [200, 2, 'VERIFICACIÓN', null],
      [200, 3, 'ANÁLISIS', null],
      [200, 4, 'APROBACIÓN', null],
      [200, 5, 'RESOLUCIÓN', '0004-00003127'],
      [200, 6, 'CERRADO', '0004-00003127'],
    ])
    const reclamo = await one(id)
    expect(reclamo.nroReclamo).toMatch(/^\d+$/)
    expect(
      reclamo.historial.$values.map((h: { de: number; a: number; motivo: string | null }) => [h.de, h.a, h.motivo]),
    ).toEqual([
      [null, 0, null],
      [0, 1, null],
      [1, 2, null],
      [2, 3, null],
      [3, 4, null],
      [4, 5, 'Acordado'],
      [5, 6, null],
    ])
    expect(refusal(await avanzar(id))).toEqual([409, 'estado_no_permitido', 'El reclamo está cerrado.'])
  })
  it('OPEN-48 of two who saw the same step one moves it, and the other is told', async () => {
    const id = await created()
    const both = await Promise.all([avanzar(id, { orden: 0 }), avanzar(id, { orden: 0 }, gerente)])
    expect(both.map((r) => r.status).sort()).toEqual([200, 409])
    expect(refusal(both.find((r) => r.status === 409)!)).toEqual([
      409,
      'reclamo_movido',
      'Otra persona ya movió este reclamo. Fijate en qué paso quedó.',
    ])
    expect([(await one(id)).orden, (await rows())[1]]).toEqual([1, 2])
  })
  it('OPEN-48 clients and sellers move none', async () => {
    const id = await created()
    for (const who of [cliente!, vendedor!]) {
      expect((await avanzar(id, {}, who)).status).toBe(403)
      expect((await who.post(`/api/reclamo/${id}/asignar`, {})).status).toBe(403)
    }
    expect((await avanzar(999_999)).status).toBe(404)
    expect((await one(id)).orden).toBe(0)
  })
  it('OPEN-166 puts an administrator in charge, by a day to come, with an entry only staff reads', async () => {
    const id = await created()
    const asignar = (body: object) => admin!.post(`/api/reclamo/${id}/asignar`, body)
    const { userId } = admin!.session!
    expect(
      (await admin!.get('/api/reclamo/responsables')).body.$values.some((p: { id: number }) => p.id === userId),
    ).toBe(true)
    expect((await asignar({ responsableId: vendedor!.session!.userId })).body.detail).toBe(
      'Esa persona no puede estar a cargo de un reclamo.',
    )
    expect((await asignar({ responsableId: userId, vence: '2026-01-01' })).body.detail).toBe(
      'El vencimiento no puede ser anterior a hoy.',
    )
    const done = await asignar({ responsableId: userId, vence: '2099-12-31' })
    expect([done.status, done.body.responsableId, done.body.vence]).toEqual([200, userId, '2099-12-31'])
    expect(done.body.historial.$values.at(-1)).toMatchObject({ de: 0, a: 0, interno: true })
    expect(done.body.historial.$values.at(-1).motivo).toMatch(/^A cargo de .+, hasta el 31\/12\/2099\.$/)
    expect((await one(id)).historial.$values).toHaveLength(1)
    const nobody = await asignar({ responsableId: null, vence: '2099-12-31' })
    expect([nobody.body.responsable, nobody.body.historial.$values.at(-1).motivo]).toEqual([
      null,
      'Nadie a cargo, hasta el 31/12/2099.',
    ])
    expect((await asignar({ responsableId: null, vence: null })).body.vence).toBeNull()
  })
})

describe('who is told', () => {
  type Mail = { para: string; asunto: string }
  const mails = async () =>
    (
      await sql<Mail>`
        select para, asunto
        from correo
        where tipo = 'reclamo'
        order by id`.execute(t.db)
    ).rows.map((m) => [m.para, m.asunto])
  it('OPEN-167 who filed it and the client’s contacts at each move, its seller when it is new, each once', async () => {
    await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(t.db)
    const id = await created()
    await expect.poll(mails, { timeout: 15_000, interval: 20 }).toEqual([
      ['cliente@demo.test', expect.stringMatching(/^Reclamo del \d\d\/\d\d\/\d{4}: lo recibimos$/)],
      ['compras@metaldontorcuato.test', expect.stringMatching(/: lo recibimos$/)],
      ['vendedor@demo.test', expect.stringMatching(/^Reclamo del .*: lo cargó Metalúrgica Don Torcuato/)],
    ])
    await sql`delete from correo`.execute(t.db)
    const { nroReclamo } = (await avanzar(id)).body
    await expect.poll(mails, { timeout: 15_000, interval: 20 }).toEqual([
      ['cliente@demo.test', `Reclamo ${nroReclamo}: quedó registrado`],
      ['compras@metaldontorcuato.test', `Reclamo ${nroReclamo}: quedó registrado`],
    ])
    await sql`delete from configuracion where clave = 'minutosAvisoEstado'`.execute(t.db)
  })
  it('OPEN-114 the order system, in the transaction of its cause', async () => {
    await sql`delete from salida`.execute(t.db)
    const id = await created()
    const { nroReclamo } = (await avanzar(id, { motivo: 'Se recibió' })).body
    const { rows: told } = await sql<{
      tipo: string
      datos: object
    }>`select tipo, datos from salida order by id`.execute(t.db)
    const common = { reclamoId: id, clienteId: pedido.clienteId, presupuestoId: pedido.id, nroPedido: pedido.pedidoId }
    expect(told).toEqual([
      {
        tipo: 'reclamo-creado',
        datos: { ...common, nroReclamo: null, usuario: cliente!.session!.userName, tipo: 1, titulo: 'Tubos con óxido' },
      },
      {
        tipo: 'reclamo-cambiado',
        datos: {
          ...common,
          nroReclamo,
          usuario: admin!.session!.userName,
          de: 0,
          a: 1,
          estado: 'INGRESO',
          motivo: 'Se recibió',
          ncc: null,
        },
      },
    ])
  })
})
