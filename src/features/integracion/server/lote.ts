import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { Refusal, textos } from '#shared/errors.ts'
import { enTurno, type TurnQueue } from '#server/turnos.ts'
import type { Contexto, Referido, Valores } from './columnas.ts'
import { deleteFilas, listUnnamed, type Visto } from './bajas.ts'
import { takeConcurrent } from './concurrent-rows.ts'
import type { Quita } from './quita.ts'
import { paresDe, type Entidad, type Fila, type Problema, type Saved } from './entidad.ts'
import { enCopias, ensayoDe } from './ensayo.ts'
import { ATRASADA } from './guardada.ts'
import { giveItems } from './items.ts'
import { checkJuntas, findAtrasadas } from './juntas.ts'
import { giveNumeros } from './numeros.ts'
import { siftFilas, type Memoria } from './sift.ts'
import { findRetiradas, type Dicha } from './tombstones.ts'

/** How a batch went, rows that are gone among it. */
export type Lote = Saved & { readonly retiradas: number }

const MOTIVO_NOMBRADA = 'Otros datos todavía lo nombran: no se puede retirar.'
const NADA = { nuevas: 0, cambiadas: 0 }
/** What has to go: its line, its key, and when that was said. */
type Baja = Dicha & { readonly linea: number }
const tardia = (linea: number): Problema => ({ linea, columna: 'momento', motivo: ATRASADA })
const joinLotes = (uno: Lote, otro: Lote): Lote => ({
  nuevas: uno.nuevas + otro.nuevas,
  cambiadas: uno.cambiadas + otro.cambiadas,
  retiradas: uno.retiradas + otro.retiradas,
  problemas: [...uno.problemas, ...otro.problemas],
  avisos: [...(uno.avisos ?? []), ...(otro.avisos ?? [])],
})
/** Withdraws rows, one by one where something names one of them. */
const withdraw = async (db: Db, entidad: Retirable, bajas: readonly Baja[]): Promise<Lote> => {
  if (bajas.length === 0) return { ...NADA, retiradas: 0, problemas: [] }
  await sql`savepoint baja`.execute(db)
  try {
    const { quitadas, quedan, nuevas } = await deleteFilas(db, entidad, bajas)
    await sql`release savepoint baja`.execute(db)
    const problemas = [...quedan].map(([n, motivo]) => ({ linea: bajas[n]!.linea, columna: null, motivo }))
    return { ...NADA, retiradas: quitadas, problemas, avisos: [...nuevas].map((n) => tardia(bajas[n]!.linea)) }
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint baja`.execute(db)
    if (bajas.length === 1)
      return { ...NADA, retiradas: 0, problemas: [{ linea: bajas[0]!.linea, columna: null, motivo: MOTIVO_NOMBRADA }] }
    const mitad = bajas.length >> 1
    return joinLotes(
      await withdraw(db, entidad, bajas.slice(0, mitad)),
      await withdraw(db, entidad, bajas.slice(mitad)),
    )
  }
}
type Retirable = { readonly nombre: string; readonly quita: Quita }
/**
 * Withdraws rows that no line named, as of a moment, in a transaction of their own; answers how many went and which
 * stay. What a call has named by now is left alone.
 */
export const withdrawClaves = async (
  db: Db,
  { nombre, quita }: Pick<Entidad, 'nombre' | 'quita'>,
  { claves, momento }: { readonly claves: readonly Referido[]; readonly momento: string },
  visto: Visto,
): Promise<{ retiradas: number; quedan: readonly { readonly clave: Referido; readonly motivo: string }[] }> => {
  const bajas = claves.map((clave, linea) => ({ linea, clave, momento }))
  const { retiradas, problemas } = await inTx(db, { nombre }, [], async (trx) => {
    await takeConcurrent(trx, nombre, visto)
    const van = await listUnnamed(trx, visto, claves)
    return withdraw(
      trx,
      { nombre, quita: quita! },
      bajas.filter((b) => van.has(b.linea)),
    )
  })
  return { retiradas, quedan: problemas.map((p) => ({ clave: claves[p.linea]!, motivo: p.motivo })) }
}

/** Two rows of a batch may name the same by its number and by its code: the later one comes by itself. */
const withoutRepetidas = (entidad: Entidad, filas: readonly Fila[]): readonly (readonly Fila[])[] => {
  if (!paresDe(entidad).some((p) => entidad.clave.includes(p.numero))) return [filas]
  const tandas: { filas: Fila[]; claves: Set<string> }[] = []
  for (const fila of filas) {
    const clave = JSON.stringify(entidad.clave.map((c) => fila.valores[c]))
    const ultima = tandas.at(-1)
    if (ultima && !ultima.claves.has(clave)) {
      ultima.filas.push(fila)
      ultima.claves.add(clave)
    } else tandas.push({ filas: [fila], claves: new Set([clave]) })
  }
  return tandas.map((t) => t.filas)
}

/** Is told the keys that a batch names and does not withdraw, in its transaction. */
export type Named = (trx: Db, claves: readonly Referido[]) => Promise<void>
/** Saves the rows of a batch that name what exists; the others come back among the problems. */
const saveBuenas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
  named: Named | null,
): Promise<Lote> => {
  const { buenas, problemas } = await siftFilas(db, entidad, filas, memoria)
  let lote: Lote = { nuevas: 0, cambiadas: 0, retiradas: 0, problemas }
  if (buenas.length === 0) return lote
  await giveNumeros(db, entidad, buenas)
  await giveItems(db, entidad, buenas)
  const { van, quedan, tarde } = await partFilas(db, entidad, buenas)
  const { quita } = entidad
  if (quita && named)
    await named(
      db,
      [...quedan, ...tarde].map((f) => quita.de(f.valores)),
    )
  lote = { ...lote, avisos: tarde.map(({ linea }) => tardia(linea)) }
  for (const tanda of withoutRepetidas(entidad, quedan)) {
    if (tanda.length === 0) continue
    lote = joinLotes(lote, await saveTanda(db, entidad, tanda, ctx))
  }
  if (!quita || van.length === 0) return lote
  const bajas = van.map(({ linea, valores }) => ({ linea, ...dichaDe(quita, valores) }))
  return joinLotes(lote, await withdraw(db, { nombre: entidad.nombre, quita }, bajas))
}
/** Saves rows that are all of other keys, but those that come too late, or make something wrong of what is stored. */
const saveTanda = async (db: Db, entidad: Entidad, tanda: readonly Fila[], ctx: Contexto): Promise<Lote> => {
  const atrasadas = await findAtrasadas(db, entidad, tanda)
  const aTiempo = tanda.filter((_, n) => !atrasadas.has(n))
  const problemas = await checkJuntas(db, entidad, aTiempo)
  const malas = new Set(problemas.map((p) => p.linea))
  const buenas = aTiempo.filter(({ linea }) => !malas.has(linea))
  const avisos = [...atrasadas].map((n) => tardia(tanda[n]!.linea))
  const lote = { ...NADA, retiradas: 0, problemas, avisos }
  return buenas.length === 0
    ? lote
    : joinLotes(lote, { ...(await saveHalving(db, entidad, buenas, ctx)), retiradas: 0 })
}
const dichaDe = (quita: Quita, valores: Valores): Dicha => ({
  clave: quita.de(valores),
  momento: valores.momento as string,
})
/** Rows that go, rows to write, and those that were withdrawn after they were said. */
const partFilas = async (db: Db, { nombre, quita }: Entidad, filas: readonly Fila[]) => {
  if (!quita) return { van: [], quedan: filas, tarde: [] }
  const dichas = filas.filter((f) => !f.borrar)
  const retiradas = await findRetiradas(
    db,
    nombre,
    quita,
    dichas.map((f) => dichaDe(quita, f.valores)),
  )
  return {
    van: filas.filter((f) => f.borrar),
    quedan: dichas.filter((_, n) => !retiradas.has(n)),
    tarde: dichas.filter((_, n) => retiradas.has(n)),
  }
}

/** Writes a batch in a transaction of its own; what cannot be written comes back among the problems. */
export const saveLote = (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
  named: Named | null = null,
): Promise<Lote> => inTx(db, entidad, filas, (trx) => saveBuenas(trx, entidad, filas, ctx, memoria, named))

type Hecho = {
  readonly nuevas: number
  readonly cambiadas: number
  readonly retiradas: number
  readonly conError: number
}
/** Runs what an entity has to do after its last batch. */
export const finishEntidad = async (
  db: Db,
  entidad: Entidad,
  ctx: Contexto,
  { nuevas, cambiadas, retiradas, conError }: Hecho,
): Promise<void> => {
  const { atEnd, whenWhole } = entidad
  if (atEnd && nuevas + cambiadas + retiradas > 0) await inTx(db, entidad, null, atEnd)
  if (whenWhole && conError === 0) await inTx(db, entidad, null, (trx) => whenWhole(trx, ctx))
}

/** Saves a batch; when the database refuses a value, halves it until the bad rows stand alone. */
const saveHalving = async (db: Db, entidad: Entidad, filas: readonly Fila[], ctx: Contexto): Promise<Saved> => {
  await sql`savepoint lote`.execute(db)
  try {
    const saved = await entidad.save(db, filas, ctx)
    await sql`release savepoint lote`.execute(db)
    return saved
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (!/^2[23]/.test(code)) throw error
    await sql`rollback to savepoint lote`.execute(db)
    if (filas.length === 1)
      return {
        nuevas: 0,
        cambiadas: 0,
        problemas: [{ linea: filas[0]!.linea, columna: null, motivo: motivoDe(code, constraint) }],
      }
    const mitad = filas.length >> 1
    const first = await saveHalving(db, entidad, filas.slice(0, mitad), ctx)
    const second = await saveHalving(db, entidad, filas.slice(mitad), ctx)
    return {
      nuevas: first.nuevas + second.nuevas,
      cambiadas: first.cambiadas + second.cambiadas,
      problemas: [...first.problemas, ...second.problemas],
      avisos: [...(first.avisos ?? []), ...(second.avisos ?? [])],
    }
  }
}
const motivoDe = (code: string, constraint: string): string => {
  if (code === '23505') return `Ya hay otro registro con el mismo dato (${constraint}).`
  if (code === '23503') return `Nombra un dato que no existe (${constraint}).`
  if (code === '23514') return `Un dato no cumple una condición (${constraint}).`
  return `La base de datos no admite un valor (${code}).`
}

/**
 * One batch at a time, of all kinds and in all processes: two never wait for rows of each other, and a short call comes
 * in between two batches of a long file, in the order in which they ask. Also beside the loading of the demo.
 */
const LLAVE = 481_516
/** Batches of this process wait for each other without a connection in hand: mail and jobs need those. */
const fila: TurnQueue = { max: Number.POSITIVE_INFINITY, refusal: () => new Refusal(503, 'ocupado', textos.ocupado) }
const inTx = <T>(
  db: Db,
  entidad: Pick<Entidad, 'nombre'>,
  filas: readonly Fila[] | null,
  work: (trx: Db) => Promise<T>,
): Promise<T> => {
  const ensayo = ensayoDe(db)
  if (ensayo) return enCopias(ensayo, entidad.nombre, filas && filas.map((f) => f.valores), work)
  const locked = async (trx: Db): Promise<T> => {
    // planned anew each time: a plan kept from when the table was small reads all of it for every batch
    await sql`
      select
        pg_advisory_xact_lock(${sql.lit(LLAVE)}),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
    return work(trx)
  }
  return db.isTransaction ? locked(db) : enTurno('lote', fila, () => db.transaction().execute(locked))
}
