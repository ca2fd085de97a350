import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { atOther, signIn, type Answer, type Client } from '../../../test/portal.ts'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

/**
 * Two processes on one PostgreSQL: in one the buyer withdraws, to the other the order system says that it goes on. A
 * third connection holds the order until both wait for it, so that who comes first is known.
 */
let server: TestServer
let [a, b] = [] as unknown as [Process, Process]
let [db, holder] = [] as unknown as [pg.Client, pg.Client]
let [clave, buyer] = [] as unknown as [string, Client]
const dir = mkdtempSync(join(tmpdir(), 'pv-anular-'))
const connect = async (name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: server.url(name) })
  await client.connect()
  return client
}
beforeAll(async () => {
  server = await startPostgres()
  const root = await connect('postgres')
  await root.query('create database portal')
  await root.end()
  const env = {
    DATABASE_URL: server.url('portal'),
    DATA_DIR: dir,
    DEMO: 'si',
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
  ;[a, b] = await Promise.all([startProcess(env), startProcess(env)])
  await Promise.all([a.ready(360_000), b.ready(360_000)])
  ;[db, holder] = [await connect('portal'), await connect('portal')]
  const own = openDb({ connectionString: server.url('portal'), max: 1 })
  clave = await createClave(own.db, 'Sistema de prueba')
  await own.close()
  buyer = await signIn(a.url, 'cliente@demo.test')
}, 400_000)
afterAll(async () => {
  await Promise.all([a?.end('SIGKILL'), b?.end('SIGKILL')])
  await Promise.all([db?.end(), holder?.end()])
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const placed = async (): Promise<number> => (await buy(buyer, (await addLine(buyer)).id)).id
const withdraw = (id: number, who = buyer) => who.post(`/api/Budget/${id}/anular`, { motivo: 'Ya no hace falta' })
const goOn = async (id: number): Promise<Answer['body']> => {
  const answer = await fetch(`${b.url}/api/integracion/presupuestos`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ id, estado: 'Comercial' }]),
  })
  return answer.json()
}
/** As many connections of the portals wait for a row. */
const waiting = async (): Promise<number> =>
  (
    await db.query<{ n: number }>(`
      select count(*)::int as n
      from pg_stat_activity
      where wait_event_type = 'Lock' and datname = 'portal'`)
  ).rows[0]!.n
/** Starts one after the other while the row is held, then lets go. */
const inOrder = async <A, B>(id: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  await holder.query('begin')
  await holder.query('select id from presupuesto where id = $1 for update', [id])
  const one = first()
  await expect.poll(waiting, { timeout: 3_000, interval: 10 }).toBe(1)
  const two = second()
  await expect.poll(waiting, { timeout: 3_000, interval: 10 }).toBe(2)
  await holder.query('commit')
  return Promise.all([one, two])
}
const stateOf = async (id: number) =>
  (await db.query<{ estado: string }>('select estado from presupuesto where id = $1', [id])).rows[0]!.estado

it('OC-04 withdrawn before the order system moves it on: it stays withdrawn, and the order system is told', async () => {
  const id = await placed()
  const [own, import_] = await inOrder(
    id,
    () => withdraw(id),
    () => goOn(id),
  )
  expect([own.status, own.body.estadoPresupuesto]).toEqual([200, 'Cancelado'])
  // what it said before the withdrawal came too late; said anew, it is refused
  expect(import_).toMatchObject({ conError: 0, cambiadas: 0, iguales: 1 })
  expect(import_.avisos.$values.join()).toContain('Es anterior a lo último que se recibió: no cambia nada.')
  expect(await goOn(id)).toMatchObject({
    conError: 1,
    errores: { $values: [{ columna: 'estado', motivo: 'Una solicitud no puede pasar de Cancelado a Comercial.' }] },
  })
  expect(await stateOf(id)).toBe('Cancelado')
})
it('OC-04 moved on before it is withdrawn: it goes on, and the buyer is told', async () => {
  const id = await placed()
  const [import_, own] = await inOrder(
    id,
    () => goOn(id),
    () => withdraw(id),
  )
  expect(import_).toMatchObject({ cambiadas: 1, conError: 0 })
  expect([own.status, own.body.code, own.body.detail]).toEqual([
    409,
    'pedido_en_curso',
    'El pedido ya está en Comercial: comuníquese con su ejecutivo de cuenta.',
  ])
  expect(await stateOf(id)).toBe('Comercial')
})
it('OC-04 withdrawn twice at once, in two processes: once', async () => {
  const id = await placed()
  const both = await inOrder(
    id,
    () => withdraw(id),
    () => withdraw(id, atOther(b.url, buyer)),
  )
  expect(both.map((one) => one.status)).toEqual([200, 200])
  const { rows } = await db.query(
    `select a from presupuesto_historial where "presupuestoId" = $1 and a = 'Cancelado'`,
    [id],
  )
  expect(rows.length).toBe(1)
})
