import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Referido, Valor, Valores } from './columnas.ts'
import { paresDe, type Entidad, type Fila, type Numerada, type Problema } from './entidad.ts'

type Criba = { buenas: readonly Fila[]; problemas: readonly Problema[] }

const same = (...dos: readonly (Valor | undefined)[]): boolean => {
  const [uno, otro] = dos as (Referido | null)[]
  return uno !== null && otro !== null && Object.keys(uno!).every((k) => uno![k] === otro![k])
}
/** The order system's code in the place of the number it stands for; both may be said where they agree. */
export const joinPares = (entidad: Entidad, filas: readonly Fila[]): Criba => {
  const pares = paresDe(entidad).filter(({ codigo }) => codigo !== 'codigo' && codigo !== 'tiendaCodigo')
  if (pares.length === 0) return { buenas: filas, problemas: [] }
  const problemas: Problema[] = []
  const buenas = filas.filter(({ linea, valores }) => {
    for (const { numero, codigo } of pares) {
      if (valores[codigo] === null || valores[codigo] === undefined) continue
      if (valores[numero] === null) valores[numero] = valores[codigo]
      else if (!same(valores[numero], valores[codigo])) {
        problemas.push({ linea, columna: codigo, motivo: `No es el mismo que dice ${numero}.` })
        return false
      }
    }
    return true
  })
  return { buenas, problemas }
}

/** The shops that rows name by their code, with the number they have; a row that names none there is is left out. */
export const findTiendas = async (db: Db, filas: readonly Fila[]): Promise<Criba> => {
  const pedidas = filas.flatMap(({ valores }, lugar) =>
    typeof valores.tiendaCodigo === 'string' && valores.cliente !== null
      ? [{ n: lugar, clienteId: (valores.cliente as Referido).id, codigo: valores.tiendaCodigo }]
      : [],
  )
  if (pedidas.length === 0) return { buenas: filas, problemas: [] }
  const text = `
    select x.n, t."tiendaNro" as nro
    from json_to_recordset($1::json) as x(n int, "clienteId" int, codigo text)
    left join tienda t on t."clienteId" = x."clienteId" and t.codigo = x.codigo`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(pedidas)]) as CompiledQuery<{ n: number; nro: number | null }>,
  )
  const nros = new Map(rows.map((r) => [r.n, r.nro]))
  const problemas: Problema[] = []
  const buenas = filas.filter(({ linea, valores }, lugar) => {
    if (!nros.has(lugar)) return true
    const nro = nros.get(lugar)!
    const motivo =
      nro === null
        ? `El cliente no tiene la tienda «${String(valores.tiendaCodigo)}».`
        : valores.tiendaNro !== null && valores.tiendaNro !== nro
          ? 'No es la misma que dice tiendaNro.'
          : null
    if (motivo) problemas.push({ linea, columna: 'tiendaCodigo', motivo })
    else valores.tiendaNro = nro
    return motivo === null
  })
  return { buenas, problemas }
}

/** Rows that say only their code get the number it has, or the next one: one batch at a time is written (lote.ts). */
export const giveNumeros = async (db: Db, entidad: Entidad, filas: readonly Fila[]): Promise<void> => {
  const { numerada } = entidad
  if (!numerada || filas.every(({ valores }) => valores[numerada.numero] !== null)) return
  const { numero, dentroDe } = numerada
  const ambitoDe = (valores: Valores): number => (dentroDe ? ((valores[dentroDe[1]] as Referido).id as number) : 0)
  const hallados = await findNumeros(
    db,
    numerada,
    filas.map(({ valores }, n) => ({ n, codigo: valores.codigo, ambito: ambitoDe(valores) })),
  )
  const mayores = new Map<number, number>()
  for (const [lugar, { valores }] of filas.entries()) {
    const ambito = ambitoDe(valores)
    const dicho = (valores[numero] as number | null) ?? 0
    mayores.set(ambito, Math.max(mayores.get(ambito) ?? 0, hallados[lugar]!.mayor, dicho))
  }
  for (const [lugar, { valores }] of filas.entries()) {
    if (valores[numero] !== null) continue
    const ambito = ambitoDe(valores)
    const hay = hallados[lugar]!.hay
    const dado = hay ?? mayores.get(ambito)! + 1
    if (hay === null) mayores.set(ambito, dado)
    valores[numero] = dado
  }
}
const findNumeros = async (
  db: Db,
  { tabla, numero, dentroDe }: Numerada,
  pedidos: readonly { n: number; codigo: Valor | undefined; ambito: number }[],
): Promise<{ hay: number | null; mayor: number }[]> => {
  const [enT, enM] = dentroDe
    ? [` and t."${dentroDe[0]}" = x.ambito`, ` where m."${dentroDe[0]}" = x.ambito`]
    : ['', '']
  const text = `select (select t."${numero}" from ${tabla} t where t.codigo = x.codigo${enT}) as hay,
      (select coalesce(max(m."${numero}"), 0) from ${tabla} m${enM}) as mayor
    from json_to_recordset($1::json) as x(n int, codigo text, ambito int) order by x.n`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(pedidos)]) as CompiledQuery<{ hay: number | null; mayor: number }>,
  )
  return rows
}
