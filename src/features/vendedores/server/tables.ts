import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    vendedor: {
      idVendedor: Generated<number>
      id: string
      nombre: string
      apellido: string
      tipoDocumento: Generated<number>
      documentoNro: string
      telefono: Null<string>
      email: Null<string>
      region: Null<number>
      activo: Generated<boolean>
      nombreFantasia: Null<string>
      staff: Generated<boolean>
      /** Its names and its codes as searches compare them, and by what it is sorted; kept by the database. */
      nombres: GeneratedAlways<string>
      claves: GeneratedAlways<string>
      orden: GeneratedAlways<string>
      /** What the last file said of each column. */ importado: ColumnType<
        unknown,
        string | null | undefined,
        string | null
      >
    }
  }
}
