import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// Reads presupuesto, where the work sites of what was placed are kept (presupuestos), and provincia.

export type ObraRow = {
  provinciaId: number
  provincia: string
  localidad: string
  calle: string
  numero: string
  codigoPostal: string
  latitud: number | null
  longitud: number | null
  fecha: Date
}
/** How many placed quotes are looked through for the work sites of a client. */
const ULTIMAS = 500
const ofCliente = prepared<{ clienteId: number }, ObraRow>((d, p) => ({
  compile: () =>
    sql<ObraRow>`
      select
        v.id as "provinciaId", v.name as provincia, o."obraLocalidad" as localidad, o."obraCalle" as calle,
        o."obraNro" as numero, o."obraCodigoPostal" as "codigoPostal", o."obraLatitud" as latitud,
        o."obraLongitud" as longitud, o.fecha
      from (
        select
          p.id, p.fecha, p."obraProvinciaId", p."obraLocalidad", p."obraCalle", p."obraNro", p."obraCodigoPostal",
          p."obraLatitud", p."obraLongitud"
        from presupuesto p
        where p."clienteId" = ${p.clienteId} and p."esObra" and p.fecha is not null
        order by p.fecha desc, p.id desc
        limit ${sql.raw(String(ULTIMAS))}
      ) o
      join provincia v on v.id = o."obraProvinciaId"
      where o."obraLocalidad" <> ''
        and o."obraCalle" <> ''
        and o."obraNro" <> ''
        and o."obraCodigoPostal" <> ''
      order by o.fecha desc, o.id desc`.compile(d),
}))
/**
 * The work sites that were written for a client's placed quotes, the last one first; those without a whole address left
 * out.
 */
export const listObras = (on: Db, { clienteId }: ClienteInAlcance): Promise<ObraRow[]> => ofCliente(on, { clienteId })
