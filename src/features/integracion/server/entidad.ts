import { CompiledQuery } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { z } from '#shared/wire.ts'
import type { Columna, Contexto, Referencia, Referido, Valores } from './columnas.ts'

export type Fila = { readonly linea: number; readonly valores: Valores }
export type Problema = { readonly linea: number; readonly columna: string | null; readonly motivo: string }
/**
 * How a batch went; rows neither here nor among the problems were there already, all the same. `avisos`: of rows that
 * were taken, but not as they came.
 */
export type Saved = {
  nuevas: number
  cambiadas: number
  problemas: readonly Problema[]
  avisos?: readonly Problema[]
}
export type Save = (db: Db, filas: readonly Fila[], ctx: Contexto) => Promise<Saved>

/**
 * A group of columns that together must name a row: the shop of a client. `de` gives the values, null for nothing to
 * check.
 */
export type Existe = {
  readonly tabla: keyof Tables & string
  readonly columna: string
  readonly campos: { readonly [campo: string]: 'int' | 'text' }
  readonly de: (v: Valores) => Referido | null
  readonly motivo: (v: Valores) => string
}

/** One kind of row that comes in: a file, a call. */
export type Entidad = {
  readonly nombre: string
  /** The columns that name a row. Two rows of the same key are saved one after the other, the later wins. */
  readonly clave: readonly string[]
  readonly columnas: z.ZodMiniObject<{ readonly [nombre: string]: Columna }>
  /** What one row must fulfil by itself: [column, reason]. */
  readonly check?: (v: Valores) => readonly [columna: string, motivo: string] | null
  readonly existe?: readonly Existe[]
  readonly save: Save
  /** After the last batch, when something was new or changed. */
  readonly atEnd?: (db: Db) => Promise<void>
}

/** A reference by one column of a table, answered with the columns asked for. */
export const porColumna = (
  nombre: string,
  tabla: keyof Tables & string,
  columna: string,
  take: readonly string[],
  tipo: 'text' | 'int' = 'text',
  mas = '',
): Referencia => {
  const text = `select "${columna}"::text as clave, ${take.map((c) => `"${c}"`).join(', ')} from ${tabla} where "${columna}" = any($1::${tipo}[]) ${mas}`
  return {
    nombre,
    find: async (db, textos) => {
      const { rows } = await db.executeQuery(
        CompiledQuery.raw(text, [textos]) as CompiledQuery<Referido & { clave: string }>,
      )
      return new Map(rows.map(({ clave, ...rest }) => [clave, rest as Referido]))
    },
  }
}

/** The positions of the rows whose values name nothing. */
export const missing = async (db: Db, existe: Existe, filas: readonly Fila[]): Promise<Set<number>> => {
  const pedidas = filas.flatMap(({ valores }, index) => {
    const referido = existe.de(valores)
    return referido ? [{ n: index, ...referido }] : []
  })
  if (pedidas.length === 0) return new Set()
  const campos = Object.entries(existe.campos)
  const text = `select x.n from json_to_recordset($1::json) as x(n int, ${campos.map(([c, t]) => `"${c}" ${t}`).join(', ')})
    where not exists (select from ${existe.tabla} t where ${campos.map(([c]) => `t."${c}" = x."${c}"`).join(' and ')})`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(pedidas)]) as CompiledQuery<{ n: number }>,
  )
  return new Set(rows.map((r) => r.n))
}
