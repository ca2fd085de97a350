import { createHmac, randomUUID } from 'node:crypto'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { addLine, preconfirm } from './compra.ts'
import { atOther, captchaToken, CLAVE, clientOf, signIn, type Answer, type Client } from './portal.ts'
import { openTwo, withinASecond } from './two-processes.ts'

/** What is counted, used up or switched off for all, on two processes of the portal and one PostgreSQL. */
const two = openTwo({ TRUST_PROXY: 'si' })
const bases = () => [two.a.url, two.b.url]
/** So many calls at once, by turns at one process and at the other. */
const atBoth = (n: number, ask: (base: string, k: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: n }, (_, k) => ask(bases()[k % 2]!, k)))
const countOf = (all: Answer[], status: number): number => all.filter((a) => a.status === status).length
/** An address of its own for each use, as a proxy names it. */
let addresses = 0
const address = () => `198.51.100.${++addresses}`

/** A sign-in of an administrator; wrong unless the password is given. */
const enter = async (base: string, email: string, more: { ip: string; password?: string; token?: string }) => {
  const c = clientOf(base)
  return c.post(
    '/api/auth/loginAdmin',
    { email, password: more.password ?? 'Otra.2026', captchaToken: more.token ?? (await captchaToken(c)) },
    { 'x-forwarded-for': more.ip },
  )
}
const slowed = (a: Answer, code: string, most: number) => {
  const wait = Number(a.headers.get('retry-after'))
  expect([a.status, a.body.code, wait >= 1 && wait <= most], `${a.text} ${wait}`).toEqual([429, code, true])
}

describe('limits', () => {
  it('OPEN-14 wrong sign-ins at both at once are counted as one: five of an account and an address, ten of an account', async () => {
    for (let round = 0; round < 6; round++) {
      const [email, ip] = [`nadie-${randomUUID()}@demo.test`, address()]
      const all = await atBoth(12, (base) => enter(base, email, { ip }))
      expect([countOf(all, 401), countOf(all, 429)]).toEqual([5, 7])
      for (const a of all) if (a.status !== 401) slowed(a, 'demasiados_intentos', 15 * 60)
    }
    for (let round = 0; round < 3; round++) {
      const email = `nadie-${randomUUID()}@demo.test`
      const all = await atBoth(14, (base) => enter(base, email, { ip: address() }))
      expect([countOf(all, 401), countOf(all, 429)]).toEqual([10, 4])
      for (const a of all) if (a.status !== 401) slowed(a, 'demasiados_intentos', 60)
    }
  })
  it('OPEN-14 what is used up at one is refused at the other, the right password too, and not from elsewhere', async () => {
    const [email, ip] = ['gerente@demo.test', address()]
    for (let n = 0; n < 5; n++) expect((await enter(two.a.url, email, { ip })).status).toBe(401)
    for (const base of bases())
      slowed(await enter(base, email, { ip, password: CLAVE }), 'demasiados_intentos', 15 * 60)
    const elsewhere = await enter(two.b.url, email, { ip: address(), password: CLAVE })
    expect(elsewhere.status, elsewhere.text).toBe(200)
  })

  const message = (c: Client) =>
    c.post('/api/Client/contactForm', { Issue: 'Consulta', Message: 'Hola', ClienteId: c.session!.clienteId })
  const cupos = async (c: Client) =>
    (
      await two.sql<{ n: number }>('select count(*)::int as n from cupo where clave = $1', [
        `correo ${c.session!.userId}`,
      ])
    )[0]!.n
  it('OPEN-560 mail is one account’s at both: the tenth at either is the last of the minute, and the refusal says when', async () => {
    const here = await signIn(two.a.url, 'cliente@demo.test')
    const there = atOther(two.b.url, here)
    for (let n = 0; n < 5; n++) for (const c of [here, there]) expect((await message(c)).status).toBe(200)
    for (const c of [here, there]) slowed(await message(c), 'demasiados_pedidos', 60)
    // another session of the account, that began at the other process
    slowed(await message(await signIn(two.b.url, 'cliente@demo.test')), 'demasiados_pedidos', 60)
    expect(await cupos(here)).toBe(10)
    await two.sql(`update cupo set momento = momento - interval '61 seconds'`)
    expect([(await message(there)).status, (await message(here)).status]).toEqual([200, 200])
  })
  it('OPEN-14 OPEN-560 mail: of many at both at once as many as the limit pass, and no more', async () => {
    const one = await signIn(two.a.url, 'cliente2@demo.test')
    const all = await atBoth(30, (base) => message(atOther(base, one)))
    expect(countOf(all, 200)).toBe(10)
    for (const a of all) if (a.status !== 200) slowed(a, 'demasiados_pedidos', 60)
    expect(await cupos(one)).toBe(10)
  })
  it('OPEN-560 the pace of PDFs is each process’s own: what is used up at one is still there at the other, once', async () => {
    const here = await signIn(two.a.url, 'cliente@demo.test')
    const pdfs = (base: string) =>
      Promise.all(
        Array.from({ length: 60 }, () => atOther(base, here).get('/api/configuracion/download/politicaReclamos')),
      )
    for (const base of bases()) {
      const all = await pdfs(base)
      expect(countOf(all, 200)).toBeGreaterThanOrEqual(30)
      expect(countOf(all, 429)).toBeGreaterThanOrEqual(1)
      for (const a of all) if (a.status !== 200) slowed(a, 'demasiados_pedidos', 2)
    }
  })
  it('OPEN-292 calls without a session are counted in each process, by network', async () => {
    const ip = address()
    const ask = (base: string, from: string) =>
      clientOf(base).send('GET', '/api/auth/captcha', { headers: { 'x-forwarded-for': from } })
    for (const base of bases()) {
      expect((await ask(base, ip)).status).toBe(200) // whatever was asked for at the other
      const all = await Promise.all(Array.from({ length: 600 }, () => ask(base, ip)))
      expect(countOf(all, 200)).toBeGreaterThanOrEqual(299)
      expect(countOf(all, 429)).toBeGreaterThanOrEqual(1)
      for (const a of all) if (a.status !== 200) slowed(a, 'demasiados_pedidos', 1)
      expect((await ask(base, address())).status).toBe(200)
    }
  })
})

describe('captchas', () => {
  /** As the portal makes it, with this moment as its last. */
  const solvedUntil = async (vence: number): Promise<string> => {
    const part = (use: string) => createHmac('sha256', two.secret).update(use).digest('hex')
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 2,
      deriveKey,
      data: { vence },
      hmacSignatureSecret: part('captcha-firma'),
      hmacKeySignatureSecret: part('captcha-clave'),
    })
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const refused = (a: Answer) => expect([a.status, a.body.detail]).toEqual([400, 'Captcha requerido'])
  const nobody = () => `nadie-${randomUUID()}@demo.test`

  it('OPEN-11 one solution sent to both at the same instant is taken once', async () => {
    for (let round = 0; round < 15; round++) {
      const token = await captchaToken(clientOf(bases()[round % 2]!))
      const all = await atBoth(4, (base) => enter(base, nobody(), { ip: address(), token }))
      expect(countOf(all, 401)).toBe(1) // beyond the captcha, nobody has that account
      for (const a of all) if (a.status !== 401) refused(a)
    }
  })
  it('OPEN-11 used at one it is refused at the other, and so is one that ran out', async () => {
    const send = (base: string, token: string) => enter(base, nobody(), { ip: address(), token })
    const token = await solvedUntil(Date.now() + 600_000)
    expect((await send(two.a.url, token)).status).toBe(401)
    for (const base of [two.b.url, two.a.url]) refused(await send(base, token))
    const old = await solvedUntil(Date.now() - 1)
    for (const base of bases()) refused(await send(base, old))
  })
})

describe('the purchase switch', () => {
  const closed = (a: Answer) =>
    expect([a.status, a.body.code, a.body.detail]).toEqual([
      409,
      'compra_deshabilitada',
      'La compra se encuentra deshabilitada temporalmente.',
    ])
  const shopping = (c: Client) => async () => (await c.get('/api/configuracion/getShoopEnabled')).body.shoopEnabled
  const flip = async (admin: Client, shoopEnabled: boolean) =>
    expect((await admin.post('/api/configuracion/updateShoopEnabled', { shoopEnabled })).status).toBe(200)
  const confirm = (c: Client, id: number, key: string) =>
    c.post(`/api/Budget/${id}?observaciones=Avisar&esPedidoFirme=true`, undefined, { 'idempotency-key': key })
  /** All that a purchase writes: the presupuesto with its lines, and how many rows of the rest are about it. */
  const written = async (id: number) =>
    (
      await two.sql(
        `
          select
            to_jsonb(p) as presupuesto,
            (select jsonb_agg(to_jsonb(d) order by d.item) from presupuesto_detalle d where d."presupuestoId" = p.id),
            (select count(*) from presupuesto_historial where "presupuestoId" = p.id) as historial,
            (select count(*) from presupuesto where "clienteId" = p."clienteId") as todos,
            (select count(*) from salida where (datos->>'presupuestoId')::int = p.id) as salida,
            (select count(*) from trabajo where (datos->>'presupuestoId')::int = p.id) as trabajos,
            (select count(*) from idempotencia) as idempotencia
          from presupuesto p
          where p.id = $1`,
        [id],
      )
    )[0]!
  const ordersOf = (id: number) =>
    two.sql(`select id from salida where tipo = 'pedido-confirmado' and (datos->>'presupuestoId')::int = $1`, [id])

  it('OPEN-561 switched off at one, nothing is added or confirmed at the other, nothing is written; switched on, the same confirmation goes', async () => {
    const admin = await signIn(two.a.url, 'admin@demo.test')
    const there = await signIn(two.b.url, 'cliente@demo.test')
    const { id } = await addLine(there, 2)
    await preconfirm(there, id)
    const before = await written(id)
    await flip(admin, false)
    await withinASecond(shopping(there), false)
    const key = randomUUID()
    closed(await confirm(there, id, key))
    await expect(addLine(there, 1)).rejects.toThrow(/^409 .*La compra se encuentra deshabilitada temporalmente\./)
    closed(await confirm(there, id, key))
    expect(await written(id)).toEqual(before)
    await flip(admin, true)
    await withinASecond(shopping(there), true)
    const placed = await confirm(there, id, key)
    expect([placed.status, (await written(id)).presupuesto.estado]).toEqual([200, 'Enviado'])
    expect(await ordersOf(id)).toHaveLength(1)
  })
  it('OPEN-561 switched at one in the instant of a confirmation at the other: it is placed whole, or not at all', async () => {
    const admin = await signIn(two.a.url, 'admin@demo.test')
    const there = await signIn(two.b.url, 'cliente@demo.test')
    for (let round = 0; round < 8; round++) {
      const { id } = await addLine(there)
      await preconfirm(there, id)
      const before = await written(id)
      const key = randomUUID()
      const flipping = flip(admin, false)
      const answer = await confirm(there, id, key)
      const after = await written(id)
      await flipping
      if (answer.status !== 200) {
        closed(answer)
        expect(after).toEqual(before)
      }
      await flip(admin, true)
      await withinASecond(shopping(there), true)
      const again = await confirm(there, id, key)
      expect([again.status, (await written(id)).presupuesto.estado], again.text).toEqual([200, 'Enviado'])
      expect(await ordersOf(id)).toHaveLength(1)
    }
  })
})
