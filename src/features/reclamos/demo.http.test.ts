import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { importDemoFiles } from './server/demo.ts'

const { t, client, stranger } = people({ client: 'cliente@demo.test', stranger: 'cliente2@demo.test' })

it('OPEN-164 the demo’s claims have what was sent with them, once, for whoever may see them', async () => {
  await importDemoFiles()
  await importDemoFiles()
  const { rows } = await sql<{
    id: number
  }>`select id from reclamo where "nroReclamo" = '1284'`.execute(t.db)
  const path = `/api/reclamo/${rows[0]!.id}`
  const { adjuntos } = (await client.get(path)).body
  expect(adjuntos.$values.map((a: { nombre: string; tipo: string }) => [a.nombre, a.tipo])).toEqual([
    ['perfiles-oxidados.jpg', 'jpg'],
    ['remito-conformado.pdf', 'pdf'],
  ])
  const foto = await client.get(`${path}/adjuntos/1`)
  expect([foto.status, foto.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await stranger.get(`${path}/adjuntos/1`)).status).toBe(404)
  const { rows: files } = await sql<{ estado: string }>`select estado from archivo`.execute(t.db)
  expect(files.map((f) => f.estado)).toEqual(['listo', 'listo', 'listo'])
})
