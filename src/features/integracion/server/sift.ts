import type { Db } from '#server/db/db.ts'
import { shorten, specOf, type Reference, type Referenced } from './columnas.ts'
import { missing, type Entidad, type Fila, type Problem } from './entidad.ts'
import { findTiendas, joinPares } from './numbers.ts'

/** Resolved references kept for the next batches. */
const MAX_MEMORY = 20_000
/** References that an import has resolved so far, by column and text. */
export type Memory = Map<string, Map<string, Referenced>>

/** The valid rows of a batch, and the problems of the others. */
type Sifted = { valid: readonly Fila[]; problems: readonly Problem[] }

/** Resolves one column's reference in the rows; leaves out the rows that name nothing. */
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
  const unseen = [...textos].filter((t) => !known.has(t))
  if (unseen.length > 0) for (const [t, r] of await find(db, unseen)) known.set(t, r)
  const problems: Problem[] = []
  const valid = filas.filter(({ linea, values }) => {
    if (values[columna] === null) return true
    const texto = String(values[columna])
    const referenced = known.get(texto)
    if (referenced) values[columna] = referenced
    else problems.push({ linea, columna, motivo: `No existe ${nombre} «${shorten(texto)}».` })
    return referenced !== undefined
  })
  return { valid, problems }
}

/** Resolves all references of the rows, and leaves out the rows that name nothing. */
export const filterFilas = async (
  db: Db,
  entidad: Entidad,
  filas: readonly Fila[],
  memoria: Memory,
): Promise<Sifted> => {
  const problems: Problem[] = []
  let valid: readonly Fila[] = filas.map((fila) => ({ ...fila, values: { ...fila.values } }))
  for (const [columna, cell] of Object.entries(entidad.columnas.shape)) {
    const { reference } = specOf(cell)
    if (!reference) continue
    const sifted = await resolveReference(db, columna, reference, valid, memoria)
    valid = sifted.valid
    problems.push(...sifted.problems)
  }
  for (const sift of [(de: readonly Fila[]) => joinPares(entidad, de), (de: readonly Fila[]) => findTiendas(db, de)]) {
    const sifted = await sift(valid)
    valid = sifted.valid
    problems.push(...sifted.problems)
  }
  for (const existe of entidad.existe ?? []) {
    const sin = await missing(db, existe, valid)
    for (const index of sin)
      problems.push({
        linea: valid[index]!.linea,
        columna: existe.columna,
        motivo: existe.motivo(valid[index]!.values),
      })
    valid = valid.filter((_, n) => !sin.has(n))
  }
  return { valid, problems }
}
