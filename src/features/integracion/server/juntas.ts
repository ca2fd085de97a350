import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { specOf, type Referenced, type Values } from './columnas.ts'
import { missing, type Entidad, type Existe, type Fila, type Problem } from './entidad.ts'
import type { StoredRow, Stored } from './storedRow.ts'

// A row together with the stored one: whether it is late, and whether both together are valid.

const quoted = (name: string) => `"${name}"`
const select = async <R>(
  db: Db,
  { tabla, clave, de, match }: StoredRow,
  filas: readonly Fila[],
  { columns, where, says }: { columns: string; where: string; says: (v: Values) => Referenced },
): Promise<R[]> => {
  const recordset = Object.entries(clave).map(([c, t]) => `${quoted(c)} ${t}`)
  const on = Object.keys(clave).map((c) => `t.${quoted(c)} = x.${quoted(c)}`)
  const text = `
    select ${columns}
    from json_to_recordset($1::json) as x(n int, ${recordset.join(', ')}, momento timestamptz, scheduled timestamptz)
    join ${tabla} t on ${match ?? on.join(' and ')}
    where ${where}`
  const json = JSON.stringify(filas.map(({ values }, n) => ({ n, ...de(values), ...says(values) })))
  return (await db.executeQuery(CompiledQuery.raw(text, [json]) as CompiledQuery<R>)).rows
}

/**
 * The indexes of rows earlier than the stored row's moment or date of figures: they change nothing. Batches are
 * serialised (batch.ts).
 */
export const findLate = async (
  db: Db,
  { momento }: Pick<Entidad, 'momento'>,
  filas: readonly Fila[],
): Promise<ReadonlySet<number>> => {
  if ('none' in momento || filas.length === 0) return new Set()
  const { en, columna } = momento
  const scheduled = columna === 'momento' ? null : columna
  const rows = await select<{ n: number }>(db, en, filas, {
    columns: 'x.n',
    where: `x.momento < t.momento${scheduled === null ? '' : ` or x.scheduled < t.${quoted(scheduled)}`}`,
    says: (values) => ({
      momento: values.momento as string,
      scheduled: scheduled === null ? null : ((values[scheduled] ?? null) as string),
    }),
  })
  return new Set(rows.map((r) => r.n))
}

/** A row's values, completed with the stored ones in the columns that its file lacks. */
const join = ({ clave }: Entidad, { values, absent }: Fila, stated: Stored): Values => {
  const missingColumns = [...absent.columnas].filter(
    (columna) => !clave.includes(columna) && stated[columna] !== undefined,
  )
  return { ...values, ...Object.fromEntries(missingColumns.map((columna) => [columna, stated[columna]!])) }
}
/** A stored row with the file's column names. */
const statedOf = ({ columnas }: Entidad, { dice }: StoredRow, row: Stored): Values => {
  const plain = Object.entries(columnas.shape).filter(([, cell]) => specOf(cell).reference === undefined)
  const iguales = plain.flatMap(([columna]) => (row[columna] === undefined ? [] : [[columna, row[columna]] as const]))
  return { ...Object.fromEntries(iguales), ...dice?.(row) }
}

/**
 * Checks rows with only some columns, completed with the stored values. A problem that the stored row has already is
 * not reported.
 */
export const checkJuntas = async (db: Db, entidad: Entidad, filas: readonly Fila[]): Promise<readonly Problem[]> => {
  const { momento, check, existe = [] } = entidad
  const inParte = filas.filter(({ absent }) => absent.columnas.size > 0)
  if ('none' in momento || inParte.length === 0 || (!check && existe.length === 0)) return []
  const stored = await select<{ n: number; fila: Stored }>(db, momento.en, inParte, {
    columns: 'x.n, to_jsonb(t) as fila',
    where: 'true',
    says: () => ({}),
  })
  const juntas = stored.map(({ n: lugar, fila: row }): Junta => {
    const fila = inParte[lugar]!
    const stated = statedOf(entidad, momento.en, row)
    return { fila: { ...fila, values: join(entidad, fila, stated) }, antes: { ...fila.values, ...stated } }
  })
  const problems = juntas.flatMap(({ fila, antes }): Problem[] => {
    const wrong = check?.(fila.values, () => true) ?? null
    if (wrong === null || check?.(antes, () => true)?.join() === wrong.join()) return []
    return [{ linea: fila.linea, columna: wrong[0], motivo: wrong[1] }]
  })
  for (const one of existe) problems.push(...(await findOrphans(db, one, juntas)))
  return [...new Map(problems.map((p) => [p.linea, p])).values()]
}

type Junta = { readonly fila: Fila; readonly antes: Values }
/**
 * The rows that, completed with the stored values, name something that does not exist, where the stored row does not.
 */
const findOrphans = async (db: Db, existe: Existe, juntas: readonly Junta[]): Promise<Problem[]> => {
  const filas = juntas.map((j) => j.fila)
  const sin = await missing(db, existe, filas)
  if (sin.size === 0) return []
  const antes = await missing(
    db,
    existe,
    juntas.map((j) => ({ ...j.fila, values: j.antes })),
  )
  return [...sin]
    .filter((n) => !antes.has(n))
    .map((lugar) => {
      const { linea, values } = filas[lugar]!
      return { linea, columna: existe.columna, motivo: existe.motivo(values) }
    })
}
