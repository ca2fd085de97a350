import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Null, Num, NumNull } from '#server/db/tables.ts'
import type { EstadoRemito } from '../estados.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    remito: {
      id: Generated<number>
      /** As the distributor numbers it. */ numero: string
      clienteId: number
      /** The order that its row names; its lines may be of others of the same client. */ presupuestoId: number
      fecha: string
      /** Of a trip of that order. */ idViaje: Null<string>
      depositoId: Null<number>
      /** The tax office's code of the transport. */ cot: Null<string>
      bultos: Null<number>
      /** As they left, weighed. */ kilos: NumNull
      estado: EstadoRemito
      momento: AtNull
      /** Whose list it stands in: of its order, kept by triggers. */
      alcanceCliente: ColumnType<number | null, undefined, never>
      alcanceVendedor: ColumnType<number | null, undefined, never>
    }
    remito_linea: {
      remitoId: number
      pedidoId: string
      /** The order line as the order system counts it, without leading zeros. */ renglon: string
      /** The heat that it was rolled of; '' where nobody says. */ colada: Generated<string>
      presupuestoId: number
      productoId: string
      cantidad: Num
      kilos: NumNull
      momento: AtNull
    }
    /** What was handed over, or why not, by whoever says it; never changed in another's place (REMITO-11). */
    remito_prueba: {
      id: Generated<number>
      numero: string
      clienteId: number
      origen: 'transporte' | 'portal'
      /** Who registered it. */ por: string
      /** When it happened, by the clock of who sends it. */ fecha: Date
      creado: Generated<Date>
      entregado: boolean
      /** Why it was not handed over. */ motivo: Null<string>
      recibe: Null<string>
      /** Personal, with the place and the signature: read by few, on record. */ dni: Null<string>
      latitud: Null<number>
      longitud: Null<number>
      precisionMetros: Null<number>
      fotosAnunciadas: Generated<number>
      firmaAnunciada: Generated<boolean>
    }
    /** A photo of a proof in one size; `orden` 0 is its signature. */
    remito_prueba_imagen: {
      pruebaId: number
      orden: number
      tamano: ColumnType<number, number, never>
      archivo: string
    }
  }
}
