import type { Generated } from 'kysely'
import type { At, AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; only it reads and writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    mensaje: {
      id: Generated<number>
      /** What it is about: the kind, and its number. */
      tema: string
      numero: number
      clienteId: number
      usuarioId: Null<number>
      usuario: string
      /** The author's, when it was written. */
      rol: number
      texto: string
      /** The line it is about. */
      item: Null<number>
      /** Only staff reads it. */
      interno: Generated<boolean>
      creado: At
      editado: AtNull
      version: Generated<number>
    }
    mensaje_archivo: { mensajeId: number; nro: number; archivoId: string }
    /** Up to which message an account has read, one row each time it went on. */
    mensaje_leido: { tema: string; numero: number; usuarioId: number; hasta: number; fecha: At }
  }
}
