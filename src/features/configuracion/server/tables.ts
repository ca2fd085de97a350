import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'
import type { TipoArchivo } from '../rules.ts'

/** The tables of this room; nobody else writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    descarga: {
      id: Generated<number>
      /** 'ListasUnidas': both price lists in one zip, made of the two in force. */
      tipo: TipoArchivo | 'ListasUnidas'
      version: number
      archivo: string
      nombre: string
      bytes: number
      entradas: Null<number>
      creado: Generated<Date>
      usuario: Null<string>
      vigente: boolean
    }
    /** `creado` null: the terms the portal came with. */
    terminos_version: { version: number; html: string; creado: AtNull; usuario: Null<string> }
    /** What the company says of itself and how it looks, as it was; `creado` null: as the portal came with it. */
    marca_version: {
      parte: 'empresa' | 'marca'
      version: number
      valor: ColumnType<unknown, string, never>
      creado: AtNull
      usuario: Null<string>
    }
    /** Logos as they are shown, each with its icon. */
    marca_logo: { archivo: string; icono: string; ancho: number; alto: number; creado: Generated<Date> }
  }
}
