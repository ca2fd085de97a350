import type { Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; the import writes `novedad` too. */
declare module '#server/db/tables.ts' {
  interface Tables {
    novedad: {
      id: Generated<number>
      /** As the order system names it; null: written here. */
      codigo: Null<string>
      /** Who sees it; null: everybody. */
      clienteId: Null<number>
      titulo: string
      textoPortada: string
      cuerpo: string
      cuerpoDetalle: Null<string>
      link: Null<string>
      linkImagenSec: Null<string>
      linkVideo: Null<string>
      descarga: Null<string>
      destacada: Generated<boolean>
      /** Since when it is seen; null: a draft. */
      publicada: AtNull
      version: Generated<number>
      modificada: Generated<Date>
      usuario: Null<string>
      /** Here; the order system still has it. */
      eliminada: Generated<boolean>
    }
    /** What an account has read. */
    novedad_leida: { usuarioId: number; novedadId: number }
    /** Pictures and files that were uploaded; those no item names are swept. */
    novedad_adjunto: {
      archivo: string
      tipo: string
      nombre: string
      bytes: number
      /** Of a picture that has its sizes. */ ancho: Null<number>
      alto: Null<number>
      creado: Generated<Date>
    }
    novedad_imagen: { archivo: string; tamano: number; formato: string; hecha: string }
  }
}
