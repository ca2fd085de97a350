import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Referenced, Valor, Values } from './columnas.ts'
import { paresOf, type Entidad, type Fila, type Numbered, type Problem } from './entidad.ts'

type Sifted = { valid: readonly Fila[]; problems: readonly Problem[] }

const same = (...dos: readonly (Valor | undefined)[]): boolean => {
  const [single, another] = dos as (Referenced | null)[]
  return single !== null && another !== null && Object.keys(single!).every((k) => single![k] === another![k])
}
/** Replaces the order system's codes by their numbers; rows may have both if they agree. */
export const joinPares = (entidad: Entidad, filas: readonly Fila[]): Sifted => {
  const pares = paresOf(entidad).filter(({ codigo }) => codigo !== 'codigo' && codigo !== 'tiendaCodigo')
  if (pares.length === 0) return { valid: filas, problems: [] }
  const problems: Problem[] = []
  const valid = filas.filter(({ linea, values }) => {
    for (const { numero, codigo } of pares) {
      if (values[codigo] === null || values[codigo] === undefined) continue
      if (values[numero] === null) values[numero] = values[codigo]
      else if (!same(values[numero], values[codigo])) {
        problems.push({ linea, columna: codigo, motivo: `No es el mismo que dice ${numero}.` })
        return false
      }
    }
    return true
  })
  return { valid, problems }
}

/** Replaces the codes of shops by their numbers; a row that names no shop is a problem. */
export const findTiendas = async (db: Db, filas: readonly Fila[]): Promise<Sifted> => {
  const requested = filas.flatMap(({ values }, lugar) =>
    typeof values.tiendaCodigo === 'string' && values.cliente !== null
      ? [{ n: lugar, clienteId: (values.cliente as Referenced).id, codigo: values.tiendaCodigo }]
      : [],
  )
  if (requested.length === 0) return { valid: filas, problems: [] }
  const text = `
    select x.n, t."tiendaNro" as nro
    from json_to_recordset($1::json) as x(n int, "clienteId" int, codigo text)
    left join tienda t on t."clienteId" = x."clienteId" and t.codigo = x.codigo`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(requested)]) as CompiledQuery<{ n: number; nro: number | null }>,
  )
  const nros = new Map(rows.map((r) => [r.n, r.nro]))
  const problems: Problem[] = []
  const valid = filas.filter(({ linea, values }, lugar) => {
    if (!nros.has(lugar)) return true
    const nro = nros.get(lugar)!
    const motivo =
      nro === null
        ? `El cliente no tiene la tienda «${String(values.tiendaCodigo)}».`
        : values.tiendaNro !== null && values.tiendaNro !== nro
          ? 'No es la misma que dice tiendaNro.'
          : null
    if (motivo) problems.push({ linea, columna: 'tiendaCodigo', motivo })
    else values.tiendaNro = nro
    return motivo === null
  })
  return { valid, problems }
}

/** Gives rows with only a code its number, or the next one. Batches are serialised (batch.ts). */
export const giveNumbers = async (db: Db, entidad: Entidad, filas: readonly Fila[]): Promise<void> => {
  const { numbered } = entidad
  if (!numbered || filas.every(({ values }) => values[numbered.numero] !== null)) return
  const { numero, within } = numbered
  const scopeOf = (values: Values): number => (within ? ((values[within[1]] as Referenced).id as number) : 0)
  const found = await findNumbers(
    db,
    numbered,
    filas.map(({ values }, n) => ({ n, codigo: values.codigo, scope: scopeOf(values) })),
  )
  const greatest = new Map<number, number>()
  for (const [lugar, { values }] of filas.entries()) {
    const scope = scopeOf(values)
    const stated = (values[numero] as number | null) ?? 0
    greatest.set(scope, Math.max(greatest.get(scope) ?? 0, found[lugar]!.mayor, stated))
  }
  for (const [lugar, { values }] of filas.entries()) {
    if (values[numero] !== null) continue
    const scope = scopeOf(values)
    const hay = found[lugar]!.hay
    const given = hay ?? greatest.get(scope)! + 1
    if (hay === null) greatest.set(scope, given)
    values[numero] = given
  }
}
const findNumbers = async (
  db: Db,
  { tabla, numero, within }: Numbered,
  pedidos: readonly { n: number; codigo: Valor | undefined; scope: number }[],
): Promise<{ hay: number | null; mayor: number }[]> => {
  const [inT, inM] = within ? [` and t."${within[0]}" = x.scope`, ` where m."${within[0]}" = x.scope`] : ['', '']
  const text = `select (select t."${numero}" from ${tabla} t where t.codigo = x.codigo${inT}) as hay,
      (select coalesce(max(m."${numero}"), 0) from ${tabla} m${inM}) as mayor
    from json_to_recordset($1::json) as x(n int, codigo text, scope int) order by x.n`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(pedidos)]) as CompiledQuery<{ hay: number | null; mayor: number }>,
  )
  return rows
}
