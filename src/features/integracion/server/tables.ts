import type { Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; other rooms may read them, only this one and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    api_clave: {
      id: Generated<number>
      nombre: string
      huella: string
      creada: Generated<Date>
      usada: AtNull
      activa: Generated<boolean>
      /** Its entities; null: all of them, in keys of a former version. */ alcance: Null<string[]>
      vence: AtNull
    }
    /** Orders that came in delivered, whose lines are coming in. */
    renglones_en_carga: { presupuestoId: number; desde: Generated<Date> }
    /** Rows that the order system withdrew; `clave`: the key as a JSON list. */
    baja_recibida: { entidad: string; clave: string; momento: Date; recibida: Generated<Date> }
    entrada: {
      entidad: string
      ultima: Date
      puerta: string
      leidas: number
      conError: number
      rechazadas: number
      dias: string[]
      avisada: Null<Date>
    }
    importacion_concurrente: {
      entidad: string
      clave: unknown
    }
  }
}
