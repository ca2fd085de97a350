import type { Db } from '#server/db/db.ts'
import { shorten, specOf, type Reference, type Referenced } from './columnas.ts'
import { missing, type Entidad, type Fila, type Problem } from './entidad.ts'
import { findTiendas, joinPares } from './numbers.ts'

/** Values found by reference that are kept for the next batch. */
const MAX_MEMORY = 20_000
/** What the columns of an import have found by reference so far. */
export type Memory = Map<string, Map<string, Referenced>>

/** Rows of a batch that are left, and what was wrong with the others. */
type Sifted = { buenas: readonly Fila[]; problems: readonly Problem[] }

/** Replaces what one column's cells name by what they name; leaves out the rows that name nothing. */
const resolveReference = async (
  db: Db,
  columna: string,
  { nombre, find }: Reference,
  filas: readonly Fila[],
  memoria: Memory,
): Promise<Sifted> => {
  const known = memoria.get(columna) ?? new Map<string, Referenced>()
  memoria.set(columna, known)
  if (known.size > MAX_MEMORY) known.clear()
  const textos = new Set(filas.flatMap(({ values }) => (values[columna] === null ? [] : [String(values[columna])])))
  const nuevos = [...textos].filter((t) => !known.has(t))
  if (nuevos.length > 0) for (const [t, r] of await find(db, nuevos)) known.set(t, r)
  const problems: Problem[] = []
  const buenas = filas.filter(({ linea, values }) => {
    if (values[columna] === null) return true
    const texto = String(values[columna])
    const referenced = known.get(texto)
    if (referenced) values[columna] = referenced
    else problems.push({ linea, columna, motivo: `No existe ${nombre} «${shorten(texto)}».` })
    return referenced !== undefined
  })
  return { buenas, problems }
}

/** Replaces what references name, and leaves out the rows that name nothing. */
export const filterFilas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  memoria: Memory,
): Promise<Sifted> => {
  const problems: Problem[] = []
  let buenas: readonly Fila[] = filas.map((fila) => ({ ...fila, values: { ...fila.values } }))
  for (const [columna, cell] of Object.entries(entidad.columnas.shape)) {
    const { reference } = specOf(cell)
    if (!reference) continue
    const sifted = await resolveReference(db, columna, reference, buenas, memoria)
    buenas = sifted.buenas
    problems.push(...sifted.problems)
  }
  for (const sift of [(de: readonly Fila[]) => joinPares(entidad, de), (de: readonly Fila[]) => findTiendas(db, de)]) {
    const sifted = await sift(buenas)
    buenas = sifted.buenas
    problems.push(...sifted.problems)
  }
  for (const existe of entidad.existe ?? []) {
    const sin = await missing(db, existe, buenas)
    for (const index of sin)
      problems.push({
        linea: buenas[index]!.linea,
        columna: existe.columna,
        motivo: existe.motivo(buenas[index]!.values),
      })
    buenas = buenas.filter((_, n) => !sin.has(n))
  }
  return { buenas, problems }
}
