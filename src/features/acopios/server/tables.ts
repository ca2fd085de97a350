import type { Generated } from 'kysely'
import type { Num } from '#server/db/tables.ts'

/** The tables of this room; only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    acopio: {
      id: Generated<number>
      nroAcopio: string
      clienteId: number
      fechaEmision: string
      cotizacion: Num
      saldoDolares: Num
      lastUpdate: Date
    }
    acopio_movimiento: {
      acopioId: number
      item: number
      fecha: string
      descripcion: string
      importe: Num
      tasa: Num
      importeDolares: Num
    }
  }
}
