import type { Generated } from 'kysely'
import type { AtNull, Num } from '#server/db/tables.ts'

/** The tables of this room; nobody else reads or writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    lista: {
      id: Generated<number>
      clienteId: number
      usuarioId: number
      nombre: string
      nota: Generated<string>
      compartida: Generated<boolean>
      creada: Generated<Date>
      cambiada: Generated<Date>
      /** The name of who changed it last. */ cambiadaPor: string
      eliminada: AtNull
    }
    lista_linea: {
      id: Generated<number>
      listaId: number
      orden: number
      /** Grows with each change of the line. */ version: Generated<number>
      productoId: string
      nombreProducto: string
      cantidad: Num
      largo: Num
      ancho: Num
      nota: Generated<string>
    }
  }
}
