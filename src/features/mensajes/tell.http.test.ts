import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { formOf } from '../../../test/archivos.ts'
import { isOf, startedListener, type Listener } from '../../../test/live.ts'
import { people } from '../../../test/people.ts'
import type { Client } from '../../../test/portal.ts'
import { solicitudes } from '../../../test/solicitudes.ts'

/** Who hears of a message: at the bell, by mail, and on the screen it looks at. */
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
beforeAll(
  async () =>
    void (await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(t.db)),
)
const minutes = (n: number) =>
  sql`
    update configuracion
    set valor = to_jsonb(${n}::int)
    where clave = 'minutosAvisoEstado'`.execute(t.db)
beforeEach(async () => {
  for (const table of ['mensaje', 'mensaje_leido', 'aviso_preferencia', 'aviso', 'correo', 'trabajo'] as const)
    await t.db.deleteFrom(table).execute()
  await minutes(60)
  id = await placedBy(client.session!.userId)
})
const placedBy = (usuarioAlta: number) => fresh('Enviado', { clienteId: client.session!.clienteId, usuarioAlta })
let open: Listener[] = []
const heard = async (c: Client) => {
  const one = await startedListener(t.url, c)
  open.push(one)
  return one
}
afterEach(() => {
  for (const one of open) one.stop()
  open = []
})
const say = async (c: Client, texto: string, more: Record<string, string> = {}): Promise<number> => {
  const raw = formOf({ texto, ...more }, [])
  const { status, body, text } = await c.send('POST', `/api/mensajes/solicitud/${id}`, { raw })
  expect(status, text).toBe(200)
  return body.id
}
const read = (c: Client, hasta: number) => c.post(`/api/mensajes/solicitud/${id}/leido`, { hasta })
const bell = async (c: Client) =>
  (await c.get('/api/avisos')).body.$values.map(({ tipo, titulo, ruta }: Record<string, string>) => [
    tipo,
    titulo,
    ruta,
  ])
const numero = () => `${Math.floor(id / 1000)}.${String(id % 1000).padStart(3, '0')}`
type Mail = { para: string; asunto: string; texto: string; hilo: string; responderA: string | null }
const mails = async () =>
  (await sql<Mail>`select para, asunto, texto, hilo, "responderA" from correo order by id`.execute(t.db)).rows
/** What waits is due now; ends when all of it is done. */
const release = async () => {
  await sql`update trabajo set proxima = now() where estado = 'pendiente'`.execute(t.db)
  hearEnqueued()
  await expect
    .poll(async () => (await sql<{ estado: string }>`select distinct estado from trabajo`.execute(t.db)).rows)
    .toEqual([{ estado: 'hecho' }])
}

describe('at the bell', () => {
  it('COTIZ-10 a client’s message is told to its seller, the staff’s to who placed the request, never to who wrote it', async () => {
    await say(client, 'Hola')
    const toSeller = [['mensaje', expect.stringMatching(/^Mensaje de .+ · Solicitud N° /), `/presupuestos/${id}`]]
    expect(await bell(seller)).toEqual(toSeller)
    for (const c of [client, stranger, other, admin]) expect(await bell(c)).toEqual([])
    await say(seller, 'Hola, Hernán')
    expect(await bell(client)).toEqual([
      ['mensaje', `Mensaje de Mariana Sosa · Solicitud N° ${numero()}`, `/presupuestos/${id}`],
    ])
    expect(await bell(seller)).toEqual(toSeller)
    await say(admin, 'Sale el lunes.')
    expect((await bell(client))[0][1]).toBe(`Mensaje de Aceros Ribera · Solicitud N° ${numero()}`)
    for (const c of [stranger, other, admin]) expect(await bell(c)).toEqual([])
  })
  it('COTIZ-10 of what the seller placed itself all of the client’s accounts are told', async () => {
    id = await placedBy(seller.session!.userId)
    await say(seller, 'Te lo cargué.')
    expect((await bell(client)).length).toBe(1)
    await release()
    expect(await mails()).toEqual([])
  })
  it('COTIZ-10 who placed it is told, another account of its client is not', async () => {
    const { clienteId } = client.session!
    const { userId } = colleague.session!
    await t.db.insertInto('cuenta_cliente').values({ usuarioId: userId, clienteId }).execute()
    colleague.session = (await colleague.post(`/api/auth/clientes/${clienteId}/elegir`)).body
    id = await placedBy(userId)
    await say(seller, 'Hola')
    expect([(await bell(colleague)).length, await bell(client)]).toEqual([1, []])
  })
  it('COTIZ-10 an internal note is told to the seller alone, and to nobody where the seller wrote it', async () => {
    await say(admin, 'Hasta 5 % puede.', { interno: 'true' })
    expect((await bell(seller)).map(([, titulo]: string[]) => titulo!.slice(0, 12))).toEqual(['Nota interna'])
    await say(seller, 'Anotado.', { interno: 'true' })
    expect([await bell(client), (await bell(seller)).length, await bell(admin)]).toEqual([[], 1, []])
    await release()
    expect((await mails()).map(({ para }) => para)).toEqual(['vendedor@demo.test'])
  })
})

describe('by mail', () => {
  it('COTIZ-10 several within five minutes are one mail, with what is unread of them as it is then', async () => {
    const first = await say(client, '¿Llegan 40?')
    await say(client, 'Y el lunes.')
    await client.put(`/api/mensajes/solicitud/${id}/${first}`, { texto: '¿Llegan 400?', version: 1 })
    await release()
    const [mail, ...more] = await mails()
    expect([mail!.para, mail!.hilo, mail!.responderA, more]).toEqual([
      'vendedor@demo.test',
      `solicitud-${id}`,
      'cliente@demo.test',
      [],
    ])
    expect(mail!.asunto).toMatch(new RegExp(`^${numero().replace('.', '\\.')}: 2 mensajes de `))
    for (const part of ['¿Llegan 400?', 'Y el lunes.', `/presupuestos/${id}`]) expect(mail!.texto).toContain(part)
    expect(mail!.texto).not.toContain('¿Llegan 40?')
    // the next one is a mail of its own, without those told before
    await say(client, '¿Estás?')
    await release()
    const [, second] = await mails()
    expect(second!.texto).toContain('¿Estás?')
    expect(second!.texto).not.toContain('Y el lunes.')
  })
  it('COTIZ-10 what was read meanwhile is not mailed, nor an internal note to a client', async () => {
    const mensaje = await say(client, 'Hola')
    await read(seller, mensaje)
    await release()
    expect(await mails()).toEqual([])
    await say(seller, 'Te lo bajo.')
    await say(seller, 'Hasta 5 % puedo.', { interno: 'true' })
    await say(admin, 'Sale el lunes.')
    await release()
    const toClient = (await mails()).filter(({ para }) => para === 'cliente@demo.test')
    expect(toClient.map(({ asunto }) => asunto)).toEqual([`${numero()}: 2 mensajes de Mariana Sosa y Aceros Ribera`])
    expect(toClient[0]!.texto).not.toContain('Hasta 5 %')
    expect(toClient[0]!.responderA).toBe('vendedor@demo.test')
  })
  it('COTIZ-10 OPEN-172 whoever wants no mail of messages gets none', async () => {
    const no = { tipo: 'mensaje', correo: false }
    expect((await client.put('/api/avisos/preferencias', no)).status).toBe(200)
    expect((await seller.put('/api/avisos/preferencias', no)).status).toBe(200)
    expect((await admin.put('/api/avisos/preferencias', no)).status).toBe(400)
    await say(client, 'Hola')
    await say(seller, 'Hola')
    await release()
    expect(await mails()).toEqual([])
    expect((await bell(client)).length).toBe(1)
  })
})

describe('live', () => {
  it('COTIZ-10 a message, its correction and that it was read are told to both sides and to nobody else', async () => {
    const [mine, theirs, foreign] = [await heard(client), await heard(seller), await heard(stranger)]
    const mensaje = await say(client, 'Hola')
    await Promise.all([mine.hears('mensaje', id), theirs.hears('mensaje', id)])
    await client.put(`/api/mensajes/solicitud/${id}/${mensaje}`, { texto: 'Hola.', version: 1 })
    await Promise.all([mine.hears('mensaje', id), theirs.hears('mensaje', id)])
    await read(seller, mensaje)
    await Promise.all([mine.hears('mensaje', id), theirs.hears('mensaje', id)])
    // a move of the stranger's own comes after all that: nothing came before it
    const numero = await fresh('Enviado', { clienteId: stranger.session!.clienteId })
    await admin.post(`/api/Budget/${numero}/estado`, { estado: 'Comercial', motivo: 'Sí' })
    const told = await foreign.until(isOf('presupuesto', numero))
    expect(told.filter(({ tipo }) => tipo === 'mensaje')).toEqual([])
  })
  it('COTIZ-10 of an internal note, its correction and its reading a client hears nothing, neither at the bell', async () => {
    const [mine, theirs] = [await heard(client), await heard(seller)]
    const note = await say(admin, 'Hasta 5 % puede.', { interno: 'true' })
    await theirs.hears('mensaje', id)
    await admin.put(`/api/mensajes/solicitud/${id}/${note}`, { texto: 'Hasta 4 %.', version: 1 })
    await theirs.hears('mensaje', id)
    await read(seller, note)
    await theirs.hears('mensaje', id)
    await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'Sí' })
    const told = await mine.until(isOf('presupuesto', id))
    expect(told.filter(({ tipo }) => tipo === 'mensaje')).toEqual([])
    expect((await client.get('/api/avisos')).body.$values.map(({ tipo }: { tipo: string }) => tipo)).not.toContain(
      'mensaje',
    )
  })
})
