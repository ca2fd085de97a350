/** The room's front door: what others use of the photos. */
import { sql } from 'kysely'
import { claveOfFoto, readFotoUrl } from '#shared/fotos.ts'
import { tipos } from '#shared/files.ts'
import { db } from '#server/context.ts'
import { feature, type PublicFile } from '#server/feature.ts'
import { readStored } from '#server/files/files.ts'
import type { Regla } from '#server/jobs/clean.ts'
import { makeFoto } from './make.ts'
import { findTamano } from './store.ts'

export { textos as textosOfFoto } from '../rules.ts'
export { checkFoto, fingerprintOf, readAll, saveFoto, saveProvisionalFoto, type Cambio } from './save.ts'
export { convertHeic } from './phone-photos.ts'
export { hasProducto, listCodigos, listLugares } from './store.ts'
export { BadFoto, makeLogo, makeMini, makeSizes, type Hecha } from './taller.ts'

/**
 * Serves a photo in one size. Without a session, as drawings are: URLs cannot be guessed, and any cache may keep them.
 */
const isPublic: PublicFile = {
  path: '/fotos/*',
  read: async (url) => {
    const asked = readFotoUrl(url)
    if (!asked) return null
    const { tamano, formato } = asked
    const [found] = await findTamano(db(), { clave: claveOfFoto(asked), tamano, formato })
    return found
      ? { type: tipos[formato].mime, body: () => readStored(found.archivo), size: Number(found.bytes) }
      : null
  },
}

/** Hours a picture nobody shows any more stays, for pages that were open. */
const HOURS_ORPHANED = 1
const orphaned: Regla = {
  tabla: 'foto',
  viejas: sql<boolean>`(suelta < now() - make_interval(hours => ${sql.lit(HOURS_ORPHANED)}))`,
}

export const fotos = feature(
  'fotos',
  {},
  {},
  { publicFiles: [isPublic], jobs: { foto: { run: makeFoto } }, sweep: [orphaned] },
)
