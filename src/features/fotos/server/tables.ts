import type { Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'
import type { Format } from '#shared/fotos.ts'

/** The tables of this room; others read them, only it writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    foto: {
      /** 'huella.anchoxalto', as in its URL. */
      clave: string
      huella: string
      /** The original's file. */
      archivo: string
      hecha: Generated<boolean>
      /** The job that makes its sizes. */
      trabajo: Null<number>
      suelta: AtNull
      creada: Generated<Date>
    }
    foto_tamano: { clave: string; tamano: number; formato: Format; archivo: string }
    /** `momento`: when the order system sent it. */
    producto_foto: { productoId: string; orden: number; foto: Null<string>; nueva: Null<string>; momento: AtNull }
  }
}
