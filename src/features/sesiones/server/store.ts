import { sql } from 'kysely'
import { config, db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { contains } from '#server/db/lists.ts'
import { perPage } from '../rules.ts'

// Reads usuario, sesion and segundo_factor (whose owner is sesion, who writes them) with the client's name.

export type CuentaRow = {
  id: number
  nombre: string
  apellido: string
  email: string
  tipoRol: 1 | 2 | 3
  cliente: string | null
  ultimoLogin: Date | null
  sesiones: number
  direccion: string | null
  agente: string | null
  segundoFactor: boolean
}
const columns = sql`
  u.id, u.nombre, u.apellido, u.email, u."tipoRol", c."razonSocial" as cliente, u."ultimoLogin",
  coalesce(s.n, 0) as sesiones, l.direccion, l.agente, f.activado is not null as "segundoFactor"`
const joins = sql`
  left join sesion l on l.id = s.ultima
  left join cliente c on c.id = u."clienteId"
  left join segundo_factor f on f."usuarioId" = u.id`
/** Neither run out nor unused for too long: what the next sweep takes away is not shown as open. */
const viva = () =>
  sql<boolean>`(por is null and vence > now() and usada > now() - make_interval(hours => ${config().sessionIdleHours}))`
const rows = { limit: perPage + 1, from: (page: number) => (page - 1) * perPage }

/**
 * Accounts that have something open, the last sign-in first: one page, and one row more, which tells whether there is
 * another.
 */
export const listAbiertas = async (page: number): Promise<CuentaRow[]> =>
  (
    await sql<CuentaRow>`
      select ${columns}
      from (
        select "usuarioId", count(*) as n, max(id) as ultima
        from sesion
        where ${viva()}
        group by "usuarioId"
        order by max(id) desc
        limit ${rows.limit} offset ${rows.from(page)}
      ) s
      join usuario u on u.id = s."usuarioId"
      ${joins}
      order by s.ultima desc`.execute(db())
  ).rows

/** Active accounts whose name and e-mail hold every word, by surname, whether anything is open of them or not. */
export const findCuentas = async (palabras: readonly string[], page: number): Promise<CuentaRow[]> => {
  const words = sql.join(
    palabras.map((p) => contains(sql`k.nombres`, p)),
    sql` and `,
  )
  const found = sql<CuentaRow>`
    select ${columns}
    from (
      select k.id
      from usuario k
      where k.activo and ${words}
      order by k.nombres collate "C", k.id
      limit ${rows.limit} offset ${rows.from(page)}
    ) t
    join usuario u on u.id = t.id
    left join lateral (
      select count(*) as n, max(id) as ultima
      from sesion
      where "usuarioId" = u.id and ${viva()}
    ) s on true
    ${joins}
    order by u.nombres collate "C", u.id`
  return (await executeAMedida(db(), found)).rows
}

export const findCuenta = (id: number, on: Db) =>
  on
    .selectFrom('usuario')
    .select(['id', 'email', 'nombre', 'apellido', 'clienteId'])
    .where('id', '=', id)
    .executeTakeFirst()
