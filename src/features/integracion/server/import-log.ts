import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import type { Report } from './import.ts'
import { noteArrival } from './incoming.ts'

/** Whose import it was: a key's by the interface, or the command's. */
export type Puerta = { readonly quien: string; readonly ip: string | null }
export const byCommand: Puerta = { quien: 'npm run import', ip: null }
/** What somebody put into the folder that the portal itself looks at. */
export const byFolder: Puerta = { quien: 'carpeta fotos de DATA_DIR', ip: null }
export const byClave = (nombre: string, ip: string): Puerta => ({ quien: `clave «${nombre}»`, ip })

/**
 * Audits an import of one entity: by whom, from where, its counts, and whether it was a dry run. `report` null: it was
 * interrupted. A real one counts as an arrival of its kind.
 */
export const recordImport = async (
  on: Db,
  { quien, ip }: Puerta,
  entidad: string,
  ensayo: boolean,
  report: Report | null,
): Promise<void> => {
  const { leidas, nuevas, cambiadas, iguales, retiradas, conError } = report ?? {}
  await audit(on, {
    accion: 'importacion',
    quien: { usuarioId: null, usuario: quien },
    sobre: entidad,
    ip,
    despues: {
      ensayo,
      ...(report ? { leidas, nuevas, cambiadas, iguales, retiradas, conError } : { interrumpida: true }),
    },
  })
  if (report && !ensayo) await noteArrival(on, entidad, quien, report)
}
