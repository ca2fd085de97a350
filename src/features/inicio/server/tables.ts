import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Num } from '#server/db/tables.ts'

/**
 * The tables of this room; others read them, only it and the import write them. `venta_dia` is a ledger kept by
 * triggers (docs/decisions/0010): only sums of its rows are meaningful.
 */
declare module '#server/db/tables.ts' {
  interface Tables {
    venta_dia: {
      clienteId: number
      dia: string
      grupoId: number
      kilos: Num
      gasto: Num
      fundida: Generated<boolean>
      de: Generated<number | null>
    }
    venta_mes_vendedor: { idVendedor: number; mes: string; grupoId: number; kilos: Num; gasto: Num }
    venta_vendedor: { idVendedor: number; clientes: string }
    venta_mes: { mes: string; grupoId: number; kilos: Num; gasto: Num }
    verificacion: {
      noche: string
      empezada: Generated<Date>
      terminada: AtNull
      resultado: ColumnType<unknown, string | null, string | null>
    }
  }
}
