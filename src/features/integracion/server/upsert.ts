import { CompiledQuery } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { exactColumn } from '#server/db/exact.ts'
import { motivoSinColumna, type Ausentes, type Fila, type Save, type Saved } from './entidad.ts'
import { de, type Valor, type Valores } from './columnas.ts'

/**
 * A column of the table: its SQL type, where its value comes from, and whether only a new row gets it (or one whose
 * `whenChanged` changed). `columnas`: those of the file it is made of, its own name unless said; where the file lacks
 * one of them, what is there stays.
 */
export type Campo = {
  readonly tipo: Tipo
  readonly de?: (v: Valores) => Valor
  readonly columnas?: readonly string[]
  readonly onCreate?: true
  readonly whenChanged?: string
}
type Tipo = 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'int[]'
export type Campos = { readonly [columna: string]: Campo | Tipo }
/** What a column's reference found. */
export const referido = (tipo: Tipo, columna: string, campo: string): Campo => ({
  tipo,
  de: (v) => de(v, columna, campo),
  columnas: [columna],
})
/** What is kept beside the rounded number of a file's column (server/db/exact.ts). */
export const besideOf = (columna: string): Campo => ({
  tipo: 'numeric',
  de: (v) => v[exactColumn(columna)] ?? null,
  columnas: [columna],
})

type Nombrado = Campo & { readonly nombre: string }
/**
 * `match`: how a row is known, unless by its key. `onChange`: set beside a change. `aMano`: what people may change in
 * the portal; the table keeps in `importado` what the file said last, and what it only repeats changes nothing.
 */
type Mas = { readonly match?: string; readonly onChange?: string; readonly aMano?: true }
const quoted = (name: string) => `"${name}"`
const lista = (de: readonly { nombre: string }[], alias: string) =>
  de.map((c) => `${alias}${quoted(c.nombre)}`).join(', ')
const saysNothing = (campo: Nombrado, { columnas }: Ausentes): boolean =>
  (campo.columnas ?? [campo.nombre]).some((c) => columnas.has(c))

/**
 * What makes a row that is there another one: any of these. A row that only repeats what is there moves its moment
 * where it says one itself (`dicho`), else not: a file of every night writes nothing.
 */
const distintosDe = (comparados: readonly Nombrado[], aMano: true | undefined): string[] => {
  const dicho = aMano
    ? [`t.importado is distinct from coalesce(t.importado, '{}') || x.importado`]
    : comparados.length > 0
      ? [`(${lista(comparados, 't.')}) is distinct from (${lista(comparados, 'x.')})`]
      : []
  return [...dicho, 'x.dicho and t.momento is distinct from x.momento']
}
/** What a column is set to in a row that is there. */
const nuevoValor = (campo: Nombrado, aMano: true | undefined): string => {
  const [suyo, dicho] = [`t.${quoted(campo.nombre)}`, `x.${quoted(campo.nombre)}`]
  if (aMano)
    return `case when t.importado->'${campo.nombre}' = x.importado->'${campo.nombre}' then ${suyo} else ${dicho} end`
  return campo.whenChanged
    ? `
      case
        when t.${quoted(campo.whenChanged)} is distinct from x.${quoted(campo.whenChanged)} then ${dicho}
        else ${suyo}
      end`
    : dicho
}
/** The statement that writes the rows of a file with these columns; what is there already and is no other stays. */
const writeText = (
  tabla: string,
  clave: readonly string[],
  todos: readonly Nombrado[],
  ausentes: Ausentes,
  { aMano, onChange, match = clave.map((k) => `t.${quoted(k)} = x.${quoted(k)}`).join(' and ') }: Mas,
): string => {
  const escritos = todos.filter((c) => !clave.includes(c.nombre) && !c.onCreate && !saysNothing(c, ausentes))
  const comparados = escritos.filter((c) => !c.whenChanged)
  const distintos = distintosDe(comparados, aMano)
  const puestos = [
    ...escritos.map((c) => `${quoted(c.nombre)} = ${nuevoValor(c, aMano)}`),
    ...(aMano ? [`importado = coalesce(t.importado, '{}') || x.importado`] : []),
    'momento = x.momento',
    ...(onChange ? [onChange] : []),
  ]
  const update = `
    , u as (update ${tabla} t set ${puestos.join(', ')}
      from x where x.esta and ${match} and (${distintos.join(' or ')}) returning 1)`
  const propias = [...(aMano ? ['importado'] : []), 'momento']
  const insertados = [...todos, ...propias.map((nombre) => ({ nombre }))]
  const insert = ausentes.falta
    ? ''
    : `
      ,
      i as (
        insert into ${tabla} (${lista(insertados, '')})
        select ${lista(insertados, '')}
        from x
        where not esta
        order by n
        returning 1
      )`
  const leidos = [
    'n int',
    ...todos.map((c) => `${quoted(c.nombre)} ${c.tipo}`),
    ...(aMano ? ['importado jsonb'] : []),
    'momento timestamptz',
    'dicho boolean',
  ]
  return `with r as materialized (select * from json_to_recordset($1::json) as r(${leidos.join(', ')})),
    x as materialized (select x.*, exists (select from ${tabla} t where ${match}) as esta from r x)${insert}${update}
    select ${insert ? '(select count(*) from i)::int' : '0'} as nuevas, (select count(*) from u)::int as cambiadas,
      ${insert ? `'[]'::json` : `(select coalesce(json_agg(n), '[]') from x where not esta)`} as sin`
}

type Escritas = { nuevas: number; cambiadas: number; sin: number[] }
/** The rows by the columns their files lack: one statement writes those of one kind. */
const byForma = (filas: readonly Fila[]): Map<Ausentes, Fila[]> => {
  const formas = new Map<Ausentes, Fila[]>()
  for (const fila of filas) {
    const juntas = formas.get(fila.ausentes)
    if (juntas) juntas.push(fila)
    else formas.set(fila.ausentes, [fila])
  }
  return formas
}

/**
 * Writes a batch into one table with one statement: rows are known by `clave`, new ones inserted, others updated where
 * a value differs, each with its `momento`: what comes late was left out before (juntas.ts). Not `on conflict`: it
 * would use up a number of an identity column for every row that is there already.
 */
export const upsert = (tabla: keyof Tables & string, clave: readonly string[], campos: Campos, mas: Mas = {}): Save => {
  const todos = Object.entries(campos).map(
    ([nombre, c]) => ({ nombre, ...(typeof c === 'string' ? { tipo: c } : c) }) as Nombrado,
  )
  const textos = new WeakMap<Ausentes, string>()
  const valorDe = (campo: Nombrado, valores: Valores): Valor =>
    campo.de ? campo.de(valores) : (valores[campo.nombre] ?? null)
  const filaDe = ({ valores, ausentes, dicho = false }: Fila, lugar: number) => {
    const dichos = {
      ...Object.fromEntries(todos.map((c) => [c.nombre, valorDe(c, valores)])),
      momento: valores.momento,
      dicho,
    }
    const dijo = todos.filter((c) => !clave.includes(c.nombre) && !c.onCreate && !saysNothing(c, ausentes))
    return mas.aMano
      ? { n: lugar, ...dichos, importado: Object.fromEntries(dijo.map((c) => [c.nombre, valorDe(c, valores)])) }
      : { n: lugar, ...dichos }
  }
  const write = async (db: Db, ausentes: Ausentes, filas: readonly Fila[]): Promise<Saved> => {
    const text = textos.get(ausentes) ?? writeText(tabla, clave, todos, ausentes, mas)
    textos.set(ausentes, text)
    const json = JSON.stringify(filas.map(filaDe))
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [json]) as CompiledQuery<Escritas>)
    const { sin, ...escritas } = rows[0]!
    return {
      ...escritas,
      problemas: sin.map((lugar) => ({
        linea: filas[lugar]!.linea,
        columna: ausentes.falta,
        motivo: motivoSinColumna(ausentes.falta!),
      })),
    }
  }
  return async (db, filas) => {
    let saved: Saved = { nuevas: 0, cambiadas: 0, problemas: [] }
    for (const [ausentes, juntas] of byForma(filas)) {
      const una = await write(db, ausentes, juntas)
      saved = {
        nuevas: saved.nuevas + una.nuevas,
        cambiadas: saved.cambiadas + una.cambiadas,
        problemas: [...saved.problemas, ...una.problemas],
      }
    }
    return saved
  }
}
