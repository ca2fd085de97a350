import { CompiledQuery } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { z } from '#shared/wire.ts'
import type { Columna, Context, Reference, Referenced, Values } from './columnas.ts'
import type { StoredRow } from './storedRow.ts'
import type { Quita } from './quita.ts'

/** The columns missing in a row's file; `falta`: the first of them that a new row requires. */
export type Absent = { readonly columnas: ReadonlySet<string>; readonly falta: string | null }
export const NOTHING_ABSENT: Absent = { columnas: new Set(), falta: null }
/**
 * A row. `borrar`: it withdraws its key, and has no other values but its moment. `stated`: it has a moment of its own;
 * else the moment is the import's.
 */
export type Fila = {
  readonly linea: number
  readonly values: Values
  readonly absent: Absent
  readonly borrar?: boolean
  readonly stated?: boolean
}
/** The error of a new row whose file lacks a required column. */
export const motivoWithoutColumna = (columna: string): string =>
  `Es nuevo, y el archivo no trae la columna «${columna}».`
export type Problem = { readonly linea: number; readonly columna: string | null; readonly motivo: string }
/**
 * How a batch went; rows neither here nor among the problems were there already, all the same. `avisos`: of rows that
 * were taken, but not as they came.
 */
export type Saved = {
  nuevas: number
  cambiadas: number
  problems: readonly Problem[]
  avisos?: readonly Problem[]
}
export type Save = (db: Db, filas: readonly Fila[], ctx: Context) => Promise<Saved>

/**
 * A group of columns that together must name a row: the shop of a client. `de` gives the values, null for nothing to
 * check.
 */
export type Existe = {
  readonly tabla: keyof Tables & string
  readonly columna: string
  readonly campos: { readonly [campo: string]: 'int' | 'text' }
  readonly de: (v: Values) => Referenced | null
  readonly motivo: (v: Values) => string
}

/**
 * A number of ours, and beside it the code of the order system: a row may say either, or both where they agree.
 * `obligatorio`: one of the two.
 */
export type Par = { readonly numero: string; readonly codigo: string; readonly obligatorio: boolean }

/** `within`: numbers begin anew in each [column of the table, column of the file]. The code is in `codigo`. */
export type Numbered = {
  readonly tabla: keyof Tables & string
  readonly numero: string
  readonly within?: readonly [tableColumn: string, columna: string]
}

/** Where the lines of an entity stand: each table has their number in `item`, and their code in `itemCodigo`. */
export type Renglones = {
  readonly tabla: keyof Tables & string
  readonly within: string
  readonly tipo: 'int' | 'text'
  readonly de: (v: Values) => number | string
}

/**
 * The moment of a row's values: those earlier than the stored ones (`en`) are ignored. `columna`: `momento`, or the
 * column with the date of its figures, compared besides. `none`: why the entity's moments are not compared.
 */
export type Momento = { readonly columna: string; readonly en: StoredRow } | { readonly none: string }

/** One kind of row that comes in: a file, a call. */
export type Entidad = {
  readonly nombre: string
  readonly momento: Momento
  /** The columns that name a row. Two rows of the same key are saved one after the other, the later wins. */
  readonly clave: readonly string[]
  readonly columnas: z.ZodMiniObject<{ readonly [nombre: string]: Columna }>
  readonly pares?: readonly Par[]
  /** Columns whose cell may be empty, which the file of a new row must have all the same. */
  readonly requests?: readonly string[]
  /** A row that says only its code gets the number that code has, or the next one. */
  readonly numbered?: Numbered
  /** Rows of one key stand in one batch, in their order: `save` takes them one after the other. */
  readonly inOrden?: true
  /** A row is written only whole: a file without a column that a new one needs is not read. */
  readonly entera?: true
  /**
   * What one row must fulfil: [column, reason]. Asked of the row alone, where `hay` says which columns its file has,
   * and of one that says only a part also together with what is stored (juntas.ts).
   */
  readonly check?: (v: Values, hay: (columna: string) => boolean) => readonly [columna: string, motivo: string] | null
  readonly existe?: readonly Existe[]
  readonly save: Save
  /** How a row of it is withdrawn; without it none is. */
  readonly quita?: Quita
  /** Its rows are lines of something, known by the order system's code of each. */
  readonly renglones?: Renglones
  /** After the last batch, when something was new or changed. */
  readonly atEnd?: (db: Db) => Promise<void>
  /** After the last batch, when no line was bad. */
  readonly whenWhole?: (db: Db, ctx: Context) => Promise<void>
}

/** The column in which a row says that it is to go. */
export const BORRAR = 'borrar'
/** Every column that a file may have. */
export const isLeida = ({ columnas, quita }: Entidad, columna: string): boolean =>
  Object.hasOwn(columnas.shape, columna) || (quita !== undefined && columna === BORRAR)
export const paresOf = ({ pares = [] }: Entidad): readonly Par[] => pares

/** A reference by one column of a table, answered with the columns asked for. */
export const byColumna = (
  nombre: string,
  tabla: keyof Tables & string,
  columna: string,
  take: readonly string[],
  tipo: 'text' | 'int' = 'text',
  mas = '',
): Reference => {
  const text = `
    select "${columna}"::text as clave, ${take.map((c) => `"${c}"`).join(', ')}
    from ${tabla}
    where "${columna}" = any($1::${tipo}[])
    ${mas}`
  return {
    nombre,
    find: async (db, textos) => {
      const { rows } = await db.executeQuery(
        CompiledQuery.raw(text, [textos]) as CompiledQuery<Referenced & { clave: string }>,
      )
      return new Map(rows.map(({ clave, ...rest }) => [clave, rest as Referenced]))
    },
  }
}

/** The positions of the rows whose values name nothing. */
export const missing = async (db: Db, existe: Existe, filas: readonly Fila[]): Promise<Set<number>> => {
  const requested = filas.flatMap(({ values }, index) => {
    const referenced = existe.de(values)
    return referenced ? [{ n: index, ...referenced }] : []
  })
  if (requested.length === 0) return new Set()
  const campos = Object.entries(existe.campos)
  const text = `
    select x.n
    from json_to_recordset($1::json) as x(n int, ${campos.map(([c, t]) => `"${c}" ${t}`).join(', ')})
    where not exists (
      select from ${existe.tabla} t
      where ${campos.map(([c]) => `t."${c}" = x."${c}"`).join(' and ')}
    )`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(requested)]) as CompiledQuery<{ n: number }>,
  )
  return new Set(rows.map((r) => r.n))
}
