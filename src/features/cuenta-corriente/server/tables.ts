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
      /** The key of a voucher of its client, whose PDF is its receipt where it has none of its own. */
      comprobante: Null<string>
      archivo: Generated<string | null>
      momento: AtNull
      /** Its letters and digits, and the same from the end: a number is found by its beginning or by its end. */
      numero: ColumnType<string, never, never>
      reverso: ColumnType<string, never, never>
    }
    /** Documents added up by their days, and what is still owed of them; triggers keep it (0093). */
    documento_dia: { clienteId: number; dia: string; vence: string; saldo: Num; abiertos: number; documentos: number }
    saldo_informado: { clienteId: number; saldo: Num; fecha: Date }
    /** The states order lines ever had; a trigger keeps it. */
    estado_de_pedido: { id: Generated<number>; descripcion: string }
  }
}
