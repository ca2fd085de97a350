import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#shared/wire.ts'
import { isLeida } from './entidad.ts'
import { entidades } from './entidades/entidades.ts'

/** The file that maps a folder's files to our columns (docs/integracion.md, «El archivo de correspondencias»). */
export const NOMBRE = 'integracion.json'

const palabra = z.string().check(z.minLength(1), z.maxLength(250))
const valor = z.strictObject({ valor: z.string() })
const ofOwn = z.strictObject({
  de: z.union([palabra, z.array(palabra).check(z.minLength(1))]),
  union: z.optional(z.string()),
  busca: z.optional(z.strictObject({ archivo: palabra, por: palabra, toma: palabra })),
  tabla: z.optional(z.record(z.string(), z.string())),
  otros: z.optional(z.string()),
})
const subtraction = z.strictObject({ de: palabra, menos: z.array(palabra).check(z.minLength(1)) })
const escalon = z.strictObject({
  de: palabra,
  escalon: z.strictObject({ por: z.array(palabra).check(z.minLength(1)), sinTope: z.optional(z.array(z.string())) }),
})
const one = z.union([palabra, valor, ofOwn, subtraction, escalon])
const columna = z.union([one, z.strictObject({ primera: z.array(one).check(z.minLength(1)) })])
const filter = z.union([
  z.strictObject({ columna: palabra, igual: z.string() }),
  z.strictObject({ columna: palabra, distinto: z.string() }),
  z.strictObject({ columna: palabra, en: z.array(z.string()) }),
])
const fuente = z.strictObject({
  archivo: palabra,
  filtros: z.optional(z.array(filter)),
  completo: z.optional(z.boolean()),
  columnas: z.record(z.string(), columna),
})
const mapa = z.strictObject({
  codificacion: z.optional(z.enum(['utf-8', 'windows-1252'])),
  decimal: z.optional(z.enum([',', '.'])),
  entidades: z.optional(z.record(z.string(), z.union([fuente, z.array(fuente)]))),
})

/**
 * How one of our columns is made of theirs: a constant; columns joined, looked up and translated; one less others
 * (`menos`); or the quantity from which a price applies, where theirs is an upper limit (`escalon`).
 */
export type Regla = Exclude<z.output<typeof one>, string>
export type Filter = z.output<typeof filter>
/** A file of theirs, read as the rows of one entity. */
export type Fuente = {
  readonly entidad: string
  readonly archivo: string
  readonly filtros: readonly Filter[]
  /** The file is complete: what it does not name is withdrawn. */
  readonly completo: boolean
  /** Of several rules for a column the first that yields a value counts. */
  readonly columnas: readonly (readonly [our: string, reglas: readonly Regla[]])[]
}
export type Mapa = Pick<z.output<typeof mapa>, 'codificacion' | 'decimal'> & { readonly fuentes: readonly Fuente[] }

const fault = (que: string): Error => new Error(`${NOMBRE}: ${que}`)
const reglaOf = (statement: z.output<typeof one>): Regla =>
  typeof statement === 'string' ? { de: statement } : statement
const reglasOf = (statement: z.output<typeof columna>): readonly Regla[] =>
  typeof statement === 'object' && 'primera' in statement ? statement.primera.map(reglaOf) : [reglaOf(statement)]
const fuenteOf = (
  nombre: string,
  { archivo, filtros = [], completo = false, columnas }: z.output<typeof fuente>,
): Fuente => {
  const entidad = entidades.find((e) => e.nombre === nombre)
  if (!entidad) throw fault(`no existe la entidad «${nombre}».`)
  const foreign = Object.keys(columnas).find((c) => !isLeida(entidad, c))
  if (foreign !== undefined) throw fault(`«${nombre}» no tiene la columna «${foreign}».`)
  if (completo && !entidad.quita) throw fault(`«${nombre}» no se retira: no puede ser completo.`)
  return {
    entidad: nombre,
    archivo,
    filtros,
    completo,
    columnas: Object.entries(columnas).map(([c, statement]) => [c, reglasOf(statement)]),
  }
}

/** The mapping of a folder, null if it has none. Throws one sentence if it is invalid. */
export const readMapa = async (dir: string): Promise<Mapa | null> => {
  const file = join(dir, NOMBRE)
  if (!existsSync(file)) return null
  let json: unknown
  try {
    json = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw fault(`no es JSON (${(error as Error).message}).`)
  }
  const leido = mapa.safeParse(json)
  if (!leido.success) {
    const { path, message } = leido.error.issues[0]!
    throw fault(`«${path.join('.')}» no se entiende (${message}).`)
  }
  const { entidades: todas = {}, ...settings } = leido.data
  const fuentes = Object.entries(todas).flatMap(([nombre, these]) =>
    (Array.isArray(these) ? these : [these]).map((archivo) => fuenteOf(nombre, archivo)),
  )
  const start = fuentes.find((f) => f.completo && fuentes.some((g) => g !== f && g.entidad === f.entidad))
  if (start) throw fault(`«${start.entidad}» viene en varios archivos: ninguno puede ser completo.`)
  return { ...settings, fuentes }
}
