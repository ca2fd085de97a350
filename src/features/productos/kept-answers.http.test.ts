import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetAll } from '#server/cache.ts'
import { onStatement } from '#server/db/db.ts'
import { requestContext } from '#server/request.ts'
import { onlyOn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let [cliente, otro]: Client[] = []
beforeAll(async () => {
  t = await startTestPortal({ ANSWERS_CACHE_MB: '8' })
  ;[cliente, otro] = [await t.as('cliente@demo.test'), await t.as('cliente2@demo.test')]
})
afterAll(() => t.stop())

/** The statements of calls, without those of the jobs, while `work` goes on. */
const sentBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  onStatement((_ms, text) => void (requestContext() && sent.push(text)))
  await work().finally(() => onStatement(() => {}))
  return sent
}
const pages = ({ session }: Client): string[] => [
  '/api/Params/subcategorias',
  `/api/Product/grupo?page=1&id=1&clienteId=${session!.clienteId}`,
  `/api/Product/grupo/1/search?name=ipn&page=1&clienteId=${session!.clienteId}`,
  `/api/Product/search?name=upn&clienteId=${session!.clienteId}`,
  `/api/Product/IPN-080-12/${session!.clienteId}`,
]
const readAll = (who: Client) => Promise.all(pages(who).map(async (path) => (await who.get(path)).text))

it('OPEN-470 what was asked twice is answered without asking the database, to the byte', async () => {
  const first = await readAll(cliente!)
  expect((await sentBy(() => readAll(cliente!))).length).toBeGreaterThan(4) // asked for once, it is not worth its place
  let again: string[] = []
  expect(await sentBy(async () => (again = await readAll(cliente!)))).toEqual([])
  expect(again).toEqual(first)
  expect(first.map((text) => text.length > 200)).toEqual([true, true, true, true, true])
})

it('OPEN-470 for another client of the list it is made once, unless it has prices or discounts of its own', async () => {
  const [one, two] = [cliente!.session!.clienteId, otro!.session!.clienteId]
  await t.db.deleteFrom('precio_cliente').where('clienteId', 'in', [one, two]).execute()
  await t.db.deleteFrom('descuento').where('clienteId', 'in', [one, two]).execute()
  await t.db.updateTable('cliente').set({ listaPrecioId: 1 }).where('id', 'in', [one, two]).execute()
  forgetAll()
  const path = (id: number) => `/api/Product/IPN-080-12/${id}`
  const first = (await cliente!.get(path(one))).text
  await cliente!.get(path(one))
  await otro!.get(pages(otro!)[1]!) // its session, its client, its discounts
  let second = ''
  expect(await sentBy(async () => (second = (await otro!.get(path(two))).text))).toEqual([])
  expect(second).toBe(first)

  await t.db
    .insertInto('precio_cliente')
    .values({ clienteId: two, productoId: 'IPN-080-12', precio: 5.55, monedaId: 1 })
    .execute()
  await t.db
    .insertInto('descuento')
    .values({ codigo: 'K', clienteId: one, descripcion: 'Especial', porcentaje: 4, grupoId: null, gruposProdId: null })
    .execute()
  await expect.poll(async () => (await otro!.get(path(two))).body.precio).toBe(5.55)
  await expect.poll(async () => (await cliente!.get(path(one))).body.descuentoCliente).toBe(4)
  expect((await cliente!.get(path(one))).body.precio).toBe(7.66)
})

it('OPEN-470 without permission for suggested ones nobody gets those of who has it', async () => {
  const { clienteId } = cliente!.session!
  const path = `/api/Product/IPN-080-12/${clienteId}`
  expect((await cliente!.get(path)).body.productSuggestions.$values.length).toBeGreaterThan(0)
  await t.db
    .updateTable('usuario')
    .set(({ fn, val }) => ({ permisos: fn<number[]>('array_remove', ['permisos', val(6)]) }))
    .where('email', '=', 'cliente@demo.test')
    .execute()
  await expect.poll(async () => (await cliente!.get(path)).body.productSuggestions.$values).toEqual([])
})

it('OPEN-470 compressed, it says the same', async () => {
  const path = pages(otro!)[1]!
  const plain = await otro!.send('GET', path, { headers: { 'accept-encoding': 'identity' } })
  for (const coding of ['br', 'gzip']) {
    const { text, headers } = await otro!.send('GET', path, { headers: { 'accept-encoding': coding } })
    expect([headers.get('content-encoding'), headers.get('vary'), headers.get('cache-control')]).toEqual([
      coding,
      'accept-encoding',
      'no-store',
    ])
    expect(text).toBe(plain.text)
  }
  expect(plain.headers.get('content-encoding')).toBe(null)
})

onlyOn('postgres')('what they are made of', () => {
  /** Of who asks, and so part of their key. */
  const inKey = ['cliente', 'descuento', 'sesion', 'usuario', 'vendedor', 'cuenta_cliente']
  it('OPEN-470 every table that is read has all processes forget them when it changes', async () => {
    const { rows: tables } = await pgRows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const { rows: heard } = await pgRows<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'olvida_respuestas'`,
    )
    forgetAll()
    const sent = await sentBy(() => readAll(cliente!))
    const named = new Set(sent.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map((m) => m[1]!)))
    const read = tables.map((table) => table.name).filter((name) => named.has(name) && !inKey.includes(name))
    expect(read).toContain('precio_cliente')
    expect(read.filter((name) => !heard.some((table) => table.name === name))).toEqual([])
  })
})
const pgRows = async <T>(text: string): Promise<{ rows: T[] }> => {
  const { sql } = await import('kysely')
  return sql.raw<T>(text).execute(t.db)
}
