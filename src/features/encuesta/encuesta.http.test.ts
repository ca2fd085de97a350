import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/pdf-read.ts'
import { forgetParams, writeParam } from '#server/params.ts'
import { signIn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

const ME = 'cliente.sin14@demo.test'
let t: TestPortal
let me: Client
beforeAll(async () => {
  t = await startTestPortal()
  me = await t.as(ME)
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('nps').execute()
  await t.db.deleteFrom('cupo').execute()
  await t.db.deleteFrom('politica_aceptada').execute()
  await t.db.deleteFrom('configuracion').where('clave', '=', 'politicaReclamos').execute()
  forgetParams()
})

const who = (c: Client = me) => ({ ClienteId: c.session!.clienteId, ContactoId: c.session!.contactoId })
const accept = (body: object = who()) => me.post('/api/reclamo/aceptarPoliticas', body)
const answer = (Punto: unknown, Comentarios: unknown = null, body: object = who()) =>
  me.post('/api/nps/insertHistorico', { ...body, Punto, Comentarios })
const flags = async (account = ME) => {
  const { session } = await signIn(t.url, account)
  return [session!.mostrarPoliticasReclamo, session!.showNps]
}
const rows = () =>
  t.db.selectFrom('nps').select(['clienteId', 'contactoId', 'punto', 'comentarios']).orderBy('id').execute()

describe('the claims policy', () => {
  it('SURV-08 OPEN-85 is asked until this contact accepted the document in force; a newly uploaded one asks again', async () => {
    expect((await flags())[0]).toBe(true)
    expect((await accept()).body).toBe(true)
    expect((await flags())[0]).toBe(false)
    expect((await flags('cliente2@demo.test'))[0]).toBe(true)
    await writeParam(t.db, 'politicaReclamos', { version: 2 })
    expect((await flags())[0]).toBe(true)
    expect((await accept()).body).toBe(true)
    expect((await flags())[0]).toBe(false)
  })
  it('accepted six times, at once too, it is kept once, and on record', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => accept()))
    expect(all.map((r) => [r.status, r.body])).toEqual(Array(6).fill([200, true]))
    expect(await t.db.selectFrom('politica_aceptada').select(['clienteId', 'contactoId', 'version']).execute()).toEqual(
      [{ clienteId: who().ClienteId, contactoId: who().ContactoId, version: 1 }],
    )
    const records = await t.db
      .selectFrom('auditoria')
      .select(['usuario', 'sobre', 'clienteId'])
      .where('accion', '=', 'politica-aceptada')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(records).toEqual([{ usuario: ME, sobre: 'versión 1', clienteId: who().ClienteId }])
  })
  it('another contact or client is not found, other roles are refused', async () => {
    const other = await t.as('cliente2@demo.test')
    for (const body of [
      who(other),
      { ...who(), ContactoId: other.session!.contactoId },
      { ...who(), ClienteId: other.session!.clienteId },
    ])
      expect((await accept(body)).status).toBe(404)
    expect((await accept({ ...who(), ContactoId: 'x' })).status).toBe(400)
    for (const account of ['vendedor@demo.test', 'admin@demo.test'])
      expect((await (await t.as(account)).post('/api/reclamo/aceptarPoliticas', who())).status).toBe(403)
    expect((await t.anonymous.post('/api/reclamo/aceptarPoliticas', who())).status).toBe(401)
    expect(await t.db.selectFrom('politica_aceptada').selectAll().execute()).toEqual([])
  })
  it('OPEN-60 download: a PDF for every role, under its fixed name, and never without a session', async () => {
    for (const account of [ME, 'vendedor@demo.test', 'admin@demo.test']) {
      const res = await (await t.as(account)).get('/api/configuracion/download/politicaReclamos')
      expect([res.status, res.headers.get('content-type'), res.body.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
      expect(res.headers.get('content-disposition')).toBe(
        `attachment; filename="Politica de Reclamos.pdf"; filename*=UTF-8''Politica%20de%20Reclamos.pdf`,
      )
    }
    expect((await t.anonymous.get('/api/configuracion/download/politicaReclamos')).status).toBe(401)
  })
  it('PAPEL-08 the portal’s own policy is tagged, in Spanish, and says at its head what it is, whose, and the page', async () => {
    const res = await (await t.as(ME)).get('/api/configuracion/download/politicaReclamos')
    const { title, language, marked, pages } = await readPdf(res.body)
    expect([title, language, marked]).toEqual(['Política de reclamos', 'es-AR', true])
    expect(pages.map(({ lines }) => lines[0])).toEqual(['Política de reclamos Aceros Ribera S.A. Página 1 de 1'])
    const roles = pages[0]!.tags[0]!.children.map(({ role, says }) => `${role} ${says}`)
    expect(roles.slice(0, 4)).toEqual([
      'P Aceros Ribera S.A.',
      'H1 Política de reclamos',
      'H2 1. Qué se reclama',
      expect.stringMatching(/^P Diferencias de cantidad/),
    ])
  })
})

describe('the survey', () => {
  it('DIARIO-17 OPEN-85 is asked of a contact once an order of his was delivered; staff, and who waits for his first, are not asked', async () => {
    expect((await flags())[1]).toBe(true)
    for (const account of ['vendedor@demo.test', 'admin@demo.test'])
      expect(await flags(account)).toEqual([false, false])
    const delivered = await t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('contactoId', '=', who().ContactoId)
      .where('estado', '=', 'Entregado')
      .execute()
    expect(delivered.length).toBeGreaterThan(0)
    const ids = delivered.map((row) => row.id)
    const become = (estado: string) => t.db.updateTable('presupuesto').set({ estado }).where('id', 'in', ids).execute()
    for (const estado of ['Enviado', 'En tránsito', 'Cancelado']) {
      await become(estado)
      expect([estado, (await flags())[1]]).toEqual([estado, false])
    }
    await become('Entregado')
    expect((await flags())[1]).toBe(true)
  })
  it('SURV-05 an answer is kept and answered true; not asked again for 90 days', async () => {
    expect((await answer(9, '  Muy claro  ')).body).toBe(true)
    expect(await rows()).toEqual([
      { clienteId: who().ClienteId, contactoId: who().ContactoId, punto: 9, comentarios: 'Muy claro' },
    ])
    expect((await flags())[1]).toBe(false)
    const days = async (n: number) => {
      await t.db
        .updateTable('nps')
        .set({ creado: new Date(Date.now() - n * 86_400_000) })
        .execute()
      return (await flags())[1]
    }
    expect([await days(89), await days(91)]).toEqual([false, true])
  })
  it('SURV-03 closing sends a null score, which is not asked again either; a score after it is kept', async () => {
    expect((await answer(null)).body).toBe(true)
    expect((await flags())[1]).toBe(false)
    expect((await rows()).map((r) => r.punto)).toEqual([null])
    await answer(7)
    expect((await rows()).map((r) => r.punto)).toEqual([null, 7])
  })
  it('SURV-04 a score outside 1 to 10 is refused', async () => {
    for (const punto of [0, 11, -1, 7.5, '8', true]) {
      const res = await answer(punto)
      expect([punto, res.status]).toEqual([punto, 400])
    }
    expect((await answer(0)).body.detail).toBe('El puntaje va del 1 al 10.')
    expect(await rows()).toEqual([])
  })
  it('SURV-02 a comment of 128 characters is kept whole, 129 are refused', async () => {
    expect((await answer(5, 'ñ'.repeat(129))).body.errors).toEqual([
      { field: 'Comentarios', detail: 'El comentario admite hasta 128 caracteres.' },
    ])
    expect((await answer(5, 'ñ'.repeat(128))).body).toBe(true)
    expect((await rows())[0]!.comentarios).toBe('ñ'.repeat(128))
  })
  it('odd texts survive', async () => {
    expect((await answer(5, 'nulo \u0000')).status).toBe(400)
    expect((await answer(5, 'mitad \ud800 y \u0007 🏗️')).body).toBe(true)
    expect((await rows())[0]!.comentarios).toBe('mitad \ufffd y  🏗️')
  })
  it('six answers at once are one', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => answer(10)))
    expect(all.map((r) => r.body)).toEqual(Array(6).fill(true))
    expect(await rows()).toHaveLength(1)
  })
  it('another contact or client is not found, other roles are refused', async () => {
    const other = await t.as('cliente2@demo.test')
    for (const body of [
      who(other),
      { ...who(), ContactoId: other.session!.contactoId },
      { ...who(), ClienteId: other.session!.clienteId },
    ])
      expect((await answer(5, null, body)).status).toBe(404)
    for (const account of ['vendedor@demo.test', 'admin@demo.test'])
      expect((await (await t.as(account)).post('/api/nps/insertHistorico', { ...who(), Punto: 5 })).status).toBe(403)
    expect(await rows()).toEqual([])
  })
})
