import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { At, AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    usuario: {
      id: Generated<number>
      email: string
      nombre: string
      apellido: string
      tipoRol: 1 | 2 | 3
      tipoDocumento: Null<number>
      documentoNro: Null<string>
      telefono: Null<string>
      clienteId: Null<number>
      idVendedor: Null<number>
      contactoId: Generated<number>
      permisos: number[]
      clave: Null<string>
      claveProvisoria: Generated<boolean>
      activo: Generated<boolean>
      ultimoLogin: AtNull
      dispositivosDesde: AtNull
      /** Of its clients, the one it was last used for. */ clienteUltimo: Null<number>
      /** Its password is one that somebody else may know (0173). */ claveDudosa: Generated<boolean>
      /** When 'No fui yo' was said last. */ noFuiYo: AtNull
      /** And when of its changed e-mail. */ emailDisputado: AtNull
      /** Null: it is not suspended. */ suspendida: AtNull
      /** Null: before this was kept. */ creada: ColumnType<Date | null, Date | undefined, never>
      creadaPor: Null<string>
      /** What it is found by, written by triggers (0150). */ busqueda: Generated<string>
      estado: GeneratedAlways<'activa' | 'invitada' | 'suspendida' | 'baja'>
      nombres: GeneratedAlways<string>
      /** What the last file said of each column. */ importado: ColumnType<
        unknown,
        string | null | undefined,
        string | null
      >
    }
    sesion: {
      id: Generated<number>
      token: string
      cookie: string
      usuarioId: number
      creada: Generated<Date>
      vence: At
      direccion: Null<string>
      agente: Null<string>
      usada: At
      /** Of the account's other clients; null: its own. */ clienteId: Null<number>
      /** The administrator who looks on as this account; such a session writes nothing. */ por: Null<number>
    }
    /** The last change of each right; `quien` null: the order system's. */
    permiso_cambio: {
      usuarioId: number
      permiso: number
      puede: boolean
      momento: Generated<Date>
      quien: Null<string>
    }
    /** The clients of an account besides its own. */
    cuenta_cliente: { usuarioId: number; clienteId: number }
    dispositivo: {
      id: Generated<number>
      usuarioId: number
      huella: string
      creado: Generated<Date>
      usado: At
      vence: At
    }
    pedido_clave: {
      id: Generated<number>
      email: string
      tipoDocumento: Null<number>
      documentoNro: Null<string>
      creado: At
      direccion: Null<string>
      agente: Null<string>
    }
    codigo_clave: {
      huella: string
      usuarioId: number
      tipo: 'recuperacion' | 'primer-ingreso'
      creado: Generated<Date>
      vence: At
      usado: AtNull
    }
    identidad: { emisor: string; sujeto: string; usuarioId: number; creada: Generated<Date> }
    paso_organizacion: { huella: string; usuarioId: Null<number>; vence: At }
    segundo_factor: {
      usuarioId: number
      secreto: string
      creado: Generated<Date>
      activado: AtNull
      ultimoPaso: Generated<number>
    }
    codigo_respaldo: { usuarioId: number; huella: string; usado: AtNull }
    paso_ingreso: {
      huella: string
      usuarioId: number
      cuenta: string
      por: Null<string>
      inscribir: boolean
      intentos: Generated<number>
      vence: At
    }
    captcha_usado: { nonce: string; vence: At }
    intento_fallido: { id: Generated<number>; clave: string; momento: At; sobre: Null<string> }
  }
}
