import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { withCorreo, db, inState, on, queue, quiet, quick, row, until, work } from '../../../test/mail.ts'
import { openMailbox, openScript, refusal } from '../../../test/smtp.ts'
import { requeueCorreo } from './correo.ts'

/** Answers of the mail server, or none. */
withCorreo()

describe('a refusal', () => {
  it('550 for the address: failed at once, with the server’s words', async () => {
    const box = on(await openMailbox({ onRcptTo: (_a, _s, answer) => answer(refusal(550, 'No existe esa casilla')) }))
    work(box.port)
    const { id } = await queue()
    await inState(id, 'fallido')
    await quiet(300)
    const c = await row(id)
    expect([c.intentos, box.visitors()]).toEqual([1, 1])
    expect(c.ultimoError).toMatch(/rechazó la dirección: 550 .*No existe esa casilla/)
  })

  it('554 after the message: failed at once', async () => {
    const box = on(await openMailbox({ afterMessage: () => refusal(554, 'Parece basura') }))
    work(box.port)
    const { id } = await queue()
    await inState(id, 'fallido')
    expect([(await row(id)).intentos, box.received.length]).toEqual([1, 0])
  })

  it.each([[true], [false]])(
    '451 for the address: delayed, then sent (pipelining hidden: %s)',
    async (hidePIPELINING) => {
      let n = 0
      const box = on(
        await openMailbox({
          hidePIPELINING,
          onRcptTo: (_a, _s, answer) => answer(++n < 3 ? refusal(451, 'Lista gris') : null),
        }),
      )
      work(box.port)
      const { id } = await queue()
      await until(async () => /Lista gris/.test((await row(id)).ultimoError ?? ''))
      await inState(id, 'enviado')
      expect([(await row(id)).intentos, box.received.length]).toEqual([3, 1])
    },
  )

  it('451 for ever: failed after the last attempt, and sent when an administrator tries again', async () => {
    let full = true
    const box = on(await openMailbox({ afterMessage: () => (full ? refusal(452, 'Sin lugar') : null) }))
    work(box.port)
    const { id } = await queue()
    await inState(id, 'fallido')
    expect([(await row(id)).intentos, box.visitors()]).toEqual([quick.attempts, quick.attempts])
    full = false
    expect(await tx((db) => requeueCorreo(db, id))).toBe(true)
    await inState(id, 'enviado')
    expect(await tx((db) => requeueCorreo(db, id))).toBe(false)
    expect(box.received).toHaveLength(1)
  })

  it('of the sender: tried again, since it is the configuration that is wrong', async () => {
    let wrong = true
    const box = on(
      await openMailbox({ onMailFrom: (_a, _s, answer) => answer(wrong ? refusal(553, 'Remitente ajeno') : null) }),
    )
    work(box.port)
    const { id } = await queue()
    await until(async () => /rechazó el remitente: 553/.test((await row(id)).ultimoError ?? ''))
    expect((await row(id)).estado).not.toBe('fallido')
    wrong = false
    await inState(id, 'enviado')
  })

  it('does not hold up the next mail', async () => {
    const box = on(
      await openMailbox({
        onRcptTo: ({ address }, _s, answer) => answer(address.startsWith('mal') ? refusal(550, 'No') : null),
      }),
    )
    const bad = await queue({ para: { email: 'mal@cliente.test' } })
    const good = await queue({ para: { email: 'bien@cliente.test' } })
    work(box.port)
    await inState(good.id, 'enviado')
    expect((await row(bad.id)).estado).toBe('fallido')
  })
})

describe('login and encryption', () => {
  const auth = (right: string) => ({
    onAuth: (
      a: { username?: string | null | undefined; password?: string | null | undefined },
      _s: unknown,
      answer: (e: Error | null, ok?: { user: string }) => void,
    ) => (a.password === right ? answer(null, { user: a.username! }) : answer(refusal(535, 'Clave incorrecta'))),
  })

  it('a wrong password: delayed, never failed by one try, and sent with the right one', async () => {
    const box = on(await openMailbox(auth('cla:ve@ñ/2')))
    const wrong = work(box.port, { user: 'portal', pass: 'otra', requireTLS: true }, { attempts: 50 })
    const { id } = await queue()
    await until(async () => /rechazó el usuario o la clave: 535/.test((await row(id)).ultimoError ?? ''))
    expect((await row(id)).ultimoError).not.toContain('otra')
    expect((await row(id)).estado).not.toBe('fallido')
    await wrong.stop()
    work(box.port, { user: 'portal', pass: 'cla:ve@ñ/2', requireTLS: true })
    await inState(id, 'enviado')
    expect(box.received.map((r) => [r.user, r.secure])).toEqual([['portal', true]])
  })

  it('sends no password over a connection that cannot be encrypted', async () => {
    let asked = 0
    const box = on(
      await openMailbox({
        disabledCommands: ['STARTTLS'],
        onAuth: (_a, _s, answer) => (asked++, answer(null, { user: 'x' })),
      }),
    )
    work(box.port, { user: 'portal', pass: 'clave', requireTLS: true }, { attempts: 50 })
    const { id } = await queue()
    await until(async () => (await row(id)).ultimoError)
    expect([asked, box.received.length]).toEqual([0, 0])
  })

  it('refuses a certificate nobody vouches for, and speaks TLS from the first byte', async () => {
    const box = on(await openMailbox({ secure: true }))
    const strange = work(box.port, { secure: true, ca: null }, { attempts: 50 })
    const { id } = await queue()
    await until(async () => /self-signed/.test((await row(id)).ultimoError ?? ''))
    expect(box.received).toHaveLength(0)
    await strange.stop()
    work(box.port, { secure: true })
    await inState(id, 'enviado')
  })
})

describe('a server that fails', () => {
  it('is down: the mail waits, and goes when it is up', async () => {
    const box = await openMailbox()
    await box.stop()
    work(box.port, {}, { attempts: 50 })
    const { id } = await queue()
    await until(async () => /No se pudo conectar/.test((await row(id)).ultimoError ?? ''))
    expect((await row(id)).estado).not.toBe('fallido')
    const up = on(await openMailbox({ port: box.port }))
    await inState(id, 'enviado')
    expect(up.received).toHaveLength(1)
  })

  it('is down: one mail tries, the others keep their attempts', async () => {
    const box = await openMailbox()
    await box.stop()
    for (let i = 0; i < 10; i++) await queue()
    work(box.port, {}, { attempts: 50, rest: 400, longestRest: 400 })
    await quiet(1_000)
    const tried = await db()
      .selectFrom('correo')
      .select(sql<number>`sum(intentos)::int`.as('n'))
      .executeTakeFirstOrThrow()
    expect(tried.n).toBeGreaterThan(0)
    expect(tried.n).toBeLessThan(5)
  })

  it('greets and says nothing more: given up in time', async () => {
    const script = on(await openScript({ greeting: '', afterMessage: () => {} }))
    work(script.port, {}, { conversation: 300, attempts: 50 })
    const { id } = await queue()
    await until(async () => (await row(id)).ultimoError)
    expect((await row(id)).ultimoError).toMatch(/no respondió a tiempo/)
  })

  it('dies in the middle of the message: sent again, whole, once', async () => {
    let dead = 0
    const script = on(
      await openScript({
        inDatos: (socket) => {
          dead++
          socket.resetAndDestroy()
        },
        afterMessage: () => {},
      }),
    )
    const first = work(script.port, {}, { attempts: 50 })
    const { id } = await queue({ content: { titulo: 'Largo', paragraphs: ['ñandú '.repeat(100_000)] } })
    await until(async () => /se cortó durante el envío/.test((await row(id)).ultimoError ?? ''))
    await first.stop()
    const box = on(await openMailbox())
    work(box.port)
    await inState(id, 'enviado')
    expect([dead > 0, box.received.length]).toEqual([true, 1])
    expect(box.received[0]!.mail.text).toContain('ñandú '.repeat(1000))
  })

  it('dies after the message, before it answered: sent again', async () => {
    const box = on(await openMailbox({ afterMessage: (n) => (n < 3 ? 'cut' : null) }))
    work(box.port)
    const { id } = await queue()
    await inState(id, 'enviado')
    expect([(await row(id)).intentos, box.received.length]).toEqual([3, 1])
  })

  it.each([
    ['resets', (s: import('node:net').Socket) => s.resetAndDestroy()],
    ['closes', (s: import('node:net').Socket) => s.end()],
  ])('dies right after it took the message (%s): never sent twice', async (_, die) => {
    const script = on(await openScript({ afterMessage: (socket) => socket.write('250 tomado\r\n', () => die(socket)) }))
    work(script.port)
    const { id } = await queue()
    await inState(id, 'enviado')
    await quiet(600)
    expect([script.messageCount(), (await row(id)).intentos]).toEqual([1, 1])
  })

  it('takes long to answer: the mail stays with its process beyond the first lease, and goes once', async () => {
    const box = on(await openMailbox({ afterMessage: () => quiet(1_500).then(() => null) }))
    work(box.port, {}, { lease: 400 })
    work(box.port, {}, { lease: 400 })
    const { id } = await queue()
    await inState(id, 'enviado')
    await quiet(300)
    expect([box.received.length, (await row(id)).intentos]).toEqual([1, 1])
  })
})
