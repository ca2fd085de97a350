import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#shared/wire.ts'
import { isLeida } from './entidad.ts'
import { entidades } from './entidades/entidades.ts'

/** What reads a folder as its system writes it (docs/integracion.md, «El archivo de correspondencias»). */
export const NOMBRE = 'integracion.json'

const palabra = z.string().check(z.minLength(1), z.maxLength(250))
const columna = z.union([
  palabra,
  z.strictObject({ valor: z.string() }),
  z.strictObject({
    de: z.union([palabra, z.array(palabra).check(z.minLength(1))]),
    union: z.optional(z.string()),
    busca: z.optional(z.strictObject({ archivo: palabra, por: palabra, toma: palabra })),
    tabla: z.optional(z.record(z.string(), z.string())),
    otros: z.optional(z.string()),
  }),
])
const filtro = z.union([
  z.strictObject({ columna: palabra, igual: z.string() }),
  z.strictObject({ columna: palabra, distinto: z.string() }),
  z.strictObject({ columna: palabra, en: z.array(z.string()) }),
])
const fuente = z.strictObject({
  archivo: palabra,
  filtros: z.optional(z.array(filtro)),
  columnas: z.record(z.string(), columna),
})
const mapa = z.strictObject({
  codificacion: z.optional(z.enum(['utf-8', 'windows-1252'])),
  decimal: z.optional(z.enum([',', '.'])),
  entidades: z.optional(z.record(z.string(), z.union([fuente, z.array(fuente)]))),
})

/** How a column of ours is made of theirs. */
export type Regla = Exclude<z.output<typeof columna>, string>
export type Filtro = z.output<typeof filtro>
/** A file of theirs as the rows of one entity. */
export type Fuente = {
  readonly entidad: string
  readonly archivo: string
  readonly filtros: readonly Filtro[]
  readonly columnas: readonly (readonly [nuestra: string, regla: Regla])[]
}
export type Mapa = Pick<z.output<typeof mapa>, 'codificacion' | 'decimal'> & { readonly fuentes: readonly Fuente[] }

const fault = (que: string): Error => new Error(`${NOMBRE}: ${que}`)
const fuenteDe = (nombre: string, { archivo, filtros = [], columnas }: z.output<typeof fuente>): Fuente => {
  const entidad = entidades.find((e) => e.nombre === nombre)
  if (!entidad) throw fault(`no existe la entidad «${nombre}».`)
  const ajena = Object.keys(columnas).find((c) => !isLeida(entidad, c))
  if (ajena !== undefined) throw fault(`«${nombre}» no tiene la columna «${ajena}».`)
  return {
    entidad: nombre,
    archivo,
    filtros,
    columnas: Object.entries(columnas).map(([c, regla]) => [c, typeof regla === 'string' ? { de: regla } : regla]),
  }
}

/** The mapping of a folder, null where it has none. Throws one sentence for what makes no sense. */
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
  const { entidades: todas = {}, ...ajustes } = leido.data
  return {
    ...ajustes,
    fuentes: Object.entries(todas).flatMap(([nombre, unas]) =>
      (Array.isArray(unas) ? unas : [unas]).map((una) => fuenteDe(nombre, una)),
    ),
  }
}
