import type { At, Null } from '#server/db/tables.ts'

/** The kinds of mail, as the order system names them; only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    tipo_email: { tipoEmailId: number; nombre: string; descripcion: Null<string>; idSync: number }
    /** Addresses, in lower case, that left the mails of a client (OPEN-285). */
    correo_baja: { clienteId: number; email: string; creado: At }
  }
}
