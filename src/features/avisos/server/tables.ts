import type { Generated } from 'kysely'
import type { Null } from '#server/db/tables.ts'

/** The tables of this room; others write a notice through its front door. */
declare module '#server/db/tables.ts' {
  interface Tables {
    aviso: {
      id: Generated<number>
      tipo: string
      clienteId: Null<number>
      idVendedor: Null<number>
      administracion: Generated<boolean>
      titulo: string
      detalle: Null<string>
      ruta: string
      autor: Null<number>
      /** For the client's accounts (3) or its seller (2) alone, and of them for one account. */
      soloRol: Null<number>
      soloUsuario: Null<number>
      creado: Generated<Date>
    }
    /** Up to which notice of a client somebody has read everything; client 0: staff. */
    aviso_marca: { usuarioId: number; clienteId: number; visto: number }
    /** Notices read above the mark. */
    aviso_leido: { usuarioId: number; avisoId: number }
    aviso_preferencia: { usuarioId: number; tipo: string; correo: boolean }
  }
}
