import type { ColumnType, Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'
import type { TipoArchivo } from '../rules.ts'

/** The tables of this room; nobody else writes them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    descarga: {
      id: Generated<number>
      /** 'ListasUnidas': both current price lists in one zip. */
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
    /** `creado` null: the default terms. */
    terminos_version: { version: number; html: string; creado: AtNull; usuario: Null<string> }
    /** Versions of the company's data and look; `creado` null: the defaults. */
    marca_version: {
      parte: 'empresa' | 'marca'
      version: number
      valor: ColumnType<unknown, string, never>
      creado: AtNull
      usuario: Null<string>
    }
    /** Logos at display size, with their icons. */
    marca_logo: { archivo: string; icono: string; ancho: number; alto: number; creado: Generated<Date> }
  }
}
