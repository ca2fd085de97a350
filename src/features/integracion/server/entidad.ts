import { CompiledQuery } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { z } from '#shared/wire.ts'
import type { Columna, Context, Reference, Referenced, Values } from './columnas.ts'
import type { StoredRow } from './storedRow.ts'
import type { Quita } from './quita.ts'

/** The columns missing in a row's file; `falta`: the first of them that a new row needs, or null. */
export type Absent = { readonly columnas: ReadonlySet<string>; readonly falta: string | null }
export const NOTHING_ABSENT: Absent = { columnas: new Set(), falta: null }
/**
 * A row. `borrar`: it withdraws its key, and has no other values but its moment. `stated`: the moment is its own, else
 * it is the import's.
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
 * The result of a batch; rows counted nowhere and without a problem were there already, unchanged. `avisos`: of rows
 * that were taken with a difference.
 */
export type Saved = {
  nuevas: number
  cambiadas: number
  problems: readonly Problem[]
  avisos?: readonly Problem[]
}
export type Save = (db: Db, filas: readonly Fila[], ctx: Context) => Promise<Saved>

/**
 * A group of columns that together must name a row, such as the shop of a client. `de` returns the values, null if
 * there is nothing to check.
 */
export type Existe = {
  readonly tabla: keyof Tables & string
  readonly columna: string
  readonly campos: { readonly [campo: string]: 'int' | 'text' }
  readonly de: (v: Values) => Referenced | null
  readonly motivo: (v: Values) => string
}

/**
 * A number of ours and the order system's code for it: a row has either, or both if they agree. `obligatorio`: at
 * least one of the two.
 */
export type Par = { readonly numero: string; readonly codigo: string; readonly obligatorio: boolean }

/** `within`: numbers start anew in each [column of the table, column of the file]. The code is in `codigo`. */
export type Numbered = {
  readonly tabla: keyof Tables & string
  readonly numero: string
  readonly within?: readonly [tableColumn: string, columna: string]
}

/** Where an entity's lines are stored: each table has their number in `item` and their code in `itemCodigo`. */
export type Renglones = {
  readonly tabla: keyof Tables & string
  readonly within: string
  readonly tipo: 'int' | 'text'
  readonly de: (v: Values) => number | string
}

/**
 * The moment of a row's values: rows earlier than the stored one (`en`) are ignored. `columna`: `momento`, or the
 * column with the date of its figures, compared besides. `none`: why moments are not compared.
 */
export type Momento = { readonly columna: string; readonly en: StoredRow } | { readonly none: string }

/** One kind of row that comes in, by file or by call. */
export type Entidad = {
  readonly nombre: string
  readonly momento: Momento
  /** The columns that identify a row. Two rows with the same key are saved one after the other; the later one wins. */
  readonly clave: readonly string[]
  readonly columnas: z.ZodMiniObject<{ readonly [nombre: string]: Columna }>
  readonly pares?: readonly Par[]
  /** Columns whose cell may be empty, but which the file of a new row must have. */
  readonly requests?: readonly string[]
  /** A row with only its code gets that code's number, or the next one. */
  readonly numbered?: Numbered
  /** Rows with one key may be in one batch: `save` applies them in order. */
  readonly inOrden?: true
  /** A row is written only with all columns that a new one needs: a file without one of them is refused. */
  readonly entera?: true
  /**
   * What a row must satisfy: [column, reason], or null. `hay` tells which columns its file has. A row with only some
   * columns is also checked together with the stored ones (juntas.ts).
   */
  readonly check?: (v: Values, hay: (columna: string) => boolean) => readonly [columna: string, motivo: string] | null
  readonly existe?: readonly Existe[]
  readonly save: Save
  /** How a row is withdrawn; entities without it have no withdrawals. */
  readonly quita?: Quita
  /** Its rows are lines of something, each identified by the order system's code. */
  readonly renglones?: Renglones
  /** Runs after the last batch, if something was new or changed. */
  readonly atEnd?: (db: Db) => Promise<void>
  /**
   * Runs after the last batch, chunk after chunk from 0 until it answers null; what it says stands in the report.
   * Nothing is put together of what a bad row spoke of (`speaksOf`, `Context.held`).
   */
  readonly conclude?: (db: Db, ctx: Context, after: number) => Promise<{ after: number | null; avisos: string[] }>
  /** The names of what a row is a part of, of its cells as they stand in its file. */
  readonly speaksOf?: (cells: { readonly [columna: string]: unknown }) => readonly string[]
  /** Runs after the last batch, if no line was bad. */
  readonly whenWhole?: (db: Db, ctx: Context) => Promise<void>
}

/** The column that withdraws a row. */
export const BORRAR = 'borrar'
/** Whether a file may have this column. */
export const isLeida = ({ columnas, quita }: Entidad, columna: string): boolean =>
  Object.hasOwn(columnas.shape, columna) || (quita !== undefined && columna === BORRAR)
export const paresOf = ({ pares = [] }: Entidad): readonly Par[] => pares

/** A reference by one column of a table, resolved to the given columns. */
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

/** The indexes of the rows whose values name nothing. */
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
