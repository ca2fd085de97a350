import type { ColumnType, Generated } from 'kysely'
import type { Null, NumNull } from '#server/db/tables.ts'

/** The table of this room; others read it, only the import writes it. */
declare module '#server/db/tables.ts' {
  interface Tables {
    credito: {
      clienteId: number
      limite: NumNull
      disponible: NumNull
      monedaId: Null<number>
      fecha: ColumnType<string | null, string | null | undefined, string | null>
      retenido: Generated<boolean>
      motivo: Null<string>
      actualizado: Generated<Date>
    }
  }
}
