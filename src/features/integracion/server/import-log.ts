import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import type { Report } from './import.ts'
import { noteArrival } from './incoming.ts'

/** Who imports: a key of the interface, or the command. */
export type Puerta = { readonly quien: string; readonly ip: string | null }
export const byCommand: Puerta = { quien: 'npm run import', ip: null }
/** Files put into the folder that the portal itself watches. */
export const byFolder: Puerta = { quien: 'carpeta fotos de DATA_DIR', ip: null }
export const byClave = (nombre: string, ip: string): Puerta => ({ quien: `clave «${nombre}»`, ip })

/**
 * Audits an import of one entity: by whom, from where, its counts, and whether it was a dry run. `report` null: it
 * broke off. An import that was no dry run counts as an arrival.
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
