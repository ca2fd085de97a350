import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Null, Num } from '#server/db/tables.ts'

/** The tables of this room; only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    documento: {
      id: Generated<number>
      clienteId: number
      tipo: string
      documento: string
      importe: Num
      monedaId: number
      saldo: Num
      fechaEmision: string
      vencimiento: Null<string>
      /** The key of its client's voucher, whose PDF is the receipt if it has none of its own. */
      comprobante: Null<string>
      archivo: Generated<string | null>
      momento: AtNull
      /** Letters and digits of the number, and the same reversed: it is searched by its beginning or its end. */
      numero: ColumnType<string, never, never>
      reverso: ColumnType<string, never, never>
    }
    /** Documents summed by day, with their open balance; kept by triggers (0093). */
    documento_dia: { clienteId: number; dia: string; vence: string; saldo: Num; abiertos: number; documentos: number }
    saldo_informado: { clienteId: number; saldo: Num; fecha: Date }
    /** The states order lines ever had; kept by a trigger. */
    estado_de_pedido: { id: Generated<number>; descripcion: string }
  }
}
