import type { Generated } from 'kysely'
import type { Null } from '#server/db/tables.ts'

/** The table of this room; only the import writes it. */
declare module '#server/db/tables.ts' {
  interface Tables {
    proyecto: {
      id: Generated<number>
      nombre: string
      clienteId: number
      servicio: string
      ingreso: Null<string>
      checklist: Null<string>
      vencimiento: Null<string>
      estado: string
      /** The furthest stage it has reached, from 1; 0: none. */
      etapa: number
      linkDrive: Null<string>
      terminado: Generated<boolean>
    }
  }
}
