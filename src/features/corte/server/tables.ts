import type { Generated } from 'kysely'
import type { AtNull } from '#server/db/tables.ts'
import type { Contenido } from '../contract.ts'

/** The table of this room; nobody else reads or writes it. */
declare module '#server/db/tables.ts' {
  interface Tables {
    plan_corte: {
      id: Generated<number>
      clienteId: number
      usuarioId: number
      nombre: string
      compartida: Generated<boolean>
      /** Grows each time it is kept. */ version: Generated<number>
      creada: Generated<Date>
      cambiada: Generated<Date>
      /** The name of who kept it last. */ cambiadaPor: string
      eliminada: AtNull
      contenido: Contenido
    }
  }
}
