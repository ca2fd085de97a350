import type { Generated } from 'kysely'
import type { Null, Num, NumNull } from '#server/db/tables.ts'

/** The tables of this room; others read them, only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    deposito: {
      id: Generated<number>
      codigo: string
      nombre: string
      localidad: Null<string>
      activo: Generated<boolean>
    }
    stock_deposito: {
      productoId: string
      depositoId: number
      cantidad: Num
      cantidadExacta: NumNull
      actualizado: Generated<Date>
    }
  }
}
