import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config, jobsDb, log } from '#server/context.ts'
import type { Parte } from '#server/jobs/clean.ts'
import { FOTOS, importFotos, readFotos, type Carpeta } from './fotos.ts'
import { porCarpeta, recordImport } from './registro.ts'
import { enExclusiva, esperaTurno } from './turno.ts'

/** Milliseconds a file must have been left alone: what is still being copied is taken the next time. */
const QUIETA = 5_000

/** How each file of the folder was when it was last read, by this process. */
const leidas = new Map<string, string>()
/**
 * What is new in it since, and when each came into the folder: whoever copies a file may keep its mtime, but not its
 * ctime. After a restart all is read again: what was withdrawn meanwhile stays so.
 */
const newIn = async (carpeta: Carpeta, ahora: Date) => {
  const nuevas = new Map<string, { readonly seal: string; readonly momento: string }>()
  for (const archivo of carpeta.archivos) {
    const path = join(carpeta.dir, archivo)
    // told when it is taken
    const { size, mtimeMs, ctimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0, ctimeMs: 0 }))
    const seal = `${size} ${mtimeMs}`
    if (leidas.get(path) !== seal && ahora.getTime() - mtimeMs >= QUIETA)
      nuevas.set(archivo, { seal, momento: new Date(Math.min(ctimeMs, ahora.getTime())).toISOString() })
  }
  return nuevas
}

/** Takes in what somebody put into the folder `fotos` of DATA_DIR since the last look; bad ones are told in the log. */
export const takeCarpeta = async (ahora: Date): Promise<void> => {
  const { dataDir } = config()
  if (!existsSync(join(dataDir, FOTOS))) return
  const carpeta = await readFotos(dataDir, FOTOS)
  const nuevas = carpeta && (await newIn(carpeta, ahora))
  if (!nuevas || nuevas.size === 0) return
  try {
    const informe = await enExclusiva(jobsDb(), FOTOS, (on) =>
      importFotos(
        on,
        { ...carpeta, archivos: [...nuevas.keys()] },
        { momento: (archivo) => nuevas.get(archivo)!.momento, onMala: (mala) => log('foto_mala', mala) },
      ),
    )
    for (const [archivo, { seal }] of nuevas) leidas.set(join(carpeta.dir, archivo), seal)
    if (informe.iguales < informe.leidas) await recordImport(jobsDb(), porCarpeta, FOTOS, false, informe)
  } catch (error) {
    if (!esperaTurno(error)) throw error // an import is under way: the next time
  }
}
export const parteFotos: Parte = { parte: FOTOS, run: takeCarpeta }
