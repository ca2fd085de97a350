import { describe, expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { dryRun } from './server/ensayo.ts'

const on = openIntegracion()
const LOTE = 200
/** More rows than a batch, so that the first ones are stored while more are awaited. */
const many = (from: number) =>
  Array.from({ length: LOTE + 1 }, (_, i) => `{"id":${from + i},"descripcion":"Transporte"}\n`).join('')
const stored = async (id: number) =>
  (await on.t.db.selectFrom('transporte').select('id').where('id', '=', id).execute()).length

/** An import that has begun, from this number on, and goes on until `finish`, or until its sender goes away. */
const open = async (from: number) => {
  const sender = new AbortController()
  let out!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (c) => void (out = c) })
  out.enqueue(new TextEncoder().encode(many(from)))
  const answer = fetch(`${on.t.url}/api/integracion/transportes`, {
    method: 'PUT',
    body,
    duplex: 'half',
    signal: sender.signal,
    headers: { authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' },
  } as RequestInit)
  answer.catch(() => {})
  await expect.poll(() => stored(from), { timeout: 15_000 }).toBe(1)
  return {
    finish: () => {
      out.close()
      return answer
    },
    goAway: async () => {
      sender.abort()
      await expect(answer).rejects.toThrow('aborted')
    },
  }
}

describe('one import at a time', () => {
  it('a second one is refused at once and says when to come again; the first one ends well, and then it is free', async () => {
    const first = await open(1_000)
    const rows = [{ id: 2_002, descripcion: 'Dos' }]
    const second = await on.put('transportes', rows)
    expect([second.status, second.body.code, second.body.detail, second.headers.get('retry-after')]).toEqual([
      409,
      'importacion_en_curso',
      'Hay otra importación en curso. Intentá de nuevo en unos minutos.',
      '60',
    ])
    expect(
      (await on.put('transportes', '{"id":2003,"descripcion":"Tres"}\n', { type: 'application/x-ndjson' })).status,
    ).toBe(409)
    expect((await on.put('nada', [])).status).toBe(404)
    const res = await first.finish()
    expect([res.status, counts((await res.json()) as never)]).toEqual([200, [LOTE + 1, LOTE + 1, 0, 0, 0]])
    expect([await stored(2_002), await stored(2_003)]).toEqual([0, 0])
    expect(counts((await on.put('transportes', rows)).body)).toEqual([1, 1, 0, 0, 0])
  })

  it('a failed import and a sender that went away give the turn back', async () => {
    await (await open(3_000)).goAway()
    await expect.poll(async () => (await on.put('transportes', [])).status, { timeout: 15_000 }).toBe(200)
    expect((await on.put('transportes', 'no', { type: 'application/x-ndjson' })).status).toBe(200)
    expect((await on.put('transportes', 'no')).status).toBe(400)
    expect((await on.put('transportes', [])).status).toBe(200)
  })

  it('a rehearsal goes beside an import, but not beside another rehearsal', async () => {
    const first = await open(4_000)
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
    expect((await first.finish()).status).toBe(200)
    expect((await on.put('transportes', [], { dryRun: true })).status).toBe(200)
  })
})
