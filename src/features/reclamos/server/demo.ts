import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tipo } from '#shared/files.ts'
import type { Db } from '#server/db/db.ts'
import { keepFile, saveFile } from '#server/files/files.ts'
import { insertAdjuntos } from './escribe.ts'

/**
 * Gives the claims of the demo company their files, named '1284-frente.jpg' after the claim's number; those that are not
 * at INGRESO yet have none of their own.
 */
export const addAdjuntosDemo = async (on: Db, dir: string): Promise<void> => {
  const porReclamo = new Map<string, string[]>()
  for (const archivo of (await readdir(dir)).sort()) {
    const numero = archivo.split('-')[0]!
    porReclamo.set(numero, [...(porReclamo.get(numero) ?? []), archivo])
  }
  for (const [numero, archivos] of porReclamo) {
    const reclamo = await on.selectFrom('reclamo').select('id').where('nroReclamo', '=', numero).executeTakeFirst()
    if (!reclamo) continue
    const ids: string[] = []
    for (const archivo of archivos) {
      const nombre = archivo.slice(numero.length + 1)
      const tipo = nombre.split('.').at(-1) as Tipo
      const { id } = await saveFile({ nombre, tipo }, createReadStream(join(dir, archivo)), on)
      await keepFile(on, id)
      ids.push(id)
    }
    await insertAdjuntos(on, reclamo.id, ids)
  }
  await on.updateTable('reclamo').set({ nroReclamo: null }).where('orden', '=', 0).execute()
}
