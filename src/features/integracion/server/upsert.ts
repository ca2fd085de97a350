import { CompiledQuery } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { exactColumn } from '#server/db/exact-decimals.ts'
import { motivoWithoutColumna, type Absent, type Fila, type Save, type Saved } from './entidad.ts'
import { de, type Valor, type Values } from './columnas.ts'

/**
 * A column of the table: its SQL type and its source. `onCreate`: only new rows get it, or those whose `whenChanged`
 * changed. `columnas`: the file's columns it is made of, by default its own name; if the file lacks one, the stored
 * value stays.
 */
export type Campo = {
  readonly tipo: Tipo
  readonly de?: (v: Values) => Valor
  readonly columnas?: readonly string[]
  readonly onCreate?: true
  readonly whenChanged?: string
}
type Tipo = 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'int[]'
export type Campos = { readonly [columna: string]: Campo | Tipo }
/** A column of what a reference found. */
export const referenced = (tipo: Tipo, columna: string, campo: string): Campo => ({
  tipo,
  de: (v) => de(v, columna, campo),
  columnas: [columna],
})
/** The exact value beside the rounded column of a file (server/db/exact-decimals.ts). */
export const besideOf = (columna: string): Campo => ({
  tipo: 'numeric',
  de: (v) => v[exactColumn(columna)] ?? null,
  columnas: [columna],
})

type Named = Campo & { readonly nombre: string }
/**
 * `match`: SQL condition that identifies a row, if not its key. `onChange`: set together with a change. `byHand`:
 * people may change it in the portal; `importado` keeps the file's last value, and a repeated value changes nothing.
 */
type Mas = { readonly match?: string; readonly onChange?: string; readonly byHand?: true }
const quoted = (name: string) => `"${name}"`
const lista = (de: readonly { nombre: string }[], alias: string) =>
  de.map((c) => `${alias}${quoted(c.nombre)}`).join(', ')
const saysNothing = (campo: Named, { columnas }: Absent): boolean =>
  (campo.columnas ?? [campo.nombre]).some((c) => columnas.has(c))

/**
 * SQL conditions under which an existing row is updated. A row that repeats the stored values updates its moment if it
 * states one (`stated`); else nothing is written, as with a nightly file.
 */
const differingOf = (compared: readonly Named[], byHand: true | undefined): string[] => {
  const stated = byHand
    ? [`t.importado is distinct from coalesce(t.importado, '{}') || x.importado`]
    : compared.length > 0
      ? [`(${lista(compared, 't.')}) is distinct from (${lista(compared, 'x.')})`]
      : []
  return [...stated, 'x.stated and t.momento is distinct from x.momento']
}
/** SQL for a column's new value in an existing row. */
const nuevoValor = (campo: Named, byHand: true | undefined): string => {
  const [own, stated] = [`t.${quoted(campo.nombre)}`, `x.${quoted(campo.nombre)}`]
  if (byHand)
    return `case when t.importado->'${campo.nombre}' = x.importado->'${campo.nombre}' then ${own} else ${stated} end`
  return campo.whenChanged
    ? `
      case
        when t.${quoted(campo.whenChanged)} is distinct from x.${quoted(campo.whenChanged)} then ${stated}
        else ${own}
      end`
    : stated
}
/** The statement that writes the rows of a file with these columns; unchanged rows are not updated. */
const writeText = (
  tabla: string,
  clave: readonly string[],
  todos: readonly Named[],
  absent: Absent,
  { byHand, onChange, match = clave.map((k) => `t.${quoted(k)} = x.${quoted(k)}`).join(' and ') }: Mas,
): string => {
  const written = todos.filter((c) => !clave.includes(c.nombre) && !c.onCreate && !saysNothing(c, absent))
  const compared = written.filter((c) => !c.whenChanged)
  const differing = differingOf(compared, byHand)
  const places = [
    ...written.map((c) => `${quoted(c.nombre)} = ${nuevoValor(c, byHand)}`),
    ...(byHand ? [`importado = coalesce(t.importado, '{}') || x.importado`] : []),
    'momento = x.momento',
    ...(onChange ? [onChange] : []),
  ]
  const update = `
    , u as (update ${tabla} t set ${places.join(', ')}
      from x where x.present and ${match} and (${differing.join(' or ')}) returning 1)`
  const extra = [...(byHand ? ['importado'] : []), 'momento']
  const inserted = [...todos, ...extra.map((nombre) => ({ nombre }))]
  const insert = absent.falta
    ? ''
    : `
      ,
      i as (
        insert into ${tabla} (${lista(inserted, '')})
        select ${lista(inserted, '')}
        from x
        where not present
        order by n
        returning 1
      )`
  const leidos = [
    'n int',
    ...todos.map((c) => `${quoted(c.nombre)} ${c.tipo}`),
    ...(byHand ? ['importado jsonb'] : []),
    'momento timestamptz',
    'stated boolean',
  ]
  return `with r as materialized (select * from json_to_recordset($1::json) as r(${leidos.join(', ')})),
    x as materialized (select x.*, exists (select from ${tabla} t where ${match}) as present from r x)${insert}${update}
    select ${insert ? '(select count(*) from i)::int' : '0'} as nuevas, (select count(*) from u)::int as cambiadas,
      ${insert ? `'[]'::json` : `(select coalesce(json_agg(n), '[]') from x where not present)`} as sin`
}

type Escritas = { nuevas: number; cambiadas: number; sin: number[] }
/** The rows grouped by the columns their files lack: one statement writes each group. */
const byForma = (filas: readonly Fila[]): Map<Absent, Fila[]> => {
  const formas = new Map<Absent, Fila[]>()
  for (const fila of filas) {
    const juntas = formas.get(fila.absent)
    if (juntas) juntas.push(fila)
    else formas.set(fila.absent, [fila])
  }
  return formas
}

/**
 * Upserts a batch with one statement: rows are matched by `clave`, inserted or, if a value differs, updated, each with
 * its `momento`; late rows were dropped before (juntas.ts). Not `on conflict`, which would consume an identity number
 * for every existing row.
 */
export const upsert = (tabla: keyof Tables & string, clave: readonly string[], campos: Campos, mas: Mas = {}): Save => {
  const todos = Object.entries(campos).map(
    ([nombre, c]) => ({ nombre, ...(typeof c === 'string' ? { tipo: c } : c) }) as Named,
  )
  const textos = new WeakMap<Absent, string>()
  const valorOf = (campo: Named, values: Values): Valor =>
    campo.de ? campo.de(values) : (values[campo.nombre] ?? null)
  const filaOf = ({ values, absent, stated = false }: Fila, lugar: number) => {
    const statements = {
      ...Object.fromEntries(todos.map((c) => [c.nombre, valorOf(c, values)])),
      momento: values.momento,
      stated,
    }
    const said = todos.filter((c) => !clave.includes(c.nombre) && !c.onCreate && !saysNothing(c, absent))
    return mas.byHand
      ? { n: lugar, ...statements, importado: Object.fromEntries(said.map((c) => [c.nombre, valorOf(c, values)])) }
      : { n: lugar, ...statements }
  }
  const write = async (db: Db, absent: Absent, filas: readonly Fila[]): Promise<Saved> => {
    const text = textos.get(absent) ?? writeText(tabla, clave, todos, absent, mas)
    textos.set(absent, text)
    const json = JSON.stringify(filas.map(filaOf))
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [json]) as CompiledQuery<Escritas>)
    const { sin, ...escritas } = rows[0]!
    return {
      ...escritas,
      problems: sin.map((lugar) => ({
        linea: filas[lugar]!.linea,
        columna: absent.falta,
        motivo: motivoWithoutColumna(absent.falta!),
      })),
    }
  }
  return async (db, filas) => {
    let saved: Saved = { nuevas: 0, cambiadas: 0, problems: [] }
    for (const [absent, juntas] of byForma(filas)) {
      const one = await write(db, absent, juntas)
      saved = {
        nuevas: saved.nuevas + one.nuevas,
        cambiadas: saved.cambiadas + one.cambiadas,
        problems: [...saved.problems, ...one.problems],
      }
    }
    return saved
  }
}
