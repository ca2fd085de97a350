import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { body, draftBody, send } from '../../../test/cotizaciones.ts'
import { addLine } from '../../../test/compra.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { openMailbox, type Mailbox } from '../../../test/smtp.ts'

/** What leaves through a real mail server when a version is sent. */
let t: TestPortal
let mailbox: Mailbox
let [client, seller] = [] as unknown as Client[]
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await startTestPortal({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?tls=no`, MAIL_FROM: 'ventas@ejemplo.test' })
  await sql`insert into configuracion (clave, valor) values ('minutosAvisoEstado', '0')`.execute(t.db)
  client = await t.as('cliente@demo.test')
  seller = await t.as('vendedor@demo.test')
})
afterAll(async () => {
  await t.stop()
  await mailbox.stop()
})

it('COTIZ-09 the mail of a sending carries the PDF of that version, and it does not stay in the database', async () => {
  const presupuestoId = (await addLine(client!, 3)).id
  const asking = { clienteId: client!.session!.clienteId, presupuestoId, objetivos: [], vaciarCarrito: true }
  const { id, numero } = body(await client!.post('/api/cotizaciones', asking))
  const seen = body(await seller!.get(`/api/cotizaciones/${id}`))
  const saved = body(await seller!.put(`/api/cotizaciones/${id}/borrador`, draftBody(seen, { 1: 12 })))
  body(await send(seller!, saved))
  const found = () => mailbox.received.filter(({ mail }) => mail.subject === `C-${numero}: tu cotización`)
  await expect.poll(() => found().length, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0)
  const [{ mail }] = found() as [ReturnType<typeof found>[number]]
  expect(mail.attachments.map((one) => [one.filename, one.mimeType])).toEqual([
    [`Cotización C-${numero} v1.pdf`, 'application/pdf'],
  ])
  const { pages } = await readPdf(Buffer.from(mail.attachments[0]!.content as ArrayBuffer))
  const said = pages.flatMap(({ lines }) => lines).join('\n')
  for (const part of [`Cotización C-${numero} · versión 1`, '12,00']) expect(said).toContain(part)
  const kept = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from correo
        where adjunto is not null and tipo = 'cotizacion'`.execute(t.db)
    ).rows[0]!.n
  await expect.poll(kept, { timeout: 15_000, interval: 50 }).toBe(0)
  // its own mail goes whenever its turn comes
  const askings = () => mailbox.received.filter(({ mail: one }) => /pide una cotización/.test(one.subject ?? ''))
  await expect.poll(() => askings().length, { timeout: 15_000, interval: 50 }).toBeGreaterThan(0)
  const [asked] = askings()
  expect(asked!.mail.attachments).toEqual([])
})
