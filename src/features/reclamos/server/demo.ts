import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tipo } from '#shared/files.ts'
import { jobsDb, tx } from '#server/context.ts'
import { discardUnkept, keepFile, saveFile } from '#server/files/files.ts'
import * as escribe from './escribe.ts'

/** What people sent with the claims of the demo company: a folder for each, by its number. */
const DIR = join(import.meta.dirname, '../../../../data/demo/adjuntos')
/** The demo's own administrator: whoever has it has the demo company. */
const DEMO = 'admin@demo.test'

const attach = async (nroReclamo: string): Promise<void> => {
  const dir = join(DIR, nroReclamo)
  const uploaded: string[] = []
  for (const nombre of (await readdir(dir)).sort()) {
    const tipo = nombre.split('.').at(-1) as Tipo
    uploaded.push((await saveFile({ nombre, tipo }, createReadStream(join(dir, nombre)))).id)
  }
  const kept = await tx(async (on) => {
    const [reclamo] = await escribe.lockReclamos(on, [], [nroReclamo])
    if (!reclamo || (await escribe.hasAdjuntos(on, reclamo.id))) return false
    for (const id of uploaded) await keepFile(on, id)
    await escribe.insertAdjuntos(on, reclamo.id, uploaded)
    return true
  })
  if (!kept) await discardUnkept(uploaded) // another process was first
}

/** Gives the demo's claims their attachments, once. */
export const importDemoFiles = async (): Promise<void> => {
  const on = jobsDb()
  const demo = await on.selectFrom('usuario').select('id').where('email', '=', DEMO).executeTakeFirst()
  if (!demo || (await on.selectFrom('reclamo_adjunto').select('nro').limit(1).executeTakeFirst())) return
  for (const nroReclamo of await readdir(DIR))
    await attach(nroReclamo).catch((error: unknown) =>
      // the portal starts without them: where files are kept may be away
      console.warn(`Datos de demostración: adjuntos del reclamo ${nroReclamo}: ${String(error)}`),
    )
}
