import type { ColumnType } from 'kysely'
import type { At, Null } from '#server/db/tables.ts'

/** Types of mail, named by the order system; only the import writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    tipo_email: { tipoEmailId: number; nombre: string; descripcion: Null<string>; idSync: number }
    /** Addresses, in lower case, that unsubscribed from a client's mails (OPEN-285). */
    correo_baja: { clienteId: number; email: string; creado: At }
    /** Addresses, in lower case, that chose not to get one kind of a client's mails; `contactos`: who they were. */
    correo_no_quiere: {
      clienteId: number
      email: string
      tipoEmailId: number
      contactos: ColumnType<readonly ContactoThatLeft[], string, string>
      creado: At
    }
  }
}
export type ContactoThatLeft = {
  readonly nombre: string
  readonly telefono: string | null
  readonly tiendaNro: number | null
}
