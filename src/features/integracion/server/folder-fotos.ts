import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config, jobsDb, log } from '#server/context.ts'
import type { Parte } from '#server/jobs/clean.ts'
import { FOTOS, importFotos, readFotos, type Folder } from './fotos.ts'
import { byFolder, recordImport } from './import-log.ts'
import { runExclusive, isLockTaken } from './import-lease.ts'

/** Milliseconds since a file's last change: younger ones may still be being copied, and wait for the next pass. */
const QUIETA = 5_000

/** Size and times of each file when this process last read it. */
const leidas = new Map<string, string>()
/**
 * The files that are new or changed, and when each came into the folder: by ctime, since copying may keep the mtime.
 * After a restart all are read again; withdrawn photos stay withdrawn.
 */
const newIn = async (folder: Folder, currentTime: Date) => {
  const nuevas = new Map<string, { readonly seal: string; readonly momento: string }>()
  for (const archivo of folder.archivos) {
    const path = join(folder.dir, archivo)
    // a failed stat is reported when the file is read
    const { size, mtimeMs, ctimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0, ctimeMs: 0 }))
    const seal = `${size} ${mtimeMs}`
    if (leidas.get(path) !== seal && currentTime.getTime() - mtimeMs >= QUIETA)
      nuevas.set(archivo, { seal, momento: new Date(Math.min(ctimeMs, currentTime.getTime())).toISOString() })
  }
  return nuevas
}

/** Imports the photos put into the folder `fotos` of DATA_DIR since the last pass; logs the bad ones. */
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
    if (!isLockTaken(error)) throw error // an import is running: retry at the next pass
  }
}
export const parteFotos: Parte = { parte: FOTOS, run: takeFolder }
