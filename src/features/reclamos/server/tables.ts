import type { ColumnType, Generated } from 'kysely'
import type { At, Null, Num } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    reclamo: {
      id: Generated<number>
      nroReclamo: Null<string>
      creado: At
      clienteId: number
      /** The seller of its client today, kept by triggers. */
      vendedorCliente: ColumnType<number | null, undefined, never>
      presupuestoId: Null<number>
      usuarioId: Null<number>
      usuario: string
      titulo: string
      tipo: number
      descripcion: string
      nroPedido: string
      orden: Generated<number>
      ncc: Null<string>
      responsableId: Null<number>
      vence: Null<string>
      numero: ColumnType<number | null, never, never>
    }
    reclamo_linea: {
      reclamoId: number
      item: number
      nombreProducto: string
      unidad: string
      dimension1: Num
      dimension2: Num
      /** What is claimed of it, at most `cantidadTiras`. */
      cantidad: Num
      cantidadTiras: Num
      /** Of the whole line. */
      pesoSubtotal: Num
    }
    reclamo_adjunto: { reclamoId: number; nro: number; archivoId: string }
    reclamo_historial: {
      id: Generated<number>
      reclamoId: number
      fecha: At
      usuarioId: Null<number>
      usuario: string
      /** Null: it was created. Equal to `a`: who is in charge changed. */
      de: Null<number>
      a: number
      motivo: Null<string>
      /** Only staff reads it. */
      interno: Generated<boolean>
    }
  }
}
