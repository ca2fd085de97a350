import type { Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    api_clave: {
      id: Generated<number>
      nombre: string
      huella: string
      creada: Generated<Date>
      usada: AtNull
      activa: Generated<boolean>
      /** Entities; null: all of them, as keys of a former version. */ alcance: Null<string[]>
      vence: AtNull
    }
  }
}
