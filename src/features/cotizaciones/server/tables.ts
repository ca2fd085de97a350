import type { ColumnType, Generated } from 'kysely'
import type { TipoDolar } from '#features/dolar/rules.ts'
import type { AtNull, Null, Num, NumNull } from '#server/db/tables.ts'
import type { Estado, Guardado } from '../estados.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    cotizacion: {
      id: Generated<number>
      /** 'C-{n}': the same as its id, of a sequence of its own. */ numero: ColumnType<number, never, never>
      /** What the order system calls it. */ codigo: Null<string>
      clienteId: number
      /** Whose cart it was asked from. */ contactoId: number
      usuarioAlta: Null<number>
      estado: Guardado
      /** Grows with every change: what somebody changes says on which it was made (BASE-04). */
      cambio: Generated<number>
      /** The client's people asked for it; else staff began it. */ pedida: boolean
      /** The client's people see it: they asked, or were sent a version. */ visible: ColumnType<boolean, never, never>
      /** The version in force: the last one sent. */ enVigor: Null<number>
      /** The last day of that version. */ vence: Null<string>
      monedaId: number
      /** The solicitud that it answers (COTIZ-14). */ presupuestoOrigen: Null<number>
      tiendaNro: Null<number>
      obra: Null<string>
      fechaDeseada: Null<string>
      observaciones: Null<string>
      objetivoTotal: NumNull
      renovacionPedida: AtNull
      creada: Generated<Date>
      movida: Generated<Date>
      /** When the order system said the last that it said of it. */ momento: AtNull
      /** The entity of the import of which a row of it was bad. */ retenida: Null<string>
      /** The version whose last day was told. */ avisadaVersion: Null<number>
      /** The version whose expiry was told. */ vencidaVersion: Null<number>
      /** The order system made it. */ importada: Generated<boolean>
      /** The last state that the order system said. */ estadoImportado: Null<Estado>
      /** The state that it has once what is pending is a version. */ estadoPendiente: Null<Estado>
    }
    /** What the order system says of one of its versions; 0: it counts none. */
    cotizacion_importada: {
      cotizacionId: number
      version: number
      fecha: AtNull
      vence: Null<string>
      condicionPagoId: Null<number>
      porPartes: Generated<boolean>
      nota: Null<string>
      /** Who made it, as both sides read it. */ por: Null<string>
      /** Why it is in that state. */ motivo: Null<string>
      momento: Date
      /** No version was made of it yet. */ pendiente: boolean
    }
    cotizacion_importada_linea: {
      cotizacionId: number
      version: number
      item: number
      itemCodigo: Null<string>
      productoId: string
      cantidadTiras: Num
      dimension1: Num
      dimension2: Num
      precio: Num
      precioLista: NumNull
      descuento1: Num
      momento: AtNull
      pendiente: Generated<boolean>
    }
    cotizacion_pedida: {
      cotizacionId: number
      item: number
      productoId: string
      cantidadTiras: Num
      dimension1: Num
      dimension2: Num
      /** Net of a unit. */ objetivo: NumNull
      comentario: Null<string>
    }
    cotizacion_version: {
      cotizacionId: number
      numero: number
      /** Null: a draft, the distributor's alone. */ enviada: AtNull
      usuarioId: Null<number>
      usuario: string
      condicionPagoId: Null<number>
      condicionPago: Null<string>
      vence: Null<string>
      porPartes: Generated<boolean>
      nota: Null<string>
      cotizacion: NumNull
      cotizacionFecha: AtNull
      cotizacionTipo: Null<TipoDolar>
      cotizacionFuente: Null<string>
      montoTotalSinDto: Num
      montoTotal: Num
      pesoTotal: Num
    }
    cotizacion_linea: {
      cotizacionId: number
      version: number
      item: number
      productoId: string
      nombreProducto: string
      grupoId: number
      cantidadTiras: Num
      dimension1: Num
      dimension2: Num
      /** The client's list's when it was sent. */ precioLista: NumNull
      precio: Num
      /** The client's discounts together. */ descuento1: Num
      iva: NumNull
      peso: Num
      montoSubtotal: Num
      montoSubtotalDto: Num
      pesoSubtotal: Num
    }
    cotizacion_archivo: { cotizacionId: number; nro: number; archivoId: string }
    cotizacion_enlace: {
      id: Generated<number>
      cotizacionId: number
      version: number
      /** Of the key in the link, which is stored nowhere. */ huella: string
      creado: Generated<Date>
      usuarioId: number
      usuario: string
      /** The last day that it opens. */ hasta: string
      abierto: Generated<number>
      ultima: AtNull
      anulado: AtNull
    }
    cotizacion_movimiento: {
      id: Generated<number>
      cotizacionId: number
      fecha: Generated<Date>
      usuarioId: Null<number>
      usuario: string
      deCliente: boolean
      que: string
      de: Null<string>
      a: string
      version: Null<number>
      motivo: Null<string>
      detalle: Null<string>
      medio: Null<string>
      referencia: Null<string>
    }
  }
}
