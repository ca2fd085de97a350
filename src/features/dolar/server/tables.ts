import type { Generated } from 'kysely'
import type { AtNull, Null, NumNull } from '#server/db/tables.ts'
import type { TipoDolar } from '../rules.ts'

declare module '#server/db/tables.ts' {
  interface Tables {
    /** The accounts that see every amount in both currencies. */ ver_otra_moneda: { usuarioId: number }
    cotizacion_dolar: {
      tipo: TipoDolar
      instante: Date
      valor: NumNull
      fuente: Null<string>
      /** Who wrote it here; null: the order system. */ usuario: Null<string>
      creado: Generated<Date>
      anulada: AtNull
      anuladaPor: Null<string>
    }
  }
}
