import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { withCorreo, db, inState, notes, on, queue, quiet, quick, row, until, work } from '../../../test/mail.ts'
import { openMailbox, refusal } from '../../../test/smtp.ts'
import { enqueueCorreo, requeueCorreo } from './correo.ts'
import { pacing } from './pace.ts'
import { retain } from './store.ts'

withCorreo()

describe('a mail from before there was a server', () => {
  it('OPEN-107 does not go when a portal with one starts, however long it waited; what is written from then on does', async () => {
    const old = await queue({ asunto: 'De antes' }) // this portal has no mail server
    await retain() // what the start of a portal with a mail server does
    const box = on(await openMailbox())
    await db()
      .updateTable('correo')
      .set({ vence: sql<Date>`now() + interval '9 days'` })
      .execute()
    work(box.port)
    const { id } = await queue({ asunto: 'De ahora' })
    await inState(id, 'enviado')
    expect(box.received.map(({ mail }) => mail.subject)).toEqual(['De ahora'])
    expect(await row(old.id)).toMatchObject({ estado: 'pendiente', retenido: true, intentos: 0 })
  })
})

describe('a mail that is taken', () => {
  it('leaves at once, when its transaction has committed, with both texts, and only once', async () => {
    const box = on(await openMailbox())
    work(box.port, {}, { poll: 60_000 }) // with this poll interval only a wake-up is in time
    await quiet(100)
    const { id, nuevo } = await queue({
      content: {
        titulo: 'Solicitud recibida',
        paragraphs: ['Hola.', 'Dos\nrenglones.'],
        datos: [['Número', '48.217']],
        button: { texto: 'Ver la solicitud', ruta: '/presupuestos/48217' },
      },
    })
    await inState(id, 'enviado')
    await quiet(200)
    expect([nuevo, box.received.length, box.visitors()]).toEqual([true, 1, 1])
    const [{ mail, from, to, secure }] = box.received as [(typeof box.received)[number]]
    // STARTTLS was offered and taken
    expect([from, to, secure]).toEqual(['ventas@ejemplo.test', ['compras@cliente.test'], true])
    expect([mail.from, mail.to]).toEqual([
      { name: 'Aceros Prueba', address: 'ventas@ejemplo.test' },
      [{ name: 'Compras', address: 'compras@cliente.test' }],
    ])
    expect(mail.messageId).toMatch(/^<[\w-]+@ejemplo\.test>$/)
    expect(mail.text).toContain('Número: 48.217')
    expect(mail.text).toContain('https://portal.ejemplo.test/presupuestos/48217')
    expect(mail.html).toContain('href="https://portal.ejemplo.test/presupuestos/48217"')
    expect(mail.html).toContain('Dos<br>renglones.')
    const sent = await row(id)
    expect([sent.intentos, sent.ultimoError, sent.enviado instanceof Date]).toEqual([1, null, true])
  })

  it('PAPEL-04 takes its pictures along, and leaves none of them behind', async () => {
    const box = on(await openMailbox())
    work(box.port)
    const foto = { nombre: 'óxido.jpg', jpg: Buffer.from('una foto'), width: 144, height: 108 }
    const { id } = await queue({ content: { titulo: 'Reclamo', paragraphs: ['Hola.'], fotos: [foto] } })
    await inState(id, 'enviado')
    const { mail } = box.received[0]!
    expect(mail.attachments.map((a) => [a.contentId, a.filename, a.disposition])).toEqual([
      ['<foto-1@portal>', 'óxido.jpg', 'inline'],
    ])
    expect(mail.html).toContain('src="cid:foto-1@portal"')
    expect((await row(id)).imagenes).toBeNull()
  })

  it.each([
    ['accents and quotes', 'José "Pepe" Ñandú, O’Higgins & Cía. <S.A.>'],
    ['emoji', 'Herrería 🏗️👩‍🔧 La Viga 🇦🇷'],
    ['right to left', 'شركة الحديد — פלדה בע״מ'],
    ['an address in a name', 'otro@x.test, "z" <w@y.test>; victima@v.test'],
    ['250 characters in one word', `${'Ñ'.repeat(249)}z`],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ])('keeps an odd name whole in subject, address and text: %s', async (_, name) => {
    const box = on(await openMailbox())
    work(box.port)
    const { id } = await queue({
      para: { email: 'compras@cliente.test', nombre: name },
      asunto: `Solicitud de ${name}`,
      responderA: { email: 'vende@ejemplo.test', nombre: name },
      content: { titulo: name, paragraphs: [`Hola ${name}:`], datos: [['Cliente', name]] },
    })
    await inState(id, 'enviado')
    const { mail, to, raw } = box.received[0]!
    expect(to).toEqual(['compras@cliente.test'])
    expect(mail.to).toEqual([{ name, address: 'compras@cliente.test' }])
    expect(mail.replyTo).toEqual([{ name, address: 'vende@ejemplo.test' }])
    expect(mail.subject).toBe(`Solicitud de ${name}`)
    expect(mail.text).toContain(`Cliente: ${name}`)
    expect(mail.html).not.toMatch(/<script|<img/)
    expect((await row(id)).nombre).toBe(name)
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998) // RFC 5322 2.1.1
  })

  it('writes what looks like an encoded header as the text it is', async () => {
    const box = on(await openMailbox())
    work(box.port)
    const { id } = await queue({
      para: { email: 'compras@cliente.test', nombre: '=?UTF-8?Q?a=0D=0ABcc:_x?=' },
      asunto: '=?UTF-8?B?QmNjOiB4?=',
    })
    await inState(id, 'enviado')
    const { mail } = box.received[0]!
    expect([mail.to?.[0]?.name, mail.subject]).toEqual(['= ?UTF-8?Q?a=0D=0ABcc:_x?=', '= ?UTF-8?B?QmNjOiB4?='])
  })

  it('keeps the same message whenever it has to try again', async () => {
    const seen: string[] = []
    const box = on(
      await openMailbox({ afterMessage: (n, raw) => (seen.push(raw), n < 3 ? refusal(451, 'Vuelva luego') : null) }),
    )
    work(box.port)
    const { id } = await queue()
    await inState(id, 'enviado')
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(1)
  })

  it('goes once for its key, whatever the caller repeats', async () => {
    const box = on(await openMailbox())
    work(box.port)
    const first = await queue({ clave: 'solicitud:1' })
    const again = await Promise.all([queue({ clave: 'solicitud:1' }), queue({ clave: 'solicitud:1' })])
    expect(again.map((a) => [a.id, a.nuevo])).toEqual([
      [first.id, false],
      [first.id, false],
    ])
    await inState(first.id, 'enviado')
    await queue({ clave: 'solicitud:1' })
    await quiet()
    expect(box.received).toHaveLength(1)
  })

  it('drops a reserved text once it is sent', async () => {
    const box = on(await openMailbox())
    const { id } = await queue({ reservado: true, content: { titulo: 'Clave nueva', paragraphs: ['secreto-123'] } })
    expect((await row(id)).texto).toContain('secreto-123')
    work(box.port)
    await inState(id, 'enviado')
    expect(box.received[0]!.mail.text).toContain('secreto-123')
    const sent = await row(id)
    expect([sent.texto, sent.html]).toEqual(['', ''])
  })
})

describe('what caused a mail', () => {
  it('takes it along when it is rolled back', async () => {
    const box = on(await openMailbox())
    work(box.port)
    await expect(
      tx(async (db) => {
        await enqueueCorreo(db, {
          para: { email: 'a@cliente.test' },
          asunto: 'No',
          content: { titulo: 'No', paragraphs: [] },
          tipo: 'prueba',
        })
        throw new Error('deshecho')
      }),
    ).rejects.toThrow('deshecho')
    await quiet()
    expect([box.visitors(), await db().selectFrom('correo').selectAll().execute()]).toEqual([0, []])
  })

  it('is not undone by a wrong address or strange bytes: the mail stands there as failed, and nothing leaves', async () => {
    const box = on(await openMailbox())
    work(box.port)
    const bad = [
      '',
      'nadie',
      'ok@x.test\r\nBcc: z@x.test',
      'ok@x.test\nRCPT TO:<z@x.test>',
      'a@x.test,b@x.test',
      'a@x.test b@x.test',
      'Uno <a@x.test>',
      'a@x.test\u0000',
      '"a b"@x.test',
      'a@[127.0.0.1]',
      'a%b@x.test',
      `${'a'.repeat(250)}@x.test`,
      'a@x..test',
      'a@-x.test',
      '\u202ea@x.test',
    ]
    for (const email of bad) {
      const { id, estado } = await queue({
        para: { email, nombre: 'N\u0000ulo \ud800' },
        asunto: 'Cero \u0000 y medio par \ud83c',
        content: { titulo: 'x\u0000', paragraphs: ['\u0000\u0007', '\ud800'] },
      })
      expect([email, estado, (await row(id)).ultimoError]).toEqual([email, 'fallido', 'La dirección no es válida.'])
    }
    await quiet()
    expect(box.visitors()).toBe(0)
  })
})

describe('header injection', () => {
  const inject = [
    'x\r\nBcc: victima@x.test',
    'x\nBcc: victima@x.test',
    'x\rBcc: victima@x.test',
    'x\u2028Bcc: victima@x.test',
    'x\r\n\r\n<b>otro cuerpo</b>',
    'x\r\n.\r\nMAIL FROM:<z@x.test>',
    'x\u0000\u0085Bcc: victima@x.test',
    'x\r\n Content-Type: text/html',
  ]
  it.each(inject.map((text) => [JSON.stringify(text), text]))(
    'adds no header, no recipient and no second message: %s',
    async (_, text) => {
      const box = on(await openMailbox())
      work(box.port)
      const { id } = await queue({
        para: { email: 'compras@cliente.test', nombre: text },
        asunto: text,
        responderA: { email: 'vende@ejemplo.test', nombre: text },
        content: {
          titulo: text,
          paragraphs: [text, '.\r\n..\r\n.'],
          datos: [[text, text]],
          button: { texto: text, ruta: `/productos?q=${encodeURIComponent(text)}` },
          closing: [text],
        },
      })
      await inState(id, 'enviado')
      await quiet(100)
      expect(box.received).toHaveLength(1)
      const { mail, to } = box.received[0]!
      expect(to).toEqual(['compras@cliente.test'])
      expect(mail.headers.map((h) => h.key).sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ])
      expect([mail.to?.length, mail.bcc, mail.cc]).toEqual([1, undefined, undefined])
      expect(mail.subject).not.toMatch(/[\r\n\u0000-\u001f\u0085\u2028]/)
      expect(mail.html).not.toContain('<b>otro cuerpo')
      expect(mail.text).toContain('\n.\n..\n.\n') // dot stuffing
    },
  )
})

describe('several processes, restarts', () => {
  it('three workers send fifty mails once each', async () => {
    const box = on(await openMailbox())
    for (let i = 0; i < 50; i++) await queue({ para: { email: `c${i}@cliente.test` } })
    for (let i = 0; i < 3; i++) work(box.port)
    await until(
      async () =>
        (await db().selectFrom('correo').select('id').where('estado', '<>', 'enviado').execute()).length === 0,
      25_000,
    )
    expect(box.received).toHaveLength(50)
    expect(new Set(box.received.map((r) => r.to[0])).size).toBe(50)
  })

  it('what a dead process had taken goes when its lease ends, and not before', async () => {
    const box = on(await openMailbox())
    const held = await queue()
    const free = await queue()
    const lease = (id: number, ms: number) =>
      db()
        .updateTable('correo')
        .set({
          estado: 'enviando',
          intentos: 1,
          arriendo: '00000000-0000-4000-8000-000000000000',
          proxima: new Date(Date.now() + ms),
        })
        .where('id', '=', id)
        .execute()
    await lease(held.id, 1_500)
    await lease(free.id, -1_000)
    work(box.port)
    await inState(free.id, 'enviado')
    await quiet(200)
    expect([box.received.length, (await row(held.id)).estado]).toEqual([1, 'enviando'])
    await inState(held.id, 'enviado')
    expect(box.received).toHaveLength(2)
  })

  it('a mail that ends the process every time is given up', async () => {
    const box = on(await openMailbox())
    const { id } = await queue()
    await db()
      .updateTable('correo')
      .set({ estado: 'enviando', intentos: quick.attempts, proxima: new Date(0) })
      .where('id', '=', id)
      .execute()
    work(box.port)
    await inState(id, 'fallido')
    expect([box.visitors(), (await row(id)).ultimoError]).toEqual([0, 'El portal se detuvo durante el envío.'])
  })

  it('a mail of long ago is not sent the day somebody configures a server; an administrator still can', async () => {
    const box = on(await openMailbox())
    const { id } = await queue()
    await db()
      .updateTable('correo')
      .set({ vence: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    work(box.port)
    await inState(id, 'fallido')
    expect([box.visitors(), (await row(id)).ultimoError]).toEqual([0, 'Venció sin poder enviarse.'])
    await tx((db) => requeueCorreo(db, id))
    await inState(id, 'enviado')
  })

  it('stopping finishes the mail under way and takes no other', async () => {
    const box = on(await openMailbox({ afterMessage: () => quiet(500).then(() => null) }))
    const first = await queue()
    const second = await queue()
    const worker = work(box.port)
    await inState(first.id, 'enviando')
    await worker.stop()
    expect([(await row(first.id)).estado, (await row(second.id)).estado, (await row(second.id)).intentos]).toEqual([
      'enviado',
      'pendiente',
      0,
    ])
    expect(box.received).toHaveLength(1)
  })

  it('the database is away when the server takes the mail: noted on disk, not sent again by the next process', async () => {
    const hide = () => sql`alter table correo rename to correo_lejos`.execute(db())
    const back = () => sql`alter table if exists correo_lejos rename to correo`.execute(db())
    let hidden = false
    const box = on(
      await openMailbox({
        afterMessage: async () => {
          if (!hidden) await hide()
          hidden = true
          return null
        },
      }),
    )
    const worker = work(box.port, {}, { gracePeriod: 8_000, lease: 300 })
    const { id } = await queue()
    const noted = () => existsSync(notes()) && readdirSync(notes()).length === 1
    await until(noted)
    await worker.stop() // stops without the database; a note on disk says that the mail was sent
    await back()
    expect((await row(id)).estado).toBe('enviando')
    await quiet(400) // the lease expires
    work(box.port)
    await inState(id, 'enviado')
    await quiet(300)
    expect([box.received.length, readdirSync(notes()).length]).toEqual([1, 0])
  })
})

it('the portal of the usual rhythm is patient enough', () => {
  expect(pacing.reply).toBeGreaterThanOrEqual(600_000)
  expect(pacing.lease).toBeGreaterThan(pacing.conversation)
})
