import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    cliente: {
      id: Generated<number>
      codigo: string
      razonSocial: string
      nombreFantasia: Null<string>
      documentoNro: string
      telefono: Null<string>
      email: Null<string>
      idVendedor: Null<number>
      listaPrecioId: Null<number>
      /** The warehouse that serves the client. */ depositoId: Null<number>
      calle: Null<string>
      calleNro: Null<string>
      localidad: Null<string>
      provinciaId: Null<number>
      activo: Generated<boolean>
      /** It orders only with a purchase order's number. */ ordenCompraObligatoria: Generated<boolean>
      nombres: GeneratedAlways<string>
      claves: GeneratedAlways<string>
    }
    tienda: {
      id: Generated<number>
      clienteId: number
      tiendaNro: number
      nombreFantasia: Null<string>
      telefono: Null<string>
      calle: string
      calleNro: string
      localidad: Null<string>
      codigoPostal: Null<string>
      provinciaId: number
      pais: Generated<string>
      codigo: Null<string>
    }
    contacto: {
      contactoId: Generated<number>
      codigo: Null<string>
      clienteId: number
      tipoEmailId: number
      nombre: string
      email: string
      telefono: Null<string>
      tiendaNro: Null<number>
      rolId: Null<number>
      visible: Generated<boolean>
      /** The last import's values. */ importado: ColumnType<unknown, string | null | undefined, string | null>
    }
  }
}
