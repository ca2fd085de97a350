import { CompiledQuery } from 'kysely'
import type { Tables } from '#server/db/db.ts'
import type { Save } from './entidad.ts'
import type { Valor, Valores } from './columnas.ts'

/**
 * A column of the table: its SQL type, where its value comes from, and whether only a new row gets it (or one whose
 * `whenChanged` changed).
 */
export type Campo = {
  readonly tipo: Tipo
  readonly de?: (v: Valores) => Valor
  readonly onCreate?: true
  readonly whenChanged?: string
}
type Tipo = 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'int[]'
export type Campos = { readonly [columna: string]: Campo | Tipo }

const quoted = (name: string) => `"${name}"`

/**
 * Writes a batch into one table with one statement: rows are known by `clave`, new ones inserted, others updated where
 * a value differs. Not `on conflict`: it would use up a number of an identity column for every row that is there
 * already.
 */
export const upsert = (
  tabla: keyof Tables & string,
  clave: readonly string[],
  campos: Campos,
  mas: { match?: string; onChange?: string } = {},
): Save => {
  const todos = Object.entries(campos).map(
    ([nombre, c]) => ({ nombre, ...(typeof c === 'string' ? { tipo: c } : c) }) as Campo & { nombre: string },
  )
  const escritos = todos.filter((c) => !clave.includes(c.nombre) && !c.onCreate)
  const comparados = escritos.filter((c) => !c.whenChanged)
  const match = mas.match ?? clave.map((k) => `t.${quoted(k)} = x.${quoted(k)}`).join(' and ')
  const nuevoValor = (campo: Campo & { nombre: string }) =>
    campo.whenChanged
      ? `case when t.${quoted(campo.whenChanged)} is distinct from x.${quoted(campo.whenChanged)} then x.${quoted(campo.nombre)} else t.${quoted(campo.nombre)} end`
      : `x.${quoted(campo.nombre)}`
  const lista = (de: readonly { nombre: string }[], alias: string) =>
    de.map((c) => `${alias}${quoted(c.nombre)}`).join(', ')
  const update =
    comparados.length === 0
      ? ''
      : `
    , u as (update ${tabla} t set ${[...escritos.map((c) => `${quoted(c.nombre)} = ${nuevoValor(c)}`), ...(mas.onChange ? [mas.onChange] : [])].join(', ')}
      from x where x.esta and ${match} and (${lista(comparados, 't.')}) is distinct from (${lista(comparados, 'x.')}) returning 1)`
  const text = `with r as materialized (select * from json_to_recordset($1::json) as r(n int, ${todos.map((c) => `${quoted(c.nombre)} ${c.tipo}`).join(', ')})),
    x as materialized (select x.*, exists (select from ${tabla} t where ${match}) as esta from r x)
    , i as (insert into ${tabla} (${lista(todos, '')}) select ${lista(todos, '')} from x where not esta order by n returning 1)${update}
    select (select count(*) from i)::int as nuevas, ${update ? '(select count(*) from u)::int' : '0'} as cambiadas`
  return async (db, filas) => {
    const json = JSON.stringify(
      filas.map(({ valores }, index) => ({
        n: index,
        ...Object.fromEntries(todos.map((c) => [c.nombre, c.de ? c.de(valores) : (valores[c.nombre] ?? null)])),
      })),
    )
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(text, [json]) as CompiledQuery<{ nuevas: number; cambiadas: number }>,
    )
    return { ...rows[0]!, problemas: [] }
  }
}
