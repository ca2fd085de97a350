import { addDays, toDay } from '#shared/dates.ts'
import { round } from '#shared/money.ts'
import { z } from '#shared/wire.ts'
import { exactColumn } from '#server/db/exact-decimals.ts'
import { exacta, withoutDoubt } from './figures.ts'
import {
  specOf,
  isFigure,
  isFecha,
  isRequired,
  optionalText,
  problemOfHappened,
  siNo,
  type Context,
  type Values,
} from './columnas.ts'
import { BORRAR, paresOf, NOTHING_ABSENT, type Absent, type Entidad } from './entidad.ts'
import { isDiaVacio } from './fechas.ts'

/** A row's cells by column: text, or a JSON number. A column not here is missing. */
export type Campos = { readonly [columna: string]: string | number }
type Leida = { values: Values; absent: Absent; borrar: boolean; stated: boolean } | { columna: string; motivo: string }

/** The columns of an entity that hold days or instants. */
export const fechasOf = ({ columnas }: Entidad): readonly string[] =>
  Object.entries(columnas.shape).flatMap(([nombre, c]) => (isFecha(c) ? [nombre] : []))

/** A day or instant moved by `shiftDays`; in the demo, never later than now. */
export const shiftValor = (valor: string, { shiftDays, demo, currentTime }: Context): string => {
  if (valor.length === 10) return addDays(valor, shiftDays)
  const at = new Date(Date.parse(valor) + shiftDays * 86_400_000)
  return (demo && at > currentTime && toDay(at) === toDay(currentTime) ? currentTime : at).toISOString()
}

/** How rows with the same columns are read. */
type Forma = {
  readonly schema: Entidad['columnas']
  /** The values of the missing columns. */
  readonly vacios: Values
  readonly absent: Absent
  readonly presentColumns: readonly string[]
}

/** The columns that a new row needs, each with its code as an alternative. */
const requiredOf = (entidad: Entidad): readonly (readonly string[])[] => [
  ...Object.entries(entidad.columnas.shape).flatMap(([nombre, c]) => (isRequired(c) ? [[nombre]] : [])),
  ...paresOf(entidad).flatMap(({ numero, codigo, obligatorio }) => (obligatorio ? [[numero, codigo]] : [])),
  ...(entidad.requests ?? []).map((c) => [c]),
]
/** The columns a file must have: its key, and for an `entera` entity all that a new row needs. */
export const necessaryOf = (entidad: Entidad, keysOnly = false): readonly (readonly string[])[] =>
  requiredOf(entidad).filter((these) => (entidad.entera && !keysOnly) || these.some((c) => entidad.clave.includes(c)))

const formaOf = (entidad: Entidad, hay: readonly string[], baja: boolean): Forma => {
  const { shape } = entidad.columnas
  const presentColumns = Object.keys(shape).filter((c) => hay.includes(c))
  // a code stands for its number
  const statements = new Set(
    presentColumns.flatMap((c) => [c, ...paresOf(entidad).flatMap((p) => (p.codigo === c ? [p.numero] : []))]),
  )
  const present = (c: string): boolean => statements.has(c)
  const missing = Object.keys(shape).filter((c) => !present(c))
  if (missing.length === 0) return { schema: entidad.columnas, vacios: {}, absent: NOTHING_ABSENT, presentColumns }
  const necessary = necessaryOf(entidad, baja).flat()
  const relaxed = (c: string) => missing.includes(c) && !necessary.includes(c) && isRequired(shape[c]!)
  // computed once, not for each of a million rows
  const vacios: Values = {}
  const leidas: [string, (typeof shape)[string]][] = []
  for (const [columna, leida] of Object.entries(shape)) {
    const cell = relaxed(columna) ? optionalText(leida as never) : leida
    const vacio = presentColumns.includes(columna) ? null : cell.safeParse(undefined)
    if (vacio?.success) vacios[columna] = vacio.data
    else leidas.push([columna, cell])
  }
  const schema = z.object(Object.fromEntries(leidas))
  const falta = requiredOf(entidad).find((these) => !these.some(present))?.[0] ?? null
  return { schema, vacios, absent: { columnas: new Set(missing), falta }, presentColumns }
}
const MAX_FORMAS = 200

/** A cell's text for its column: numbers with one reading only, '' for a date of zeros. */
const cleanerOf = (entidad: Entidad, { decimal }: Context) => {
  const fechas = new Set(fechasOf(entidad))
  const figures = new Set(
    Object.entries(entidad.columnas.shape).flatMap(([nombre, c]) => (isFigure(c) ? [nombre] : [])),
  )
  return (columna: string, valor: string | number): string => {
    if (typeof valor === 'number') return figures.has(columna) ? exacta(valor) : String(valor)
    if (decimal && figures.has(columna)) return withoutDoubt(valor, decimal)
    return fechas.has(columna) && isDiaVacio(valor) ? '' : valor
  }
}

/** Whether a row is a withdrawal; null: its cell is neither yes nor no. */
const bajaOf = (campos: Campos): boolean | null => {
  const stated = campos[BORRAR]
  if (stated === undefined || stated === '') return false
  const { success, data } = siNo().safeParse(String(stated))
  return success ? data : null
}
const WITHOUT_DATO = 'Falta el dato.'
/** What is wrong with a row by itself: neither number nor code where one is needed, or its entity's `check`. */
const problemOf = (
  entidad: Entidad,
  values: Values,
  { columnas: absent }: Absent,
  baja: boolean,
): readonly [columna: string, motivo: string] | null => {
  for (const { numero, codigo, obligatorio } of paresOf(entidad))
    if (obligatorio && values[numero] === null && values[codigo] === null)
      if (!absent.has(numero) || entidad.clave.includes(numero)) return [numero, WITHOUT_DATO]
  return baja ? null : (entidad.check?.(values, (columna) => !absent.has(columna)) ?? null)
}

/** Moves the dates of a row by `shiftDays`; returns the first that is in the future but must be past, and why. */
const shifterOf = (entidad: Entidad, ctx: Context) => {
  const fechas = fechasOf(entidad).flatMap((columna) => {
    const { happened = false, fixed = false } = specOf(entidad.columnas.shape[columna]!)
    return fixed ? [] : [{ columna, happened }]
  })
  return (values: Values): { columna: string; motivo: string } | null => {
    for (const { columna, happened } of fechas) {
      const stated = values[columna]
      if (typeof stated !== 'string') continue
      const valor = shiftValor(stated, ctx)
      const motivo = happened ? problemOfHappened(valor, ctx.currentTime) : null
      if (motivo !== null) return { columna, motivo }
      values[columna] = valor
    }
    return null
  }
}

/** Rounds each number to its column's decimals, and stores the exact value beside it if they differ. */
const roundsOf = (entidad: Entidad) => {
  const exactas = Object.entries(entidad.columnas.shape).flatMap(([columna, cell]) => {
    const { storedDecimals } = specOf(cell)
    return storedDecimals === undefined ? [] : [{ columna, storedDecimals, beside: exactColumn(columna) }]
  })
  return (values: Values): void => {
    for (const { columna, storedDecimals, beside } of exactas) {
      const stated = values[columna]
      // fast path: of a million numbers most have no more decimals
      if (typeof stated !== 'number' || Number(stated.toFixed(storedDecimals)) === stated) continue
      values[columna] = round(stated, storedDecimals).toNumber()
      values[beside] = stated
    }
  }
}

/**
 * Reads the cells of a row, an empty one as null, a missing one as not stated: its values, or the first unreadable
 * cell and why.
 */
export const lectorOf = (entidad: Entidad, ctx: Context): ((campos: Campos) => Leida) => {
  const shift = shifterOf(entidad, ctx)
  const clean = cleanerOf(entidad, ctx)
  const roundExactos = roundsOf(entidad)
  const formas = new Map<string, Forma>()
  const forma = (campos: Campos, baja: boolean): Forma => {
    const nombres = Object.keys(campos)
    const firma = `${baja ? BORRAR : ''}\n${nombres.join('\n')}`
    const known = formas.get(firma)
    if (known) return known
    if (formas.size >= MAX_FORMAS) formas.clear()
    const nueva = formaOf(entidad, nombres, baja)
    formas.set(firma, nueva)
    return nueva
  }
  const withMomento = 'momento' in entidad.columnas.shape
  const clave = new Set([
    'momento',
    ...entidad.clave.flatMap((c) => [c, ...paresOf(entidad).flatMap((p) => (p.numero === c ? [p.codigo] : []))]),
  ])
  return (todos) => {
    const baja = entidad.quita ? bajaOf(todos) : false
    if (baja === null) return { columna: BORRAR, motivo: `«${String(todos[BORRAR])}» no es si ni no.` }
    const campos = baja ? Object.fromEntries(Object.entries(todos).filter(([c]) => clave.has(c))) : todos
    const { schema, vacios, absent, presentColumns } = forma(campos, baja)
    const statements: { [columna: string]: string } = {}
    for (const columna of presentColumns) {
      const texto = clean(columna, campos[columna]!)
      if (texto !== '') statements[columna] = texto
    }
    const leida = schema.safeParse(statements)
    if (!leida.success) {
      const { path, message } = leida.error.issues[0]!
      return { columna: String(path[0]), motivo: message }
    }
    const values: Values = { ...vacios, ...leida.data }
    roundExactos(values)
    const trouble = problemOf(entidad, values, absent, baja)
    if (trouble) return { columna: trouble[0], motivo: trouble[1] }
    const corrida = shift(values)
    if (corrida) return corrida
    const stated = withMomento && values.momento !== null
    if (withMomento && !stated) values.momento = ctx.momento
    return { values, absent, borrar: baja, stated }
  }
}
