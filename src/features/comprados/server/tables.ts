import type { Null, Num, NumNull } from '#server/db/tables.ts'

/** The tables of this room: `compra` and `comprado_pendiente` are kept by triggers (0143), `comprado` by fold.ts. */
declare module '#server/db/tables.ts' {
  interface Tables {
    compra: { presupuestoId: number; item: number; clienteId: number; productoId: string; fecha: Date }
    comprado_pendiente: { clienteId: number; productoId: string }
    comprado: {
      clienteId: number
      productoId: string
      nombreProducto: string
      pedidos: number
      /** The day of the newest order. */ ultima: string
      /** Days between orders, the median; null of fewer than three. */ ritmo: NumNull
      /** When it is due by that. */ toca: Null<string>
      /** What was ordered most often, and how often. */ cantidad: Num
      largo: Num
      ancho: Num
      veces: number
      /** Of the newest order, of one unit. */ precio: Num
      monedaId: Null<number>
    }
  }
}
