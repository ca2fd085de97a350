import type { Generated } from 'kysely'
import type { Null, Num } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    condicion_pago: {
      id: number
      descripcion: string
      porcentaje: Num
      defaultValue: Generated<boolean>
      activo: Generated<boolean>
      codigo: Null<string>
    }
    condicion_cliente: { clienteId: number; condicionPagoId: number; activo: Generated<boolean> }
    transporte: { id: number; descripcion: string; activo: Generated<boolean>; codigo: Null<string> }
    transporte_tienda: { transporteId: number; clienteId: number; tiendaNro: number }
    clasificacion_envio: {
      id: number
      descripcion: string
      orden: Generated<number>
      activo: Generated<boolean>
      codigo: Null<string>
    }
  }
}
