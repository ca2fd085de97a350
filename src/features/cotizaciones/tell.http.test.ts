import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sucesos } from '#features/correos/rules.ts'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { addDays, today } from '#shared/dates.ts'
import { at, body, quotes, save, send } from '../../../test/cotizaciones.ts'
import { ok } from '../../../test/envio-pago.ts'
import type { Client } from '../../../test/portal.ts'
import { tellVencimientos } from './server/aviso.ts'

/** Who is mailed of what happens to a cotización, and who hears of its last day. */
const { e, people, ask, read, sent, answer, accepted, buy } = quotes()
let seller: Client
beforeAll(() => void ({ seller } = people))
beforeEach(async () => {
  for (const table of ['aviso_preferencia', 'aviso', 'correo', 'trabajo'] as const)
    await e.t.db.deleteFrom(table).execute()
  await sql`
    update cotizacion
    set "vencidaVersion" = "enVigor", "avisadaVersion" = "enVigor"`.execute(e.t.db)
})
/** Whether the client's contacts for requests are there. */
const withContacts = (are: boolean) =>
  sql`
    update contacto
    set visible = ${are}
    where "clienteId" = ${e.clienteId} and "tipoEmailId" <> 14`.execute(e.t.db)
beforeAll(() => withContacts(false).then(() => {}))
type Mail = { para: string; asunto: string; texto: string; hilo: string; responderA: string | null; eleccion: string }
const mails = async (): Promise<Mail[]> =>
  (
    await sql<Mail>`
      select para, asunto, texto, hilo, "responderA", eleccion
      from correo
      where tipo = 'cotizacion'
      order by para, id`.execute(e.t.db)
  ).rows
/** What waits is due now; ends when all of it is done. */
const release = async (): Promise<Mail[]> => {
  await sql`update trabajo set proxima = now() where estado = 'pendiente'`.execute(e.t.db)
  hearEnqueued()
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from trabajo where estado <> 'hecho'`.execute(e.t.db))
          .rows[0]!.n,
    )
    .toBe(0)
  return mails()
}
const subjects = async () => (await release()).map(({ para, asunto }) => [para, asunto])
const bell = async (c: Client) =>
  (await c.get('/api/avisos')).body.$values.map(({ tipo, titulo }: Record<string, string>) => [tipo, titulo])
const forget = () => e.t.db.deleteFrom('correo').execute()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const client = () => e.ana.session!.email
const ofSeller = () => seller.session!.email
const nameOf = async () =>
  (await e.t.db.selectFrom('cliente').select('razonSocial').where('id', '=', e.clienteId).executeTakeFirstOrThrow())
    .razonSocial

describe('a move by mail', () => {
  it('COTIZ-09 asked for: its seller reads what, with the prices looked for, and writes back to who asked', async () => {
    const { numero } = body(await ask(e.ana, { objetivoTotal: 3_500, fechaDeseada: addDays(today(), 9) }))
    expect(await mails()).toEqual([])
    const [mail, ...more] = await release()
    expect([mail!.para, mail!.asunto, mail!.hilo, mail!.responderA, more]).toEqual([
      ofSeller(),
      `C-${numero}: ${await nameOf()} pide una cotización`,
      `cotizacion-${numero}`,
      client(),
      [],
    ])
    for (const part of ['24 × 12,00 m', 'Lo vi a 12', 'US$ 12,00', 'US$ 3.500,00', 'Galpón norte', 'Para el galpón'])
      expect(plain(mail!.texto)).toContain(part)
    expect(mail!.texto).toContain(`/cotizaciones/${numero}`)
  })
  it('BASE-05 several within five minutes are one mail, of how it stands by then: what one did oneself is no news', async () => {
    const c = await sent()
    const [mail, ...more] = await release()
    expect([mail!.para, mail!.asunto, more]).toEqual([client(), `C-${c.numero}: tu cotización`, []])
    const text = plain(mail!.texto)
    for (const part of ['24 × 12,00 m', 'US$ 12,00 / m', 'Total + IVA', 'Vence el', 'en 5 días'])
      expect(text).toContain(part)
    expect(text).not.toContain('Lo vi a 12') // the target is the seller's to read
    await forget()
    // sent and withdrawn before anybody was told: the withdrawal alone
    const other = await sent()
    ok(
      await seller.post(at(other.id, 'retirar'), {
        cambio: (await read(other.id, seller)).cambio,
        detalle: 'Sin stock',
      }),
    )
    const [last, ...rest] = await release()
    expect([last!.para, last!.asunto, rest]).toEqual([client(), `C-${other.numero}: se retiró`, []])
    expect(last!.texto).toContain('Sin stock')
  })
  it.each([
    ['aceptar', {}, 'la aceptó', []],
    ['rechazar', { motivo: 'Precio', detalle: 'Otro la hace a 11' }, 'no la tomó', ['Precio', 'Otro la hace a 11']],
    ['otroPrecio', { objetivos: [{ item: 1, objetivo: 11, comentario: null }] }, 'pide otro precio', ['US$ 11,00']],
  ])('COTIZ-09 %s: its seller is told', async (respuesta, more, said, parts) => {
    const c = await sent()
    await release()
    await forget()
    ok(await answer(c, respuesta, more))
    const [mail, ...rest] = await release()
    expect([mail!.para, mail!.asunto, rest]).toEqual([ofSeller(), `C-${c.numero}: ${await nameOf()} ${said}`, []])
    for (const part of parts) expect(plain(mail!.texto)).toContain(part)
  })
  it('COTIZ-09 a renewal: asked for, its seller is told; renewed, who asked; the draft in between is nobody’s', async () => {
    const c = await sent()
    ok(await answer(c, 'rechazar', { motivo: 'Precio' }))
    await release()
    await forget()
    ok(await e.ana.post(at(c.id, 'pedirRenovacion')))
    expect(await subjects()).toEqual([[ofSeller(), `C-${c.numero}: ${await nameOf()} pide que la renueves`]])
    await forget()
    const draft = body(await seller.post(at(c.id, 'renovar'), { cambio: (await read(c.id, seller)).cambio }))
    expect(await release()).toEqual([])
    body(await send(seller, body(await save(seller, draft, { 1: 11 }))))
    const [mail] = await release()
    expect([mail!.para, mail!.asunto]).toEqual([client(), `C-${c.numero}: versión 2 de tu cotización`])
  })
  it('COTIZ-09 an answer that the seller wrote down is told to who asked, with how it came', async () => {
    const c = await sent()
    await release()
    await forget()
    const said = {
      version: c.version,
      respuesta: 'aceptar',
      motivo: null,
      detalle: null,
      objetivos: [],
      objetivoTotal: null,
    }
    ok(await seller.post(at(c.id, 'registrar'), { ...said, medio: 'Teléfono', referencia: 'con Ana, 10:40' }))
    const [mail, ...more] = await release()
    expect([mail!.para, mail!.asunto, more]).toEqual([client(), `C-${c.numero}: se anotó que la aceptaste`, []])
    expect(mail!.texto).toContain('Teléfono: con Ana, 10:40')
  })
  it('BASE-05 who does not want a kind by mail gets none of it, and chooses it on /avisos', async () => {
    const { body: chosen } = await e.ana.get('/api/avisos/preferencias')
    expect(chosen.$values.map(({ tipo }: { tipo: string }) => tipo)).toEqual(
      expect.arrayContaining(['cotizacion', 'vencimiento']),
    )
    ok(await e.ana.put('/api/avisos/preferencias', { tipo: 'cotizacion', correo: false }))
    await sent()
    expect(await release()).toEqual([])
  })
  it('COTIZ-09 what staff began is told to the client’s contacts for it, and never while it is a draft', async () => {
    expect(sucesos.cotizacion.nombre).toBe('Llegó una cotización, o vence hoy')
    const draft = body(await ask(seller))
    expect(await release()).toEqual([])
    await withContacts(true)
    body(await send(seller, body(await save(seller, draft, { 1: 12 }))))
    const told = await release()
    expect(told.map(({ para, eleccion }) => [para, eleccion])).toEqual([
      ['compras@construccionesalvear.test', expect.stringMatching(/^contacto /)],
    ])
    await withContacts(false)
  })
})

/** Its last day is that one, and it was sent the day before. */
const lastDay = async (id: number, day: string) => {
  await sql`alter table cotizacion_version disable trigger cotizacion_version_enviada`.execute(e.t.db)
  await sql`
    update cotizacion_version
    set enviada = enviada - interval '1 day'
    where "cotizacionId" = ${id}`.execute(e.t.db)
  await sql`alter table cotizacion_version enable trigger cotizacion_version_enviada`.execute(e.t.db)
  await sql`update cotizacion set vence = ${day}::date where id = ${id}`.execute(e.t.db)
  await e.t.db.deleteFrom('aviso').execute()
  await release()
  await forget()
}
/** An hour of today in Buenos Aires. */
const todayAt = (time: string) => new Date(`${today()}T${time}:00-03:00`)
const lastDayOf = (numero: number) => [
  [client(), `C-${numero}: vence hoy a las 23:59`],
  [ofSeller(), `C-${numero}: vence hoy y `],
]

describe('its last day', () => {
  it('COTIZ-09 at 9:00 both sides are told, at the bell and by mail, once, whichever process looks', async () => {
    const c = await sent()
    await lastDay(c.id, today())
    await tellVencimientos(todayAt('08:59'))
    expect([await bell(e.ana), await bell(seller)]).toEqual([[], []])
    await Promise.all([tellVencimientos(todayAt('09:00')), tellVencimientos(todayAt('09:00'))])
    await tellVencimientos(todayAt('09:10'))
    expect(await bell(e.ana)).toEqual([['vencimiento', `Cotización C-${c.numero}: vence hoy a las 23:59`]])
    expect(await bell(seller)).toEqual([['vencimiento', `Cotización C-${c.numero}: vence hoy y no la contestaron`]])
    const told = await subjects()
    expect(told.map(([para]) => para).sort()).toEqual([client(), ofSeller()].sort())
    for (const [para, asunto] of lastDayOf(c.numero)) expect(told.find(([to]) => to === para)![1]).toContain(asunto)
  })
  it('COTIZ-09 only while it waits for an answer: not of one accepted, nor of one answered before the mail', async () => {
    const taken = await accepted()
    await lastDay(taken.id, today())
    await tellVencimientos(todayAt('09:00'))
    expect(await bell(e.ana)).toEqual([])
    const c = await sent()
    await lastDay(c.id, today())
    await tellVencimientos(todayAt('09:00'))
    expect((await release()).length).toBe(2)
    await forget()
    ok(await answer(c, 'rechazar', { motivo: 'Otro' }))
    await sql`update trabajo set estado = 'pendiente' where tipo = 'avisar-vencimiento'`.execute(e.t.db)
    expect(await subjects()).toEqual([[ofSeller(), `C-${c.numero}: ${await nameOf()} no la tomó`]])
  })
  it('COTIZ-09 one that was sent after nine on its only day is not told of again', async () => {
    const c = await sent()
    await sql`update cotizacion set vence = ${today()}::date where id = ${c.id}`.execute(e.t.db)
    await sql`alter table cotizacion_version disable trigger cotizacion_version_enviada`.execute(e.t.db)
    await sql`
      update cotizacion_version
      set enviada = ${todayAt('09:01')}
      where "cotizacionId" = ${c.id}`.execute(e.t.db)
    await sql`alter table cotizacion_version enable trigger cotizacion_version_enviada`.execute(e.t.db)
    await e.t.db.deleteFrom('aviso').execute()
    await tellVencimientos(todayAt('09:10'))
    expect([await bell(e.ana), await bell(seller)]).toEqual([[], []])
  })
  it('COTIZ-09 its expiry is told to its seller the morning after, once; not of one that was bought or renewed', async () => {
    const c = await sent()
    await lastDay(c.id, addDays(today(), -1))
    await tellVencimientos(todayAt('08:59'))
    await tellVencimientos(todayAt('09:00'))
    await tellVencimientos(todayAt('09:10'))
    expect([await bell(e.ana), await bell(seller)]).toEqual([[], [['vencimiento', `Cotización C-${c.numero}: venció`]]])
    const [mail, ...more] = await release()
    expect([mail!.para, mail!.asunto, more]).toEqual([
      ofSeller(),
      `C-${c.numero}: venció sin que ${await nameOf()} contestara`,
      [],
    ])
    const long = await sent()
    await lastDay(long.id, addDays(today(), -8))
    await tellVencimientos(todayAt('09:20'))
    expect((await bell(seller)).length).toBe(0)
    expect((await buy(long)).status).toBe(409)
  })
})
