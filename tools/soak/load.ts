import http from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLine, buy } from '../../test/compra.ts'
import { signIn, type Answer, type Client } from '../../test/portal.ts'
import type { Cuenta } from '../faults/persona.ts'
import { randomOf, sleep, type Random } from '../faults/random.ts'

/** What people and programs do all day, at an even pace. */
export type Load = {
  /** Orders acknowledged, and calls that failed, with the last of these. */
  readonly orders: () => number
  readonly failures: () => number
  readonly lastFailure: () => string | null
  readonly listeners: () => number
  readonly stop: () => Promise<void>
}
export type Pace = {
  /** Each has a cart of its own. */
  readonly buyers: readonly Cuenta[]
  readonly sellers: number
  readonly listeners: number
  /** Seconds between two imports of the price list. */
  readonly importEvery: number
}

const FOTO = join(import.meta.dirname, '../../data/demo/fotos')
const PRODUCTOS = ['IPN-080-12', 'IPN-100-12', 'UPN-120-12']

/** A client that counts answers of 500 and above, and calls without an answer. */
const counted = (client: Client, failed: (what: string) => void): Client => {
  const send: Client['send'] = async (method, path, init) => {
    try {
      const answer = await client.send(method, path, init)
      if (answer.status >= 500) failed(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer
    } catch (error) {
      failed(`${method} ${path}: ${String(error)}`)
      throw error
    }
  }
  const withBody = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    send(method, path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) })
  return Object.assign(Object.create(client) as Client, {
    send,
    get: (path: string) => send('GET', path),
    post: withBody('POST'),
    put: withBody('PUT'),
    del: (path: string) => send('DELETE', path),
  })
}

/** Of a price that was imported while it was being bought the cart is looked at, and bought as it stands now. */
const buyAsTold = async (who: Client, cantidad: number) => {
  const { id } = await addLine(who, cantidad)
  try {
    return await buy(who, id)
  } catch (error) {
    if (!/preconfirmacion_vencida|carrito_cambiado/.test(String(error))) throw error
    const { clienteId, contactoId } = who.session!
    await who.get(`/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)
    return buy(who, id)
  }
}
const buyOnce = async (who: Client, { entero, single }: Random): Promise<void> => {
  const { clienteId } = who.session!
  await who.get(`/api/Product/search?name=${single(['ipn', 'upn', 'chapa', 'caño'])}&clienteId=${clienteId}`)
  await who.get(`/api/Product/grupo?page=1&id=${entero(1, 6)}&clienteId=${clienteId}`)
  await who.get(`/api/Product/${single(PRODUCTOS)}/${clienteId}`)
  const { id } = await buyAsTold(who, entero(1, 9))
  await who.get(`/api/Budget/${id}`)
  await who.get('/api/Budget/fetchAll?page=1')
}
const lookOnce = async (who: Client, { single }: Random): Promise<void> => {
  const { body } = await who.get('/api/Budget/fetchAll?page=1&clienteId=0')
  const seen = (body.$values as { id: number }[] | undefined) ?? []
  if (seen.length > 0) await who.get(`/api/Budget/${single(seen).id}`)
  await who.get('/api/Client/search?name=a&page=1&rowPerPage=10')
}
/** The price list once more, each price a little other than before, and a photo. */
const importOnce = async (url: string, clave: string, n: number): Promise<Answer['status'][]> => {
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' }
  const rows = PRODUCTOS.map((producto) => ({ listaPrecioId: 1, producto, precio: 10 + (n % 100) / 100 }))
  const body = JSON.stringify(rows)
  const prices = await fetch(`${url}/api/integracion/precios`, { method: 'PUT', headers, body })
  await prices.text()
  const photo = await fetch(`${url}/api/integracion/productos/${PRODUCTOS[0]}/fotos/9`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: readFileSync(join(FOTO, 'CER-508-20.jpg')),
  })
  await photo.text()
  return [prices.status, photo.status]
}

const listen = (url: string, who: Client, ended: () => void): (() => void) => {
  const { cookie } = who as unknown as { cookie: string }
  const headers = { authorization: `Bearer ${who.session!.tokens.idToken}`, cookie }
  const request = http
    .get(`${url}/api/vivo`, { agent: false, headers })
    .once('response', (res) => res.resume().once('close', ended))
    .once('error', ended)
  return () => void request.destroy()
}

/** Begins all of it; `clave`: the order system's key. */
export const startLoad = async (url: string, clave: string, pace: Pace): Promise<Load> => {
  let [orders, failures, over, open] = [0, 0, false, 0]
  let last: string | null = null
  const failed = (what: string) => {
    if (over) return
    failures++
    last = what
  }
  const work: Promise<void>[] = []
  const repeat = (
    { email, documentoNro }: Pick<Cuenta, 'email'> & Partial<Cuenta>,
    seed: number,
    pause: number,
    once: (who: Client, random: Random) => Promise<void>,
  ) => {
    const random = randomOf(seed)
    work.push(
      (async () => {
        const open = async () => counted(await signIn(url, email, undefined, documentoNro), failed)
        let who = await open()
        for (let n = 1; !over; n++) {
          await once(who, random).catch((error: unknown) => failed(`${email}: ${String(error)}`))
          await sleep(pause / 2 + random.real() * pause)
          if (n % 50 === 0 && !over) who = await open()
        }
      })(),
    )
  }
  for (const [n, buyer] of pace.buyers.entries())
    repeat(buyer, n, 2_000 * pace.buyers.length, async (who, random) => {
      await buyOnce(who, random)
      orders++
    })
  for (let n = 0; n < pace.sellers; n++) repeat({ email: 'vendedor@demo.test' }, 100 + n, 2_000, lookOnce)
  work.push(
    (async () => {
      for (let n = 0; !over; n++) {
        const answers = await importOnce(url, clave, n).catch((error: unknown) => [String(error)])
        if (answers.some((status) => status !== 200)) failed(`import: ${answers.join()}`)
        for (let s = 0; s < pace.importEvery && !over; s++) await sleep(1_000)
      }
    })(),
  )
  const accounts = ['cliente@demo.test', 'cliente2@demo.test', 'grupo@demo.test']
  const stops: (() => void)[] = []
  for (let n = 0; n < pace.listeners; n += 5) {
    const who = await signIn(url, accounts[n % accounts.length]!)
    for (let k = 0; k < Math.min(5, pace.listeners - n); k++) {
      open++
      stops.push(listen(url, who, () => open--))
    }
  }
  return {
    orders: () => orders,
    failures: () => failures,
    lastFailure: () => last,
    listeners: () => open,
    stop: async () => {
      over = true
      for (const stop of stops) stop()
      await Promise.all(work)
    },
  }
}
