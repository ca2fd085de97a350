import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { corto, fichaDe, type Contexto, type Referencia, type Referido } from './columnas.ts'
import { deleteFilas, markVisto, type Quita } from './bajas.ts'
import { missing, paresDe, TODO_PRESENTE, type Entidad, type Fila, type Problema, type Saved } from './entidad.ts'
import { enCopias, ensayoDe } from './ensayo.ts'
import { findTiendas, giveNumeros, joinPares } from './numeros.ts'

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
  let buenas: readonly Fila[] = filas.map((fila) => ({ ...fila, valores: { ...fila.valores } }))
  for (const [columna, celda] of Object.entries(entidad.columnas.shape)) {
    const { referencia } = fichaDe(celda)
    if (!referencia) continue
    const criba = await resolveReferencia(db, columna, referencia, buenas, memoria)
    buenas = criba.buenas
    problemas.push(...criba.problemas)
  }
  for (const sift of [(de: readonly Fila[]) => joinPares(entidad, de), (de: readonly Fila[]) => findTiendas(db, de)]) {
    const criba = await sift(buenas)
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

/** How a batch went, rows that are gone among it. */
export type Lote = Saved & { readonly retiradas: number }

const MOTIVO_NOMBRADA = 'Otros datos todavía lo nombran: no se puede retirar.'
/** Withdraws rows, one by one where something names one of them. */
const withdraw = async (db: Db, quita: Quita, filas: readonly Fila[]): Promise<Lote> => {
  const nada = { nuevas: 0, cambiadas: 0 }
  if (filas.length === 0) return { ...nada, retiradas: 0, problemas: [] }
  await sql`savepoint baja`.execute(db)
  try {
    const { quitadas, quedan } = await deleteFilas(
      db,
      quita,
      filas.map((f) => quita.de(f.valores)),
    )
    await sql`release savepoint baja`.execute(db)
    const problemas = [...quedan].map(([n, motivo]) => ({ linea: filas[n]!.linea, columna: null, motivo }))
    return { ...nada, retiradas: quitadas, problemas }
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint baja`.execute(db)
    if (filas.length === 1)
      return { ...nada, retiradas: 0, problemas: [{ linea: filas[0]!.linea, columna: null, motivo: MOTIVO_NOMBRADA }] }
    const mitad = filas.length >> 1
    const first = await withdraw(db, quita, filas.slice(0, mitad))
    const second = await withdraw(db, quita, filas.slice(mitad))
    return {
      ...nada,
      retiradas: first.retiradas + second.retiradas,
      problemas: [...first.problemas, ...second.problemas],
    }
  }
}
/** Withdraws rows that no line named, in a transaction of their own; answers how many went and which stay. */
export const withdrawClaves = async (
  db: Db,
  entidad: Pick<Entidad, 'nombre' | 'quita'>,
  claves: readonly Referido[],
): Promise<{ retiradas: number; quedan: readonly Referido[] }> => {
  const quita: Quita = { ...entidad.quita!, de: (v) => v as Referido }
  const filas = claves.map((clave, linea) => ({ linea, valores: { ...clave }, ausentes: TODO_PRESENTE, borrar: true }))
  const { retiradas, problemas } = await inTx(db, entidad, [], (trx) => withdraw(trx, quita, filas))
  return { retiradas, quedan: problemas.map((p) => claves[p.linea]!) }
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

/** Saves the rows of a batch that name what exists; the others come back among the problems. */
const saveBuenas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
  completo: boolean,
): Promise<Lote> => {
  const { buenas, problemas } = await siftFilas(db, entidad, filas, memoria)
  let lote: Lote = { nuevas: 0, cambiadas: 0, retiradas: 0, problemas }
  if (buenas.length === 0) return lote
  await giveNumeros(db, entidad, buenas)
  const { quita } = entidad
  const van = quita ? buenas.filter((f) => f.borrar) : []
  const quedan = van.length === 0 ? buenas : buenas.filter((f) => !f.borrar)
  if (quita && completo)
    await markVisto(
      db,
      quita,
      quedan.map((f) => quita.de(f.valores)),
    )
  for (const tanda of withoutRepetidas(entidad, quedan)) {
    if (tanda.length === 0) continue
    const saved = await saveHalving(db, entidad, tanda, ctx)
    lote = {
      ...lote,
      nuevas: lote.nuevas + saved.nuevas,
      cambiadas: lote.cambiadas + saved.cambiadas,
      problemas: [...lote.problemas, ...saved.problemas],
      avisos: [...(lote.avisos ?? []), ...(saved.avisos ?? [])],
    }
  }
  if (!quita || van.length === 0) return lote
  const idas = await withdraw(db, quita, van)
  return { ...lote, retiradas: idas.retiradas, problemas: [...lote.problemas, ...idas.problemas] }
}

/** Writes a batch in a transaction of its own; what cannot be written comes back among the problems. */
export const saveLote = (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  ctx: Contexto,
  memoria: Memoria,
  completo = false,
): Promise<Lote> => inTx(db, entidad, filas, (trx) => saveBuenas(trx, entidad, filas, ctx, memoria, completo))

/** Runs what an entity has to do after its last batch. */
export const finishEntidad = async (db: Db, entidad: Entidad): Promise<void> => {
  if (entidad.atEnd) await inTx(db, entidad, null, entidad.atEnd)
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
    await sql`select pg_advisory_xact_lock(${sql.lit(LLAVE)}), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
      trx,
    )
    return work(trx)
  }
  return db.isTransaction ? locked(db) : db.transaction().execute(locked)
}
