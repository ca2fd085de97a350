import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { fichaDe, type Referido, type Valores } from './columnas.ts'
import { missing, type Entidad, type Existe, type Fila, type Problema } from './entidad.ts'
import type { Guardada, Stored } from './guardada.ts'

// A row that comes in beside the one that is stored: whether it comes too late, and what becomes of both together.

const quoted = (name: string) => `"${name}"`
const select = async <R>(
  db: Db,
  { tabla, clave, de, match }: Guardada,
  filas: readonly Fila[],
  { columns, where, says }: { columns: string; where: string; says: (v: Valores) => Referido },
): Promise<R[]> => {
  const recordset = Object.entries(clave).map(([c, t]) => `${quoted(c)} ${t}`)
  const on = Object.keys(clave).map((c) => `t.${quoted(c)} = x.${quoted(c)}`)
  const text = `
    select ${columns}
    from json_to_recordset($1::json) as x(n int, ${recordset.join(', ')}, momento timestamptz, cuando timestamptz)
    join ${tabla} t on ${match ?? on.join(' and ')}
    where ${where}`
  const json = JSON.stringify(filas.map(({ valores }, n) => ({ n, ...de(valores), ...says(valores) })))
  return (await db.executeQuery(CompiledQuery.raw(text, [json]) as CompiledQuery<R>)).rows
}

/**
 * The places of what was said before the last that came of the same row, or is of an earlier moment than what is there:
 * it changes nothing. Whoever asks writes one batch at a time (lote.ts).
 */
export const findAtrasadas = async (
  db: Db,
  { momento }: Pick<Entidad, 'momento'>,
  filas: readonly Fila[],
): Promise<ReadonlySet<number>> => {
  if ('ninguna' in momento || filas.length === 0) return new Set()
  const { en, columna } = momento
  const cuando = columna === 'momento' ? null : columna
  const rows = await select<{ n: number }>(db, en, filas, {
    columns: 'x.n',
    where: `x.momento < t.momento${cuando === null ? '' : ` or x.cuando < t.${quoted(cuando)}`}`,
    says: (v) => ({ momento: v.momento as string, cuando: cuando === null ? null : ((v[cuando] ?? null) as string) }),
  })
  return new Set(rows.map((r) => r.n))
}

/** What a row says, and in the columns that its file lacks what is stored. */
const join = ({ clave }: Entidad, { valores, ausentes }: Fila, dicho: Stored): Valores => {
  const faltan = [...ausentes.columnas].filter((columna) => !clave.includes(columna) && dicho[columna] !== undefined)
  return { ...valores, ...Object.fromEntries(faltan.map((columna) => [columna, dicho[columna]!])) }
}
/** A stored row as its file would say it. */
const dichoDe = ({ columnas }: Entidad, { dice }: Guardada, row: Stored): Valores => {
  const suyas = Object.entries(columnas.shape).filter(([, celda]) => fichaDe(celda).referencia === undefined)
  const iguales = suyas.flatMap(([columna]) => (row[columna] === undefined ? [] : [[columna, row[columna]] as const]))
  return { ...Object.fromEntries(iguales), ...dice?.(row) }
}

/**
 * What is wrong with rows that say only a part, once they stand with what is stored: each checked as if its file had
 * said it all. What was wrong before, and the row does not make worse, is not its fault.
 */
export const checkJuntas = async (db: Db, entidad: Entidad, filas: readonly Fila[]): Promise<readonly Problema[]> => {
  const { momento, check, existe = [] } = entidad
  const enParte = filas.filter(({ ausentes }) => ausentes.columnas.size > 0)
  if ('ninguna' in momento || enParte.length === 0 || (!check && existe.length === 0)) return []
  const stored = await select<{ n: number; fila: Stored }>(db, momento.en, enParte, {
    columns: 'x.n, to_jsonb(t) as fila',
    where: 'true',
    says: () => ({}),
  })
  const juntas = stored.map(({ n: lugar, fila: row }): Junta => {
    const fila = enParte[lugar]!
    const dicho = dichoDe(entidad, momento.en, row)
    return { fila: { ...fila, valores: join(entidad, fila, dicho) }, antes: { ...fila.valores, ...dicho } }
  })
  const problemas = juntas.flatMap(({ fila, antes }): Problema[] => {
    const wrong = check?.(fila.valores, () => true) ?? null
    if (wrong === null || check?.(antes, () => true)?.join() === wrong.join()) return []
    return [{ linea: fila.linea, columna: wrong[0], motivo: wrong[1] }]
  })
  for (const una of existe) problemas.push(...(await findHuerfanas(db, una, juntas)))
  return [...new Map(problemas.map((p) => [p.linea, p])).values()]
}

type Junta = { readonly fila: Fila; readonly antes: Valores }
/** The rows that name together with what is stored what does not exist, and did not before. */
const findHuerfanas = async (db: Db, existe: Existe, juntas: readonly Junta[]): Promise<Problema[]> => {
  const filas = juntas.map((j) => j.fila)
  const sin = await missing(db, existe, filas)
  if (sin.size === 0) return []
  const antes = await missing(
    db,
    existe,
    juntas.map((j) => ({ ...j.fila, valores: j.antes })),
  )
  return [...sin]
    .filter((n) => !antes.has(n))
    .map((lugar) => {
      const { linea, valores } = filas[lugar]!
      return { linea, columna: existe.columna, motivo: existe.motivo(valores) }
    })
}
