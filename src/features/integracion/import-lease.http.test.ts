import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { dryRun } from './server/dry-run.ts'
import { runExclusive, whenFree } from './server/import-lease.ts'

const on = openIntegracion()
type Precio = { listaPrecioId: number; producto: string; precio: number; desde: string | null; cantidadDesde: number }
/** All present prices, as a complete file has them. */
const precios = async (): Promise<Precio[]> =>
  (
    await sql<Precio>`
      select
        "listaPrecioId", "productoId" as producto, precio::float8, nullif(desde::text, '-infinity') as desde,
        "cantidadDesde"::float8, (select m.codigo from moneda m where m.id = precio."monedaId") as moneda
      from precio
      order by 1, 2, 4, 5`.execute(on.t.db)
  ).rows
const precioOf = async ({ producto, cantidadDesde }: Pick<Precio, 'producto' | 'cantidadDesde'>) =>
  (
    await on.t.db
      .selectFrom('precio')
      .select(sql<number>`precio::float8`.as('precio'))
      .where('productoId', '=', producto)
      .where('cantidadDesde', '=', String(cantidadDesde) as never)
      .where('listaPrecioId', '=', 1)
      .execute()
  ).map((row) => row.precio)

/**
 * Starts a call with a complete list of prices, the first one at the price `first`; it stays open until `finish` or
 * `goAway`.
 */
const open = async (rows: readonly Precio[], first: number) => {
  const sender = new AbortController()
  let out!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (c) => void (out = c) })
  const send = (row: Precio) => out.enqueue(new TextEncoder().encode(`${JSON.stringify(row)}\n`))
  for (const row of [{ ...rows[0]!, precio: first }, ...rows.slice(1)]) send(row)
  const answer = fetch(`${on.t.url}/api/integracion/precios?completo=true`, {
    method: 'PUT',
    body,
    duplex: 'half',
    signal: sender.signal,
    headers: { authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' },
  } as RequestInit)
  answer.catch(() => {})
  await expect.poll(() => precioOf(rows[0]!), { timeout: 15_000 }).toContain(first)
  return {
    finish: async () => {
      out.close()
      return (await (await answer).json()) as Parameters<typeof counts>[0] & { retiradas: number }
    },
    goAway: async () => {
      sender.abort()
      await expect(answer).rejects.toThrow('aborted')
    },
  }
}
const full = (rows: readonly Precio[]) =>
  on.t.anonymous.send('PUT', '/api/integracion/precios?completo=true', {
    raw: JSON.stringify(rows),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
  })

it('OPEN-261 what fails for another reason than its turn is told at once, and tried no more', async () => {
  const [said, tried] = [vi.fn<() => void>(), vi.fn<() => Promise<never>>().mockRejectedValue(new Error('sin disco'))]
  await expect(whenFree(said, tried)).rejects.toThrow('sin disco')
  expect([said.mock.calls.length, tried.mock.calls.length]).toEqual([0, 1])
})

describe('a turn for each kind', () => {
  it('OPEN-260 while a file of one kind comes in, calls of another kind and of its own pass between its batches', async () => {
    const held = runExclusive(on.t.db, 'precios', async () => {
      const [one] = await precios()
      const answers = [
        await on.put('transportes', [{ id: 901, descripcion: 'Otro' }]),
        await on.put('precios', [{ ...one!, precio: 3.25 }]),
        await on.put('precios', `${JSON.stringify({ ...one!, precio: 3.5 })}\n`, { type: 'application/x-ndjson' }),
      ]
      return answers.map(({ status, body }) => [status, body.nuevas, body.cambiadas])
    })
    expect(await held).toEqual([
      [200, 1, 0],
      [200, 0, 1],
      [200, 0, 1],
    ])
  })

  it('OPEN-260 what a call names while a complete file of the kind comes in is not withdrawn by it', async () => {
    const all = await precios()
    const [kept, gone] = all.slice(-2) as [Precio, Precio]
    const file = await open(all.slice(0, -2), 71.01)
    const nuevo = { ...all[1]!, precio: 5.5, desde: null, cantidadDesde: 9_876 }
    const said = await on.put('precios', [nuevo, kept])
    expect([said.status, ...counts(said.body)]).toEqual([200, 2, 1, 0, 1, 0])
    const second = await full(all)
    expect([second.status, second.body.code, second.body.detail, second.headers.get('retry-after')]).toEqual([
      409,
      'importacion_en_curso',
      'Hay otra importación de «precios» en curso. Intentá de nuevo en unos minutos.',
      '60',
    ])
    expect((await file.finish()).retiradas).toBe(1)
    expect([(await precioOf(nuevo))[0], await precioOf(gone)]).toEqual([5.5, []])
    expect(await precioOf(kept)).toHaveLength(1)
    // the lock is free, and rows named by calls during the former import no longer count
    const again = await full((await precios()).filter((p) => p.cantidadDesde !== 9_876))
    expect([again.status, again.body.retiradas]).toEqual([200, 1])
  })

  it('OPEN-260 a failed complete file and a sender that went away give the turn back', async () => {
    const all = await precios()
    await (await open(all, 71.02)).goAway()
    await expect.poll(async () => (await full(all)).status, { timeout: 15_000 }).toBe(200)
    const bad = await on.t.anonymous.send('PUT', '/api/integracion/precios?completo=true', {
      raw: 'no',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
    })
    expect([bad.status, (await full(all)).status]).toEqual([400, 200])
  })

  it('a rehearsal goes beside an import, but not beside another rehearsal', async () => {
    const file = await open(await precios(), 71.03)
    expect((await on.put('transportes', [{ id: 5_021, descripcion: 'Dos' }], { dryRun: true })).body).toMatchObject({
      dryRun: true,
      nuevas: 1,
    })
    await dryRun(on.t.db, async () => {
      const second = await on.put('transportes', [], { dryRun: true })
      expect([second.status, second.body.code, second.body.detail]).toEqual([
        409,
        'importacion_en_curso',
        'Hay otro ensayo en curso. Intentá de nuevo en unos minutos.',
      ])
    })
    await file.finish()
    expect((await on.put('transportes', [], { dryRun: true })).status).toBe(200)
  })
})
