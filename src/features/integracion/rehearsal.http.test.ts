import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
const path = '/api/integracion/transportes?dryRun=true'
const headers = () => ({ authorization: `Bearer ${on.clave}`, 'content-type': 'application/x-ndjson' })
/** Sizes in bytes of the bodies that dry runs keep on disk. */
const spooled = () => {
  const folder = join(on.t.dataDir, 'copias')
  const copies = existsSync(folder) ? readdirSync(folder) : []
  return copies.map((name) => {
    const copy = join(folder, name, 'copia')
    return existsSync(copy) ? statSync(copy).size : 0
  })
}
const recorded = async () =>
  (
    await sql<{ despues: unknown }>`
      select despues
      from auditoria
      where accion = 'importacion' and sobre = 'transportes'
      order by id desc
      limit 1`.execute(on.t.db)
  ).rows[0]?.despues

it('OPEN-288 a rehearsal ends with its caller, and leaves nothing', { timeout: 90_000 }, async () => {
  const rows = Array.from({ length: 120_000 }, (_, n) => JSON.stringify({ id: 10_000 + n, descripcion: `Uno ${n}` }))
  const body = rows.join('\n')
  const caller = new AbortController()
  const asked = fetch(on.t.url + path, { method: 'PUT', body, headers: headers(), signal: caller.signal }).then(
    ({ status }) => status,
    () => 'gone',
  )
  await expect.poll(spooled, { timeout: 30_000, interval: 5 }).toEqual([Buffer.byteLength(body)])
  caller.abort()
  expect(await asked).toBe('gone')
  await expect.poll(recorded, { timeout: 30_000 }).toEqual({ ensayo: true, interrumpida: true })
  expect(spooled()).toEqual([])
})
it('OPEN-288 what opens to far more than came is refused before it fills the disk', async () => {
  const body = gzipSync(`{"id":1,"descripcion":"${'x'.repeat(40_000_000)}"}`)
  for (const address of [path, path.split('?')[0]!]) {
    const answer = await fetch(on.t.url + address, {
      method: 'PUT',
      body,
      headers: { ...headers(), 'content-encoding': 'gzip' },
    })
    const problem = (await answer.json()) as { code: string; detail: string }
    expect([answer.status, problem.code, problem.detail]).toEqual([
      413,
      'demasiado_grande',
      'Lo que enviaste comprimido ocupa demasiado al abrirse: envialo sin comprimir, o en partes.',
    ])
  }
  expect(spooled()).toEqual([])
})
