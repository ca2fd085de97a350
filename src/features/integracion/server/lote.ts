import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { corto, fichaDe, type Contexto, type Referencia, type Referido } from './columnas.ts'
import { missing, type Entidad, type Fila, type Problema, type Saved } from './entidad.ts'
import { enCopias, ensayoDe } from './ensayo.ts'

/** Values found by reference that are kept for the next batch. */
const MAX_MEMORIA = 20_000
/** What the columns of an import have found by reference so far. */
export type Memoria = Map<string, Map<string, Referido>>

/** Rows of a batch that are left, and what was wrong with the others. */
type Criba = { buenas: readonly Fila[]; problemas: readonly Problema[] }

/** Replaces what one column's cells name by what they name; leaves out the rows that name nothing. */
const resolveReferencia = async (
  db: Db,
  columna: string,
  { nombre, find }: Referencia,
  filas: readonly Fila[],
  memoria: Memoria,
): Promise<Criba> => {
  const sabidos = memoria.get(columna) ?? new Map<string, Referido>()
  memoria.set(columna, sabidos)
  if (sabidos.size > MAX_MEMORIA) sabidos.clear()
  const textos = new Set(filas.flatMap(({ valores }) => (valores[columna] === null ? [] : [String(valores[columna])])))
  const nuevos = [...textos].filter((t) => !sabidos.has(t))
  if (nuevos.length > 0) for (const [t, r] of await find(db, nuevos)) sabidos.set(t, r)
  const problemas: Problema[] = []
  const buenas = filas.filter(({ linea, valores }) => {
    if (valores[columna] === null) return true
    const texto = String(valores[columna])
    const referido = sabidos.get(texto)
    if (referido) valores[columna] = referido
    else problemas.push({ linea, columna, motivo: `No existe ${nombre} «${corto(texto)}».` })
    return referido !== undefined
  })
  return { buenas, problemas }
}

/** Replaces what references name, and leaves out the rows that name nothing. */
const siftFilas = async (db: Db, entidad: Entidad, filas: readonly Fila[], memoria: Memoria): Promise<Criba> => {
  const problemas: Problema[] = []
  let buenas: readonly Fila[] = filas.map(({ linea, valores }) => ({ linea, valores: { ...valores } }))
  for (const [columna, celda] of Object.entries(entidad.columnas.shape)) {
    const { referencia } = fichaDe(celda)
    if (!referencia) continue
    const criba = await resolveReferencia(db, columna, referencia, buenas, memoria)
    buenas = criba.buenas
    problemas.push(...criba.problemas)
  }
  for (const existe of entidad.existe ?? []) {
    const sin = await missing(db, existe, buenas)
    for (const index of sin)
      problemas.push({
        linea: buenas[index]!.linea,
        columna: existe.columna,
        motivo: existe.motivo(buenas[index]!.valores),
      })
    buenas = buenas.filter((_, n) => !sin.has(n))
  }
  return { buenas, problemas }
}

/** Saves the rows of a batch that name what exists; the others come back among the problems. */
const saveBuenas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
): Promise<Saved> => {
  const { buenas, problemas } = await siftFilas(db, entidad, filas, memoria)
  if (buenas.length === 0) return { nuevas: 0, cambiadas: 0, problemas }
  const saved = await saveHalving(db, entidad, buenas, ctx)
  return { ...saved, problemas: [...problemas, ...saved.problemas] }
}

/** Writes a batch in a transaction of its own; what cannot be written comes back among the problems. */
export const saveLote = (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
): Promise<Saved> => inTx(db, entidad, filas, (trx) => saveBuenas(trx, entidad, filas, ctx, memoria))

/** Runs what an entity has to do after its last batch. */
export const finishEntidad = async (db: Db, entidad: Entidad): Promise<void> => {
  if (entidad.atEnd) await inTx(db, entidad, [], entidad.atEnd)
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

const LLAVE = 481_516 // one batch at a time, also beside the loading of the demo
const inTx = <T>(db: Db, entidad: Entidad, filas: readonly Fila[], work: (trx: Db) => Promise<T>): Promise<T> => {
  const ensayo = ensayoDe(db)
  if (ensayo)
    return enCopias(
      ensayo,
      entidad.nombre,
      filas.map((f) => f.valores),
      work,
    )
  const locked = async (trx: Db): Promise<T> => {
    // planned anew each time: a plan kept from when the table was small reads all of it for every batch
    await sql`select pg_advisory_xact_lock(${sql.lit(LLAVE)}), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
      trx,
    )
    return work(trx)
  }
  return db.isTransaction ? locked(db) : db.transaction().execute(locked)
}
