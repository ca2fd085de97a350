import { anotar } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import type { Informe } from './import.ts'

/** Whose import it was: a key's by the interface, or the command's. */
export type Puerta = { readonly quien: string; readonly direccion: string | null }
export const porComando: Puerta = { quien: 'npm run import', direccion: null }
export const porClave = (nombre: string, direccion: string): Puerta => ({ quien: `clave «${nombre}»`, direccion })

/**
 * Puts an import of one entity on record: by whom, from where, what became of its rows, and whether it was a rehearsal.
 * `informe` null: it broke off.
 */
export const registrar = (
  on: Db,
  { quien, direccion }: Puerta,
  entidad: string,
  ensayo: boolean,
  informe: Informe | null,
): Promise<void> => {
  const { leidas, nuevas, cambiadas, iguales, conError } = informe ?? {}
  return anotar(on, {
    accion: 'importacion',
    quien: { usuarioId: null, usuario: quien },
    sobre: entidad,
    direccion,
    despues: { ensayo, ...(informe ? { leidas, nuevas, cambiadas, iguales, conError } : { interrumpida: true }) },
  })
}
