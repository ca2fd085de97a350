import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config, jobsDb, log } from '#server/context.ts'
import type { Parte } from '#server/jobs/clean.ts'
import { FOTOS, importFotos, readFotos, type Folder } from './fotos.ts'
import { byFolder, recordImport } from './import-log.ts'
import { runExclusive, isLockTaken } from './import-lease.ts'

/** Milliseconds a file must have been left alone: what is still being copied is taken the next time. */
const QUIETA = 5_000

/** How each file of the folder was when it was last read, by this process. */
const leidas = new Map<string, string>()
/**
 * What is new in it since, and when each came into the folder: whoever copies a file may keep its mtime, but not its
 * ctime. After a restart all is read again: what was withdrawn meanwhile stays so.
 */
const newIn = async (folder: Folder, currentTime: Date) => {
  const nuevas = new Map<string, { readonly seal: string; readonly momento: string }>()
  for (const archivo of folder.archivos) {
    const path = join(folder.dir, archivo)
    // told when it is taken
    const { size, mtimeMs, ctimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0, ctimeMs: 0 }))
    const seal = `${size} ${mtimeMs}`
    if (leidas.get(path) !== seal && currentTime.getTime() - mtimeMs >= QUIETA)
      nuevas.set(archivo, { seal, momento: new Date(Math.min(ctimeMs, currentTime.getTime())).toISOString() })
  }
  return nuevas
}

/** Takes in what somebody put into the folder `fotos` of DATA_DIR since the last look; bad ones are told in the log. */
export const takeFolder = async (currentTime: Date): Promise<void> => {
  const { dataDir } = config()
  if (!existsSync(join(dataDir, FOTOS))) return
  const folder = await readFotos(dataDir, FOTOS)
  const nuevas = folder && (await newIn(folder, currentTime))
  if (!nuevas || nuevas.size === 0) return
  try {
    const report = await runExclusive(jobsDb(), FOTOS, (on) =>
      importFotos(
        on,
        { ...folder, archivos: [...nuevas.keys()] },
        { momento: (archivo) => nuevas.get(archivo)!.momento, onBadLinea: (mala) => log('foto_mala', mala) },
      ),
    )
    for (const [archivo, { seal }] of nuevas) leidas.set(join(folder.dir, archivo), seal)
    if (report.iguales < report.leidas) await recordImport(jobsDb(), byFolder, FOTOS, false, report)
  } catch (error) {
    if (!isLockTaken(error)) throw error // an import is under way: the next time
  }
}
export const parteFotos: Parte = { parte: FOTOS, run: takeFolder }
