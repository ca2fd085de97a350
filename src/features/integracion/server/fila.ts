import { addDays, toDay } from '#shared/dates.ts'
import { round } from '#shared/money.ts'
import { z } from '#shared/wire.ts'
import { exactColumn } from '#server/db/exact.ts'
import { exacta, withoutDuda } from './cifras.ts'
import {
  fichaDe,
  isCifra,
  isFecha,
  isObligatoria,
  opcional,
  problemaDeOcurrido,
  siNo,
  type Contexto,
  type Valores,
} from './columnas.ts'
import { BORRAR, paresDe, TODO_PRESENTE, type Ausentes, type Entidad } from './entidad.ts'
import { isDiaVacio } from './fechas.ts'

/** What a row says: a cell's text, or the number that a program gave. A column that is not here is missing. */
export type Campos = { readonly [columna: string]: string | number }
type Leida =
  | { valores: Valores; ausentes: Ausentes; borrar: boolean; dicho: boolean }
  | { columna: string; motivo: string }

/** The columns of an entity that hold days or instants. */
export const fechasDe = ({ columnas }: Entidad): readonly string[] =>
  Object.entries(columnas.shape).flatMap(([nombre, c]) => (isFecha(c) ? [nombre] : []))

/** A day, or an instant, some days later; of the demo, what would be later today is now. */
export const shiftValor = (valor: string, { shiftDays, demo, ahora }: Contexto): string => {
  if (valor.length === 10) return addDays(valor, shiftDays)
  const at = new Date(Date.parse(valor) + shiftDays * 86_400_000)
  return (demo && at > ahora && toDay(at) === toDay(ahora) ? ahora : at).toISOString()
}

/** How the rows of the same columns are read: those that are missing keep what is there. */
type Forma = {
  readonly esquema: Entidad['columnas']
  /** What the columns that are not there read as. */
  readonly vacios: Valores
  readonly ausentes: Ausentes
  readonly presentes: readonly string[]
}

/** The columns whose missing would leave a new row without what it must have, each with its code beside it. */
const obligatoriasDe = (entidad: Entidad): readonly (readonly string[])[] => [
  ...Object.entries(entidad.columnas.shape).flatMap(([nombre, c]) => (isObligatoria(c) ? [[nombre]] : [])),
  ...paresDe(entidad).flatMap(({ numero, codigo, obligatorio }) => (obligatorio ? [[numero, codigo]] : [])),
  ...(entidad.pide ?? []).map((c) => [c]),
]
/** The columns a file must have: those that name a row, and of what is written only whole all that a new one needs. */
export const necesariasDe = (entidad: Entidad, soloClave = false): readonly (readonly string[])[] =>
  obligatoriasDe(entidad).filter(
    (unas) => (entidad.entera && !soloClave) || unas.some((c) => entidad.clave.includes(c)),
  )

const formaDe = (entidad: Entidad, hay: readonly string[], baja: boolean): Forma => {
  const { shape } = entidad.columnas
  const presentes = Object.keys(shape).filter((c) => hay.includes(c))
  // a code says the number beside it
  const dichos = new Set(
    presentes.flatMap((c) => [c, ...paresDe(entidad).flatMap((p) => (p.codigo === c ? [p.numero] : []))]),
  )
  const esta = (c: string): boolean => dichos.has(c)
  const faltan = Object.keys(shape).filter((c) => !esta(c))
  if (faltan.length === 0) return { esquema: entidad.columnas, vacios: {}, ausentes: TODO_PRESENTE, presentes }
  const necesarias = necesariasDe(entidad, baja).flat()
  const relajada = (c: string) => faltan.includes(c) && !necesarias.includes(c) && isObligatoria(shape[c]!)
  // what a missing column reads as is found out once, and not for every row of a million
  const vacios: Valores = {}
  const leidas: [string, (typeof shape)[string]][] = []
  for (const [columna, leida] of Object.entries(shape)) {
    const celda = relajada(columna) ? opcional(leida as never) : leida
    const vacio = presentes.includes(columna) ? null : celda.safeParse(undefined)
    if (vacio?.success) vacios[columna] = vacio.data
    else leidas.push([columna, celda])
  }
  const esquema = z.object(Object.fromEntries(leidas))
  const falta = obligatoriasDe(entidad).find((unas) => !unas.some(esta))?.[0] ?? null
  return { esquema, vacios, ausentes: { columnas: new Set(faltan), falta }, presentes }
}
const MAX_FORMAS = 200

/** A cell as its column reads it: numbers that can be read one way only, no day where there are only zeros. */
const limpiadorDe = (entidad: Entidad, { decimal }: Contexto) => {
  const fechas = new Set(fechasDe(entidad))
  const cifras = new Set(Object.entries(entidad.columnas.shape).flatMap(([nombre, c]) => (isCifra(c) ? [nombre] : [])))
  return (columna: string, valor: string | number): string => {
    if (typeof valor === 'number') return cifras.has(columna) ? exacta(valor) : String(valor)
    if (decimal && cifras.has(columna)) return withoutDuda(valor, decimal)
    return fechas.has(columna) && isDiaVacio(valor) ? '' : valor
  }
}

/** Whether a row says that it is to go; null: it says neither yes nor no. */
const bajaDe = (campos: Campos): boolean | null => {
  const dicho = campos[BORRAR]
  if (dicho === undefined || dicho === '') return false
  const { success, data } = siNo().safeParse(String(dicho))
  return success ? data : null
}
const SIN_DATO = 'Falta el dato.'
/** What is wrong with a row by itself: no number and no code where one is needed, or what its entity asks for. */
const problemaDe = (
  entidad: Entidad,
  valores: Valores,
  { columnas: ausentes }: Ausentes,
  baja: boolean,
): readonly [columna: string, motivo: string] | null => {
  for (const { numero, codigo, obligatorio } of paresDe(entidad))
    if (obligatorio && valores[numero] === null && valores[codigo] === null)
      if (!ausentes.has(numero) || entidad.clave.includes(numero)) return [numero, SIN_DATO]
  return baja ? null : (entidad.check?.(valores, (columna) => !ausentes.has(columna)) ?? null)
}

/** Moves the days of a row as the import asks; answers the first that cannot be of what has happened, and why. */
const correDe = (entidad: Entidad, ctx: Contexto) => {
  const fechas = fechasDe(entidad).map((columna) => ({
    columna,
    ocurrido: fichaDe(entidad.columnas.shape[columna]!).ocurrido ?? false,
  }))
  return (valores: Valores): { columna: string; motivo: string } | null => {
    for (const { columna, ocurrido } of fechas) {
      const dicho = valores[columna]
      if (typeof dicho !== 'string') continue
      const valor = shiftValor(dicho, ctx)
      const motivo = ocurrido ? problemaDeOcurrido(valor, ctx.ahora) : null
      if (motivo !== null) return { columna, motivo }
      valores[columna] = valor
    }
    return null
  }
}

/** Leaves of each number what its column holds, and beside it all of it where it has more decimals. */
const roundsOf = (entidad: Entidad) => {
  const exactas = Object.entries(entidad.columnas.shape).flatMap(([columna, celda]) => {
    const { guardados } = fichaDe(celda)
    return guardados === undefined ? [] : [{ columna, guardados, beside: exactColumn(columna) }]
  })
  return (valores: Valores): void => {
    for (const { columna, guardados, beside } of exactas) {
      const dicho = valores[columna]
      // most have no more, and a million of them are looked at
      if (typeof dicho !== 'number' || Number(dicho.toFixed(guardados)) === dicho) continue
      valores[columna] = round(dicho, guardados).toNumber()
      valores[beside] = dicho
    }
  }
}

/**
 * Reads the cells of a row, an empty one as nothing there, a missing one as nothing said: its values, or the first that
 * cannot be read, and why.
 */
export const lectorDe = (entidad: Entidad, ctx: Contexto): ((campos: Campos) => Leida) => {
  const shift = correDe(entidad, ctx)
  const limpia = limpiadorDe(entidad, ctx)
  const roundExactos = roundsOf(entidad)
  const formas = new Map<string, Forma>()
  const forma = (campos: Campos, baja: boolean): Forma => {
    const nombres = Object.keys(campos)
    const firma = `${baja ? BORRAR : ''}\n${nombres.join('\n')}`
    const known = formas.get(firma)
    if (known) return known
    if (formas.size >= MAX_FORMAS) formas.clear()
    const nueva = formaDe(entidad, nombres, baja)
    formas.set(firma, nueva)
    return nueva
  }
  const conMomento = 'momento' in entidad.columnas.shape
  const clave = new Set([
    'momento',
    ...entidad.clave.flatMap((c) => [c, ...paresDe(entidad).flatMap((p) => (p.numero === c ? [p.codigo] : []))]),
  ])
  return (todos) => {
    const baja = entidad.quita ? bajaDe(todos) : false
    if (baja === null) return { columna: BORRAR, motivo: `«${String(todos[BORRAR])}» no es si ni no.` }
    const campos = baja ? Object.fromEntries(Object.entries(todos).filter(([c]) => clave.has(c))) : todos
    const { esquema, vacios, ausentes, presentes } = forma(campos, baja)
    const dichos: { [columna: string]: string } = {}
    for (const columna of presentes) {
      const texto = limpia(columna, campos[columna]!)
      if (texto !== '') dichos[columna] = texto
    }
    const leida = esquema.safeParse(dichos)
    if (!leida.success) {
      const { path, message } = leida.error.issues[0]!
      return { columna: String(path[0]), motivo: message }
    }
    const valores: Valores = { ...vacios, ...leida.data }
    roundExactos(valores)
    const problema = problemaDe(entidad, valores, ausentes, baja)
    if (problema) return { columna: problema[0], motivo: problema[1] }
    const corrida = shift(valores)
    if (corrida) return corrida
    const dicho = conMomento && valores.momento !== null
    if (conMomento && !dicho) valores.momento = ctx.momento
    return { valores, ausentes, borrar: baja, dicho }
  }
}
