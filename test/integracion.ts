import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { importFolder } from '#features/integracion/server/folder.ts'
import { createClave } from '#features/integracion/server/claves.ts'
import { makeContext } from '#features/integracion/server/columnas.ts'
import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { startTestPortal, type Answer, type TestPortal } from './portal.ts'

type Archivos = Record<string, string | Buffer>
type ImportOptions = { dryRun?: boolean; type?: string; key?: string | null }

/** An import's counts: read, new, changed, unchanged, bad. */
export const counts = (a: { leidas: number; nuevas: number; cambiadas: number; iguales: number; conError: number }) => [
  a.leidas,
  a.nuevas,
  a.cambiadas,
  a.iguales,
  a.conError,
]

/** A portal for a test file, with a key of the integration; imports files and sends calls. */
export const openIntegracion = (env: Record<string, string> = {}) => {
  const dirs: string[] = []
  const on = { t: undefined as unknown as TestPortal, clave: '' }
  const doors = {
    /** Makes a folder with these files, deleted after the tests. */
    folder: (files: Archivos): string => {
      const dir = mkdtempSync(join(tmpdir(), 'pv-csv-'))
      dirs.push(dir)
      for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
      return dir
    },
    importFiles: (files: Archivos) => importFolder(on.t.db, doors.folder(files), makeContext('Sistema de gestión')),
    one: async (files: Archivos) => (await doors.importFiles(files)).reports[0]!,
    put: (
      entidad: string,
      body: unknown,
      { dryRun = false, type = 'application/json', key = on.clave }: ImportOptions = {},
    ): Promise<Answer> =>
      on.t.anonymous.send('PUT', `/api/integracion/${entidad}${dryRun ? '?dryRun=true' : ''}`, {
        raw: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': type, ...(key ? { authorization: `Bearer ${key}` } : {}) },
      }),
    someProducts: (n: number) =>
      on.t.db.selectFrom('producto').select(['id', 'peso']).where('activo', '=', true).orderBy('id').limit(n).execute(),
    someCliente: () =>
      on.t.db
        .selectFrom('cliente')
        .select(['id', 'codigo'])
        .where('activo', '=', true)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  }
  beforeAll(async () => {
    on.t = await startTestPortal(env)
    on.clave = await createClave(on.t.db, 'Sistema de prueba', { alcance: entidades.map((e) => e.nombre) })
  })
  afterAll(async () => {
    await on.t.stop()
    for (const d of dirs) rmSync(d, { recursive: true, force: true })
  })
  return Object.assign(on, doors)
}
