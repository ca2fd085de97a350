import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { Refusal, textos } from '#shared/errors.ts'
import { inTurn, type TurnQueue } from '#server/semaphore.ts'
import type { Context, Referenced, Values } from './columnas.ts'
import { deleteRows, listUnnamed, type Visto } from './bajas.ts'
import { takeConcurrent } from './concurrent-rows.ts'
import type { Quita } from './quita.ts'
import { paresOf, type Entidad, type Fila, type Problem, type Saved } from './entidad.ts'
import { withCopies, dryRunOf } from './dry-run.ts'
import { LATE_NOTE } from './storedRow.ts'
import { giveItems } from './items.ts'
import { checkJuntas, findLate } from './juntas.ts'
import { giveNumbers } from './numbers.ts'
import { filterFilas, type Memory } from './sift.ts'
import { findRetiradas, type Statement } from './tombstones.ts'

/** The result of a batch, withdrawn rows included. */
export type Batch = Saved & { readonly retiradas: number }

const NAMED_MOTIVO = 'Otros datos todavía lo nombran: no se puede retirar.'
const NOTHING = { nuevas: 0, cambiadas: 0 }
/** A withdrawal: its line, key and moment. */
type Baja = Statement & { readonly linea: number }
const tardia = (linea: number): Problem => ({ linea, columna: 'momento', motivo: LATE_NOTE })
const joinBatches = (single: Batch, another: Batch): Batch => ({
  nuevas: single.nuevas + another.nuevas,
  cambiadas: single.cambiadas + another.cambiadas,
  retiradas: single.retiradas + another.retiradas,
  problems: [...single.problems, ...another.problems],
  avisos: [...(single.avisos ?? []), ...(another.avisos ?? [])],
})
/** Withdraws rows; after a foreign key error it halves the batch until the rows that others name are isolated. */
const withdraw = async (db: Db, entidad: Withdrawable, bajas: readonly Baja[]): Promise<Batch> => {
  if (bajas.length === 0) return { ...NOTHING, retiradas: 0, problems: [] }
  await sql`savepoint baja`.execute(db)
  try {
    const { removed, remain, nuevas } = await deleteRows(db, entidad, bajas)
    await sql`release savepoint baja`.execute(db)
    const problems = [...remain].map(([n, motivo]) => ({ linea: bajas[n]!.linea, columna: null, motivo }))
    return { ...NOTHING, retiradas: removed, problems, avisos: [...nuevas].map((n) => tardia(bajas[n]!.linea)) }
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint baja`.execute(db)
    if (bajas.length === 1)
      return { ...NOTHING, retiradas: 0, problems: [{ linea: bajas[0]!.linea, columna: null, motivo: NAMED_MOTIVO }] }
    const half = bajas.length >> 1
    return joinBatches(
      await withdraw(db, entidad, bajas.slice(0, half)),
      await withdraw(db, entidad, bajas.slice(half)),
    )
  }
}
type Withdrawable = { readonly nombre: string; readonly quita: Quita }
/**
 * Withdraws rows missing in a complete file, as of `momento`, in a transaction; returns how many, and which remain and
 * why. Rows named by calls meanwhile are skipped.
 */
export const withdrawClaves = async (
  db: Db,
  { nombre, quita }: Pick<Entidad, 'nombre' | 'quita'>,
  { claves, momento }: { readonly claves: readonly Referenced[]; readonly momento: string },
  visto: Visto,
): Promise<{ retiradas: number; remain: readonly { readonly clave: Referenced; readonly motivo: string }[] }> => {
  const bajas = claves.map((clave, linea) => ({ linea, clave, momento }))
  const { retiradas, problems } = await inTx(db, { nombre }, [], async (trx) => {
    await takeConcurrent(trx, nombre, visto)
    const leaving = await listUnnamed(trx, visto, claves)
    return withdraw(
      trx,
      { nombre, quita: quita! },
      bajas.filter((b) => leaving.has(b.linea)),
    )
  })
  return { retiradas, remain: problems.map((p) => ({ clave: claves[p.linea]!, motivo: p.motivo })) }
}

/**
 * Splits a batch where two rows have the same key, one by number and one by code: the later one is saved after the
 * other.
 */
const withoutRepetidas = (entidad: Entidad, filas: readonly Fila[]): readonly (readonly Fila[])[] => {
  if (!paresOf(entidad).some((p) => entidad.clave.includes(p.numero))) return [filas]
  const batches: { filas: Fila[]; claves: Set<string> }[] = []
  for (const fila of filas) {
    const clave = JSON.stringify(entidad.clave.map((c) => fila.values[c]))
    const ultima = batches.at(-1)
    if (ultima && !ultima.claves.has(clave)) {
      ultima.filas.push(fila)
      ultima.claves.add(clave)
    } else batches.push({ filas: [fila], claves: new Set([clave]) })
  }
  return batches.map((t) => t.filas)
}

/** Receives the keys that a batch names and does not withdraw, in the batch's transaction. */
export type Named = (trx: Db, claves: readonly Referenced[]) => Promise<void>
/** Saves the valid rows of a batch; the others are returned as problems. */
const saveBuenas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Context,
  memoria: Memory,
  named: Named | null,
): Promise<Batch> => {
  const { valid, problems } = await filterFilas(db, entidad, filas, memoria)
  let batch: Batch = { nuevas: 0, cambiadas: 0, retiradas: 0, problems }
  if (valid.length === 0) return batch
  await giveNumbers(db, entidad, valid)
  await giveItems(db, entidad, valid)
  const { leaving, remain, late } = await splitRows(db, entidad, valid)
  const { quita } = entidad
  if (quita && named)
    await named(
      db,
      [...remain, ...late].map((f) => quita.de(f.values)),
    )
  batch = { ...batch, avisos: late.map(({ linea }) => tardia(linea)) }
  for (const chunk of withoutRepetidas(entidad, remain)) {
    if (chunk.length === 0) continue
    batch = joinBatches(batch, await saveChunk(db, entidad, chunk, ctx))
  }
  if (!quita || leaving.length === 0) return batch
  const bajas = leaving.map(({ linea, values }) => ({ linea, ...statementOf(quita, values) }))
  return joinBatches(batch, await withdraw(db, { nombre: entidad.nombre, quita }, bajas))
}
/** Saves rows of distinct keys, except late ones and those that conflict with what is stored. */
const saveChunk = async (db: Db, entidad: Entidad, chunk: readonly Fila[], ctx: Context): Promise<Batch> => {
  const lateRows = await findLate(db, entidad, chunk)
  const onTime = chunk.filter((_, n) => !lateRows.has(n))
  const problems = await checkJuntas(db, entidad, onTime)
  const invalid = new Set(problems.map((p) => p.linea))
  const valid = onTime.filter(({ linea }) => !invalid.has(linea))
  const avisos = [...lateRows].map((n) => tardia(chunk[n]!.linea))
  const batch = { ...NOTHING, retiradas: 0, problems, avisos }
  return valid.length === 0
    ? batch
    : joinBatches(batch, { ...(await saveByHalves(db, entidad, valid, ctx)), retiradas: 0 })
}
const statementOf = (quita: Quita, values: Values): Statement => ({
  clave: quita.de(values),
  momento: values.momento as string,
})
/** Splits rows into those to withdraw, those to write, and those withdrawn after their own moment. */
const splitRows = async (db: Db, { nombre, quita }: Entidad, filas: readonly Fila[]) => {
  if (!quita) return { leaving: [], remain: filas, late: [] }
  const toWrite = filas.filter((f) => !f.borrar)
  const retiradas = await findRetiradas(
    db,
    nombre,
    quita,
    toWrite.map((f) => statementOf(quita, f.values)),
  )
  return {
    leaving: filas.filter((f) => f.borrar),
    remain: toWrite.filter((_, n) => !retiradas.has(n)),
    late: toWrite.filter((_, n) => retiradas.has(n)),
  }
}

/** Writes a batch in a transaction of its own; rows that cannot be written are returned as problems. */
export const saveBatch = (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Context,
  memoria: Memory,
  named: Named | null = null,
): Promise<Batch> => inTx(db, entidad, filas, (trx) => saveBuenas(trx, entidad, filas, ctx, memoria, named))

type Done = {
  readonly nuevas: number
  readonly cambiadas: number
  readonly retiradas: number
  readonly conError: number
}
/** Runs an entity's `atEnd`, `conclude` and `whenWhole`, after its last batch; returns what they say. */
export const finishEntidad = async (
  db: Db,
  entidad: Entidad,
  ctx: Context,
  { nuevas, cambiadas, retiradas, conError }: Done,
): Promise<string[]> => {
  const { atEnd, conclude, whenWhole } = entidad
  const said: string[] = []
  if (atEnd && nuevas + cambiadas + retiradas > 0) await inTx(db, entidad, null, atEnd)
  for (let after: number | null = conclude ? 0 : null; after !== null;) {
    const from: number = after
    const done = await inTx(db, entidad, null, (trx) => conclude!(trx, ctx, from))
    said.push(...done.avisos)
    after = done.after
  }
  if (whenWhole && conError === 0) await inTx(db, entidad, null, (trx) => whenWhole(trx, ctx))
  return said
}

/** Saves a batch; if the database refuses a value, halves it until the bad rows are isolated. */
const saveByHalves = async (db: Db, entidad: Entidad, filas: readonly Fila[], ctx: Context): Promise<Saved> => {
  await sql`savepoint batch`.execute(db)
  try {
    const saved = await entidad.save(db, filas, ctx)
    await sql`release savepoint batch`.execute(db)
    return saved
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (!/^2[23]/.test(code)) throw error
    await sql`rollback to savepoint batch`.execute(db)
    if (filas.length === 1)
      return {
        nuevas: 0,
        cambiadas: 0,
        problems: [{ linea: filas[0]!.linea, columna: null, motivo: motivoOf(code, constraint) }],
      }
    const half = filas.length >> 1
    const first = await saveByHalves(db, entidad, filas.slice(0, half), ctx)
    const second = await saveByHalves(db, entidad, filas.slice(half), ctx)
    return {
      nuevas: first.nuevas + second.nuevas,
      cambiadas: first.cambiadas + second.cambiadas,
      problems: [...first.problems, ...second.problems],
      avisos: [...(first.avisos ?? []), ...(second.avisos ?? [])],
    }
  }
}
const motivoOf = (code: string, constraint: string): string => {
  if (code === '23505') return `Ya hay otro registro con el mismo dato (${constraint}).`
  if (code === '23503') return `Nombra un dato que no existe (${constraint}).`
  if (code === '23514') return `Un dato no cumple una condición (${constraint}).`
  return `La base de datos no admite un valor (${code}).`
}

/**
 * Advisory lock that serialises batches of all entities over all processes, and the loading of the demo: batches
 * cannot deadlock, and a short call gets in between the batches of a long file.
 */
const LOCK = 481_516
/** Batches of this process queue here without holding a connection, which mail and jobs need. */
const fila: TurnQueue = { max: Number.POSITIVE_INFINITY, refusal: () => new Refusal(503, 'ocupado', textos.ocupado) }
const inTx = <T>(
  db: Db,
  entidad: Pick<Entidad, 'nombre'>,
  filas: readonly Fila[] | null,
  work: (trx: Db) => Promise<T>,
): Promise<T> => {
  const ensayo = dryRunOf(db)
  if (ensayo) return withCopies(ensayo, entidad.nombre, filas && filas.map((f) => f.values), work)
  const locked = async (trx: Db): Promise<T> => {
    // plans are not cached: one made while the table was small would scan all of it for every batch
    await sql`
      select
        pg_advisory_xact_lock(${sql.lit(LOCK)}),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
    return work(trx)
  }
  return db.isTransaction ? locked(db) : inTurn('lote', fila, () => db.transaction().execute(locked))
}
