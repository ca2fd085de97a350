import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archivos, formOf } from '../../../test/archivos.ts'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'
import type { HiloEntero, Mensaje } from './contract.ts'

const { t, admin, seller, other, client, colleague, stranger } = people({
  admin: 'admin@demo.test',
  seller: 'vendedor@demo.test',
  other: 'vendedor2@demo.test',
  client: 'cliente@demo.test',
  colleague: 'cliente.sin14@demo.test',
  stranger: 'cliente2@demo.test',
})
const { fresh } = solicitudes(t, seller)
let id: number
beforeAll(async () => {
  const { clienteId } = client.session!
  await t.db.insertInto('cuenta_cliente').values({ usuarioId: colleague.session!.userId, clienteId }).execute()
  colleague.session = (await colleague.post(`/api/auth/clientes/${clienteId}/elegir`)).body
})
beforeEach(async () => {
  for (const table of ['mensaje', 'mensaje_leido', 'aviso'] as const) await t.db.deleteFrom(table).execute()
  id = await own()
})
const own = async () => {
  const numero = await fresh('Enviado', { clienteId: client.session!.clienteId })
  await sql`
    insert into presupuesto_detalle (
      "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", precio, "precioLista",
      "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
    )
    select ${numero}::int, n, x.id, x.descripcion, x."grupoId", 10, 1, 1, 1, 1, 1
    from (select * from producto order by id limit 1) x, generate_series(1, 2) n`.execute(t.db)
  return numero
}
type Files = readonly (readonly [name: string, bytes: Buffer])[]
const post = (c: Client, texts: Record<string, string>, files: Files = [], more: Record<string, string> = {}) =>
  c.send('POST', `/api/mensajes/solicitud/${id}`, {
    raw: formOf(
      texts,
      files.map(([name, bytes]) => ['file', name, bytes]),
    ),
    headers: more,
  })
const say = async (c: Client, texto: string, more: Record<string, string> = {}): Promise<number> => {
  const { status, body, text } = await post(c, { texto, ...more })
  expect(status, text).toBe(200)
  return body.id
}
const thread = async (c: Client): Promise<HiloEntero> => {
  const { status, body, text } = await c.get(`/api/mensajes/solicitud/${id}`)
  expect(status, text).toBe(200)
  return body
}
const textsOf = (hilo: HiloEntero) => hilo.$values.map(({ texto }) => texto)
const correct = (c: Client, mensaje: number, texto: string, version = 1) =>
  c.put(`/api/mensajes/solicitud/${id}/${mensaje}`, { texto, version })
const read = (c: Client, hasta: number) => c.post(`/api/mensajes/solicitud/${id}/leido`, { hasta })
const unread = async (c: Client, numeros = String(id)) =>
  (await c.get(`/api/mensajes/solicitud/sinLeer?numeros=${numeros}`)).body.$values
const refused = ({ status, body }: { status: number; body: any }) => [status, body.code]
const older = (minutes: number) =>
  sql`update mensaje set creado = creado - make_interval(mins => ${minutes})`.execute(t.db)

describe('a thread', () => {
  it('COTIZ-10 has the messages in their order, each with who wrote it, about which line and with which files', async () => {
    const first = await post(client, { texto: 'Va el plano.\r\nDel 1 llevo más.', item: '1' }, [
      ['plano.pdf', archivos.pdf],
      ['medidas.xlsx', archivos.xlsx],
    ])
    expect(first.status).toBe(200)
    await say(seller, 'Lo miro.')
    await say(admin, 'Sale el lunes.')
    const [one, two, three] = (await thread(client)).$values
    expect(one).toMatchObject({
      propio: true,
      rol: 3,
      texto: 'Va el plano.\nDel 1 llevo más.',
      item: 1,
      interno: false,
      editado: null,
      version: 1,
      lecturas: { $values: [] },
    })
    expect(one!.adjuntos.$values.map(({ nro, nombre, tipo }) => [nro, nombre, tipo])).toEqual([
      [1, 'plano.pdf', 'pdf'],
      [2, 'medidas.xlsx', 'xlsx'],
    ])
    expect([two!.autor, two!.propio, two!.item, three!.autor]).toEqual(['Mariana Sosa', false, null, 'Aceros Ribera'])
    // whoever serves reads everybody by name
    expect((await thread(seller)).$values[2]!.autor).not.toBe('Aceros Ribera')
    const file = await seller.get(`/api/mensajes/solicitud/${id}/${first.body.id}/archivos/1`)
    expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await client.get(`/api/mensajes/solicitud/${id}/${first.body.id}/archivos/3`)).status).toBe(404)
  })
  it('COTIZ-10 answers the last ones as many as are asked for, and how many there are', async () => {
    for (const texto of ['uno', 'dos', 'tres']) await say(client, texto)
    const { body } = await client.get(`/api/mensajes/solicitud/${id}?ultimos=2`)
    expect([textsOf(body), body.total]).toEqual([['dos', 'tres'], 3])
    expect((await client.get(`/api/mensajes/solicitud/${id}?ultimos=5001`)).status).toBe(400)
  })
  it('COTIZ-10 a message once a key, also when it is sent again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await post(client, { texto: 'Hola' }, [], key), await post(client, { texto: 'Hola' }, [], key)]
    expect([one.body.id, (await thread(client)).total]).toEqual([two.body.id, 1])
    expect(refused(await post(client, { texto: 'Chau' }, [], key))).toEqual([422, 'clave_repetida'])
  })
  it('COTIZ-10 takes neither an empty message, a long one, a line it has not, another kind of file nor a sixth', async () => {
    const field = async (texts: Record<string, string>) => {
      const { status, body } = await post(client, texts)
      return [status, body.errors?.[0]]
    }
    expect(await field({ texto: '  ' })).toEqual([400, { field: 'texto', detail: 'Escribí el mensaje.' }])
    expect(await field({})).toEqual([400, { field: 'texto', detail: 'Escribí el mensaje.' }])
    expect(await field({ texto: 'x'.repeat(2_001) })).toEqual([
      400,
      { field: 'texto', detail: 'Un mensaje admite hasta 2.000 caracteres.' },
    ])
    expect(await field({ texto: 'Hola', item: '9' })).toEqual([
      400,
      { field: 'item', detail: 'No hay un renglón con ese número.' },
    ])
    expect(refused(await post(client, { texto: 'Hola' }, [['a.zip', archivos.zip]]))).toEqual([415, 'tipo_no_admitido'])
    const six = Array.from({ length: 6 }, (_, n) => [`${n}.pdf`, archivos.pdf] as const)
    expect(refused(await post(client, { texto: 'Hola' }, six))).toEqual([400, 'demasiados_archivos'])
    expect(await t.db.selectFrom('mensaje_archivo').select('nro').execute()).toEqual([])
    expect((await thread(client)).total).toBe(0)
  })
  it('COTIZ-10 is its own client’s, its seller’s and the administrators’: to others neither it nor a file of it is there', async () => {
    const { body } = await post(client, { texto: 'Va el plano.' }, [['plano.pdf', archivos.pdf]])
    for (const c of [stranger, other]) {
      const notThere = [
        await c.get(`/api/mensajes/solicitud/${id}`),
        await post(c, { texto: 'Hola' }),
        await correct(c, body.id, 'Otro'),
        await read(c, body.id),
        await c.get(`/api/mensajes/solicitud/${id}/${body.id}/archivos/1`),
      ]
      expect(notThere.map(refused)).toEqual(Array.from({ length: 5 }, () => [404, 'no_encontrado']))
      expect(await unread(c)).toEqual([])
    }
    // a message through another thread is not there either
    const elsewhere = await own()
    expect(refused(await client.get(`/api/mensajes/solicitud/${elsewhere}/${body.id}/archivos/1`))).toEqual([
      404,
      'no_encontrado',
    ])
    expect(refused(await t.anonymous.get(`/api/mensajes/solicitud/${id}`))).toEqual([401, 'sin_sesion'])
    expect((await client.get(`/api/mensajes/otra/${id}`)).status).toBe(400)
    // an open cart has none
    const cart = (
      await client.get(`/api/Budget/shoppingCart/${client.session!.clienteId}/${client.session!.contactoId}`)
    ).body.id
    if (cart) expect((await client.get(`/api/mensajes/solicitud/${cart}`)).status).toBe(404)
    expect((await thread(admin)).total).toBe(1)
  })
})

describe('an internal note', () => {
  it('COTIZ-10 is written and read by the team alone: a client has none of it, its file or its count', async () => {
    await say(seller, 'Te lo bajo.')
    const note = await post(seller, { texto: 'Hasta 5 % puedo.', interno: 'true' }, [['costo.pdf', archivos.pdf]])
    expect(note.status).toBe(200)
    expect(textsOf(await thread(admin))).toEqual(['Te lo bajo.', 'Hasta 5 % puedo.'])
    expect((await thread(seller)).$values[1]!.interno).toBe(true)
    const theirs = await thread(client)
    expect([textsOf(theirs), theirs.total, theirs.sinLeer]).toEqual([['Te lo bajo.'], 1, 1])
    expect(await unread(client)).toEqual([{ numero: id, sinLeer: 1 }])
    expect(await unread(admin)).toEqual([{ numero: id, sinLeer: 2 }])
    const file = `/api/mensajes/solicitud/${id}/${note.body.id}/archivos/1`
    expect([(await admin.get(file)).status, (await client.get(file)).status]).toEqual([200, 404])
    expect(refused(await correct(client, note.body.id, 'Otro'))).toEqual([404, 'no_encontrado'])
    expect(refused(await post(client, { texto: 'Mía', interno: 'true' }))).toEqual([403, 'sin_permiso'])
    // reading up to it reads what the client sees, and no more
    expect((await read(client, note.body.id)).body).toEqual({ sinLeer: 0 })
    const { rows } = await sql<{ hasta: number }>`select hasta from mensaje_leido`.execute(t.db)
    expect(rows.map(({ hasta }) => hasta)).toEqual([note.body.id - 1])
  })
})

describe('correcting', () => {
  it('COTIZ-10 a message is corrected by its author for five minutes, over the version that was seen', async () => {
    const mensaje = await say(client, 'Son 40 tiras.')
    const fixed = await correct(client, mensaje, 'Son 400 tiras.')
    expect([fixed.status, fixed.body.texto, fixed.body.version, fixed.body.editado !== null]).toEqual([
      200,
      'Son 400 tiras.',
      2,
      true,
    ])
    expect((await thread(seller)).$values[0]).toMatchObject({ texto: 'Son 400 tiras.', version: 2, corregible: 0 })
    const old = await correct(client, mensaje, 'Son 4 tiras.')
    expect([...refused(old), (old.body.mensaje as Mensaje).texto]).toEqual([409, 'version_vieja', 'Son 400 tiras.'])
    for (const c of [colleague, seller, admin])
      expect(refused(await correct(c, mensaje, 'Otro', 2))).toEqual([403, 'mensaje_de_otro'])
    expect((await correct(client, mensaje, ' ', 2)).status).toBe(400)
    const [{ antes, despues }] = (
      await sql<{ antes: unknown; despues: unknown }>`
      select antes, despues
      from auditoria
      where accion = 'mensaje-corregido' and sobre = ${`solicitud ${id}`}`.execute(t.db)
    ).rows as any
    expect([antes.texto, despues.texto]).toEqual(['Son 40 tiras.', 'Son 400 tiras.'])
    await older(5)
    const late = await correct(client, mensaje, 'Son 4 tiras.', 2)
    expect([...refused(late), late.body.detail]).toEqual([
      409,
      'mensaje_fijo',
      'Un mensaje se corrige hasta 5 minutos después de enviarlo. Si hace falta, escribí otro.',
    ])
    expect((await thread(client)).$values[0]!.corregible).toBe(0)
  })
  it('COTIZ-10 of two corrections at once one is made, the other is told of it', async () => {
    const mensaje = await say(client, 'Son 40 tiras.')
    const both = await Promise.all([correct(client, mensaje, 'Son 1.'), correct(client, mensaje, 'Son 2.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost!.body.mensaje.texto).toBe(won!.body.texto)
    expect((await thread(client)).$values[0]!.texto).toBe(won!.body.texto)
  })
})

describe('how many', () => {
  it('COTIZ-10 thirty messages in ten minutes are an account’s, and then it is told from when on it may', async () => {
    for (let n = 0; n < 28; n++) await say(client, `Mensaje ${n}`)
    const last = await Promise.all(['a', 'b', 'c', 'd'].map((texto) => post(client, { texto })))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
    const refusal = last.find(({ status }) => status === 429)!
    expect([refusal.body.code, refusal.body.detail]).toEqual([
      'demasiados_mensajes',
      expect.stringMatching(/^Enviaste 30 mensajes en 10 minutos\. Podés volver a escribir a las \d\d:\d\d\.$/),
    ])
    const wait = Number(refusal.headers.get('retry-after'))
    expect([wait > 500, wait <= 660]).toEqual([true, true])
    expect((await thread(client)).total).toBe(30)
    await say(seller, 'Otra cuenta escribe igual.')
    await older(10)
    await say(client, 'Ya puedo.')
  })
})

describe('what was read', () => {
  it('COTIZ-10 is told to who wrote it, with when it was read first', async () => {
    const first = await say(client, 'Hola')
    expect((await read(seller, first)).body).toEqual({ sinLeer: 0 })
    await sql`update mensaje_leido set fecha = '2026-11-19T12:52:00Z'`.execute(t.db)
    const second = await say(client, '¿Estás?')
    await read(seller, second)
    const [one, two] = (await thread(client)).$values
    expect(one!.lecturas.$values).toEqual([{ quien: 'Mariana Sosa', fecha: '2026-11-19T09:52:00-03:00' }])
    expect([two!.lecturas.$values.length, two!.lecturas.$values[0]!.fecha > '2026-11-20']).toEqual([1, true])
    // an administrator reads it too: to the client it is the distributor
    await read(admin, second)
    expect((await thread(client)).$values[1]!.lecturas.$values.map(({ quien }) => quien)).toEqual([
      'Mariana Sosa',
      'Aceros Ribera',
    ])
    // a colleague's reading is no answer to what the client wrote
    await read(colleague, second)
    expect((await thread(client)).$values[1]!.lecturas.$values.length).toBe(2)
  })
  it('COTIZ-10 is each account’s own; what one wrote is not unread, nor what is ninety days old', async () => {
    const mensaje = await say(seller, 'Te lo bajo.')
    await say(seller, 'Y más.')
    const second = await own()
    expect([await unread(client, `${id},${second}`), await unread(seller)]).toEqual([[{ numero: id, sinLeer: 2 }], []])
    await read(client, mensaje)
    expect([await unread(client), await unread(colleague), (await thread(client)).leidoHasta]).toEqual([
      [{ numero: id, sinLeer: 1 }],
      [{ numero: id, sinLeer: 2 }],
      mensaje,
    ])
    // reading less again takes nothing back
    expect((await read(client, mensaje - 1)).body).toEqual({ sinLeer: 1 })
    await older(91 * 24 * 60)
    expect([await unread(client), (await thread(client)).sinLeer]).toEqual([[], 0])
  })
  it('COTIZ-10 is counted for a whole list in one statement', async () => {
    const many = Array.from({ length: 500 }, (_, n) => n + 1)
    expect((await client.get(`/api/mensajes/solicitud/sinLeer?numeros=${many.join(',')}`)).status).toBe(200)
    expect((await client.get(`/api/mensajes/solicitud/sinLeer?numeros=${[...many, 501].join(',')}`)).status).toBe(400)
    expect((await client.get('/api/mensajes/solicitud/sinLeer?numeros=1,x')).status).toBe(400)
  })
})
