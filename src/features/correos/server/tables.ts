import type { At, Null } from '#server/db/tables.ts'

/** Types of mail, named by the order system; only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    tipo_email: { tipoEmailId: number; nombre: string; descripcion: Null<string>; idSync: number }
    /** Addresses, in lower case, that unsubscribed from a client's mails (OPEN-285). */
    correo_baja: { clienteId: number; email: string; creado: At }
  }
}
