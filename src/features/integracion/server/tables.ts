import type { Generated } from 'kysely'
import type { AtNull, Null } from '#server/db/tables.ts'

/** The tables of this room; others read them, only it and the import write them. */
declare module '#server/db/tables.ts' {
  interface Tables {
    api_clave: {
      id: Generated<number>
      nombre: string
      huella: string
      creada: Generated<Date>
      usada: AtNull
      activa: Generated<boolean>
      /** Entities; null: all of them, as keys of a former version. */ alcance: Null<string[]>
      vence: AtNull
    }
    /** Orders that came in delivered and whose lines are coming in. */
    renglones_en_carga: { presupuestoId: number; desde: Generated<Date> }
    /** What the order system withdrew; `clave`: its key as a JSON list. */
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
