import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Regla } from '#server/jobs/clean.ts'
import type { Referenced } from './columnas.ts'
import { renglonOf } from './items.ts'
import type { Quita } from './quita.ts'

// Writes baja_recibida: what the order system withdrew, and its moment (docs/decisions/0100).

/** Days for which a withdrawal is kept: as late as a message may be. */
export const DAYS_OF_BAJA = 30
export const bajasViejas: Regla = {
  tabla: 'baja_recibida',
  viejas: sql<boolean>`(recibida < now() - make_interval(days => ${sql.lit(DAYS_OF_BAJA)}))`,
}

/** A row's key, and the moment at which it was stated, in ISO 8601. */
export type Statement = { readonly clave: Referenced; readonly momento: string }
/** A key as text, the same from a file and from the database. */
const claveOf = ({ clave, withRenglon }: Quita, de: Referenced): string =>
  JSON.stringify(
    Object.entries(clave).map(([columna, tipo]) => {
      if (withRenglon && columna === 'item') return renglonOf(String(de.renglon))
      return tipo === 'int' || tipo === 'numeric' ? Number(de[columna]) : String(de[columna])
    }),
  )

/** The indexes of statements made before their row was withdrawn: they are late. */
export const findRetiradas = async (
  db: Db,
  entidad: string,
  quita: Quita,
  statements: readonly Statement[],
): Promise<ReadonlySet<number>> => {
  if (statements.length === 0) return new Set()
  const json = JSON.stringify(statements.map(({ clave, momento }, n) => ({ n, clave: claveOf(quita, clave), momento })))
  const text = `select x.n from json_to_recordset($1::json) as x(n int, clave text, momento timestamptz)
    join baja_recibida b on b.entidad = $2 and b.clave = x.clave where x.momento < b.momento`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [json, entidad]) as CompiledQuery<{ n: number }>)
  return new Set(rows.map((r) => r.n))
}

/** Records these withdrawals, whether the rows existed or not; of two the later one counts. */
export const saveBajas = async (
  db: Db,
  entidad: string,
  quita: Quita,
  statements: readonly Statement[],
): Promise<void> => {
  if (statements.length === 0) return
  const json = JSON.stringify(statements.map(({ clave, momento }) => ({ clave: claveOf(quita, clave), momento })))
  await sql`
    insert into baja_recibida as b (entidad, clave, momento)
    select ${entidad}, x.clave, max(x.momento)
    from json_to_recordset(${json}::json) as x(clave text, momento timestamptz)
    group by x.clave
    on conflict (entidad, clave) do update set
      momento = greatest(b.momento, excluded.momento), recibida = now()`.execute(db)
}
