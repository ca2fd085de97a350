import type { Generated } from 'kysely'
import type { Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    nps: {
      id: Generated<number>
      clienteId: number
      contactoId: number
      punto: Null<number>
      comentarios: Null<string>
      creado: Generated<Date>
    }
    politica_aceptada: { clienteId: number; contactoId: number; version: number; aceptada: Generated<Date> }
  }
}
