import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Null, Num, NumNull } from '#server/db/tables.ts'
import type { EstadoRemito } from '../estados.ts'
import type { Diferencia, FirmaComo, Resultado } from '../receipt.ts'

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
      /** Of source 'portal' alone, from here on: what a client's people received, and never changed. */
      resultado: Null<Resultado>
      nota: Null<string>
      firmaComo: Null<FirmaComo>
      /** Who signed by writing. */ firmante: Null<string>
      reclamoId: Null<number>
      /** The one that it corrects, and the one that it adds to. */ corrige: Null<number>
      suma: Null<number>
      /** From the destination, where that is more than a kilometre. */ lejosMetros: Null<number>
      /** SHA-256 of what was received, and of what is personal of it, with `sal`. */ huella: Null<string>
      huellaPersonal: Null<string>
      sal: Null<string>
      /** When what is personal of it was erased. */ borrado: AtNull
    }
    /** A line as it was received; with what the remito said of it then. */
    remito_prueba_linea: {
      pruebaId: number
      presupuestoId: number
      /** '' of an order without one. */ pedidoId: string
      renglon: string
      productoId: string
      descripcion: string
      /** What it is counted in. */ unidad: string
      enviada: Num
      cantidad: Num
      diferencia: Null<Diferencia>
      detalle: Null<string>
    }
    /** A picture in one size, which waits for its receipt; gone with its file. */
    remito_subida: {
      archivo: string
      /** What the phone calls it. */ subida: string
      tamano: number
      numero: string
      clienteId: number
      usuarioId: number
      /** Of one colour: nothing was drawn. */ vacia: boolean
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
