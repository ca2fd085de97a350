import type { Db } from '#server/db/db.ts'
import { corto, fichaDe, type Referencia, type Referido } from './columnas.ts'
import { missing, type Entidad, type Fila, type Problema } from './entidad.ts'
import { findTiendas, joinPares } from './numeros.ts'

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
export const siftFilas = async (db: Db, entidad: Entidad, filas: readonly Fila[], memoria: Memoria): Promise<Criba> => {
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
