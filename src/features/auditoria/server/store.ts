import { sql, type RawBuilder } from 'kysely'
import { db } from '#server/context.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { contains, palabrasOf } from '#server/db/lists.ts'
import { perPage } from '../rules.ts'

// Reads usuario and cliente beside the log, for today's names.

export type Filter = {
  accion: string | null
  usuario: string | null
  cliente: string | null
  desde: Date | null
  hasta: Date | null
}
type Row = {
  id: number
  momento: Date
  accion: string
  usuario: string
  clienteId: number | null
  sobre: string | null
  direccion: string | null
  antes: unknown
  despues: unknown
  nombre: string | null
  apellido: string | null
  razonSocial: string | null
}
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Matching accounts or clients up to which all their entries are read; with more, the log is scanned from the newest
 * entry until the page is full.
 */
const FEW = 200
/**
 * SQL: the column is one of those the condition finds. If they are few they are read first, so that the column's index
 * is used.
 */
const oneOf = async (column: RawBuilder<unknown>, table: 'usuario' | 'cliente', where: RawBuilder<unknown>) => {
  const found = sql<{ id: number }>`
    select k.id
    from ${sql.ref(table)} k
    where ${where}
    limit ${FEW + 1}`
  const ids = (await executeAMedida(db(), found)).rows.map((row) => row.id)
  return ids.length > FEW
    ? sql`exists (select from ${sql.ref(table)} k where k.id = ${column} and ${where})`
    : sql`${column} = any(${ids})`
}
const named = (text: string): RawBuilder<unknown> => {
  const words = palabrasOf(text).map((p) => contains(sql`k.nombres`, p))
  return words.length > 0 ? sql.join(words, sql` and `) : sql`false`
}

/** A document as stored, from one typed with separators: '30-70918432-2'. */
const withoutSigns = (text: string): string => text.replace(/[.\s-]/g, '')
const conditions = async (filter: Filter): Promise<RawBuilder<unknown>[]> => {
  const { accion, usuario, cliente, desde, hasta } = filter
  return [
    ...(accion ? [sql`a.accion = ${accion}`] : []),
    ...(desde ? [sql`a.momento >= ${desde}`] : []),
    ...(hasta ? [sql`a.momento < ${hasta}`] : []),
    ...(usuario
      ? [
          sql`
            (
              lower(a.usuario) like lower(${part(usuario)})
              or ${await oneOf(sql`a."usuarioId"`, 'usuario', named(usuario))}
            )`,
        ]
      : []),
    ...(cliente
      ? [
          await oneOf(
            sql`a."clienteId"`,
            'cliente',
            sql`
              (
                k.codigo = ${cliente}
                or k."documentoNro" in (${cliente}, ${withoutSigns(cliente)})
                or (${named(cliente)})
              )`,
          ),
        ]
      : []),
  ]
}

/** One page of the log plus one row, which tells whether another page follows; joins today's names. */
export const listAnotaciones = async (filter: Filter, page: number): Promise<Row[]> => {
  const all = await conditions(filter)
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
  const rows = sql<Row>`
    select
      a.id, a.momento, a.accion, a.usuario, a."clienteId", a.sobre, a.direccion, a.antes, a.despues, u.nombre,
      u.apellido, c."razonSocial"
    from (
      select
        a.id, a.momento, a.accion, a.usuario, a."usuarioId", a."clienteId", a.sobre, a.direccion, a.antes, a.despues
      from auditoria a
      ${where}
      order by a.momento desc, a.id desc
      limit ${perPage + 1} offset ${(page - 1) * perPage}
    ) a
    left join usuario u on u.id = a."usuarioId"
    left join cliente c on c.id = a."clienteId"
    order by a.momento desc, a.id desc`
  return (await executeAMedida(db(), rows)).rows
}
