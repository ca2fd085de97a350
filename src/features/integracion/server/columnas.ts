import { isCodigoOfSistema, CODIGO_HINT } from '#shared/codigo.ts'
import { fold, plainDocumento } from '#shared/identity.ts'
import { readNumber } from '#shared/money.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import { DECIMALS, exactColumn } from '#server/db/exact-decimals.ts'
import { isDoubtful, type Decimal } from './figures.ts'
import { readDia, readInstant } from './fechas.ts'

/** What an import carries along. The demo moves its dates, and hashes equal passwords once. */
export type Context = {
  readonly demo: boolean
  readonly shiftDays: number
  readonly quien: string
  readonly currentTime: Date
  /** The moment of rows that have none: the file's own, else the time it was read. ISO 8601. */
  readonly momento: string
  readonly claves: Map<string, string>
  /** Ids of delivered orders whose lines are coming in for the first time (first-load.ts). */
  readonly inCarga: Set<number>
  /** What bad rows spoke of: nothing is put together of it in this import (`Entidad.speaksOf`). */
  readonly held: Set<string>
  /** The decimal sign, if the sender states it. */
  readonly decimal: Decimal | null
}
type Statements = { demo?: boolean; shiftDays?: number; decimal?: Decimal | null; momento?: string | null }
/**
 * Create it when the command starts or the call arrives: what is stated while the import waits for its lock is newer.
 */
export const makeContext = (quien: string, mas: Statements = {}): Context => {
  const currentTime = new Date()
  return {
    demo: mas.demo ?? false,
    shiftDays: mas.shiftDays ?? 0,
    quien,
    currentTime,
    momento: mas.momento ?? currentTime.toISOString(),
    claves: new Map(),
    inCarga: new Set(),
    held: new Set(),
    decimal: mas.decimal ?? null,
  }
}

/** A row of another table that a cell names. */
export type Referenced = { readonly [columna: string]: string | number | boolean | null }
/** The value of a cell, before references are resolved. */
export type Leido = string | number | boolean | null | number[]
export type Valor = Leido | Referenced
export type Values = { [columna: string]: Valor }
/** Finds the rows that a column's texts name, all of a batch at once; a text missing in the result names nothing. */
export type Reference = {
  readonly nombre: string
  readonly find: (db: Db, textos: readonly string[]) => Promise<Map<string, Referenced>>
}

/** How a cell's text is read; its errors are the sentences shown to whoever prepares the file. */
export type Cell<T extends Leido = Leido> = z.ZodMiniType<T, string>
/** A column: a cell, required or not. */
export type Columna = z.ZodMiniType<Leido, string | null | undefined>
/** What the documentation says of a column, and what its value names elsewhere. */
type Spec = {
  readonly tipo: string
  readonly que?: string
  readonly example?: string
  readonly reference?: Reference
  /** A day of the calendar: the demo's dates move, it does not. */
  readonly fixed?: boolean
  /** Decimals its column of the table holds; the value may have more (server/db/exact-decimals.ts). */
  readonly storedDecimals?: number
  /** A past event: at most one day ahead of now. */
  readonly happened?: true
}
// not zod's own registry: its types do not resolve together with the database's that a reference uses
const specs = new WeakMap<Cell | Columna, Spec>()
export const specOf = (c: Cell | Columna): Spec => specs.get(c)!
const withSpec = <C extends Cell | Columna>(cell: C, spec: Spec): C => {
  specs.set(cell, spec)
  return cell
}

/** Names a cell's type for the documentation. */
export const tipo = <T extends Leido>(nombre: string, c: Cell<T>): Cell<T> => withSpec(c, { tipo: nombre })
/** A cell that names a row of another table. */
export const reference = (r: Reference, c: Cell): Cell => withSpec(c.clone(), { ...specOf(c), reference: r })

type Stated = { readonly tipo?: string; readonly que?: string; readonly example?: string }
export const required = (c: Cell, stated: Stated = {}): Columna => withSpec(c.clone(), { ...specOf(c), ...stated })
/** A column that reads as `valor` when its cell is empty or the file lacks it. */
export const vacia = (valor: Leido, cell: Cell, stated: Stated = {}): Columna =>
  withSpec<Columna>(z._default(z.nullable(cell), valor), { ...specOf(cell), ...stated })
export const optionalText = (c: Cell, stated: Stated = {}): Columna => vacia(null, c, stated)

/** Whether a new row needs this column. */
export const isRequired = (c: Columna): boolean => !c.safeParse(undefined).success

export const shorten = (t: string): string => (t.length > 40 ? `${t.slice(0, 40)}…` : t)
/** The error «text» no es …, with the cell's text. */
const isNot = (que: string) => ({ error: ({ input }: { input?: unknown }) => `«${shorten(String(input))}» ${que}` })
const legible = z.refine<string>((t) => !/[\u0000\uFFFD]/.test(t) && t.isWellFormed(), {
  error: 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.',
  abort: true,
})
/** A cell's text, unchanged. */
export const cell = z.string('Falta el dato.').check(legible)
/** A cell's text that satisfies `vale`; `motivo` follows «text». */
export const textoWhere = (vale: (t: string) => boolean, motivo: string) => cell.check(z.refine(vale, isNot(motivo)))
/** A cell converted by `read`, undefined if it cannot be; `motivo` follows «text», or is made of it. */
export const leida = <T extends Leido>(
  read: (t: string) => T | undefined,
  motivo: string | ((t: string) => string),
): Cell<T> =>
  z.pipe(
    cell,
    z.transform((texto: string, ctx): T => {
      const valor = read(texto)
      if (valor !== undefined) return valor
      const message = typeof motivo === 'string' ? `«${shorten(texto)}» ${motivo}` : motivo(texto)
      ctx.issues.push({ code: 'custom', input: texto, message })
      return z.NEVER
    }),
  )

export const texto = (max = 250) =>
  tipo(`texto ${max}`, cell.check(z.maxLength(max, `Tiene más de ${max} caracteres.`)))
/** A code of the order system; leading zeros are kept. */
export const codigo = () =>
  tipo('código', cell.check(z.normalize('NFC'), z.refine(isCodigoOfSistema, isNot(`no es un código: ${CODIGO_HINT}.`))))

const MAX_INT = 2_147_483_647
export const entero = (min = 1, max = MAX_INT) => {
  const motivo = max === MAX_INT ? `Debe ser desde ${min}.` : `Debe estar entre ${min} y ${max}.`
  const leido = leida((t) => (/^[+-]?\d{1,10}$/.test(t) ? Number(t) : undefined), 'no es un número entero.')
  return tipo(
    max === MAX_INT ? 'entero' : `${min}–${max}`,
    z.pipe(leido, z.number().check(z.gte(min, motivo), z.lte(max, motivo))),
  )
}
const show = (n: number): string => String(n).replace('.', ',')
const figureMotivo = (texto: string): string =>
  isDoubtful(texto.replace(/\s/g, ''))
    ? `«${texto}» es dudoso: no se sabe si ${texto.includes('.') ? 'el punto' : 'la coma'} separa miles o decimales. Decilo con --decimal.`
    : `«${shorten(texto)}» no es un número.`
/** A number of at most `decimals` decimals; trailing zeros do not count. */
export const decimal = (decimals: number, min: number, max: number) => {
  const entre = max < 1e9 ? `Debe estar entre ${show(min)} y ${show(max)}.` : null
  const desde = min === 0 ? 'No puede ser negativo.' : `Debe ser desde ${show(min)}.`
  const bounds = z.number().check(
    z.gte(min, entre ?? desde),
    z.lte(max, entre ?? 'Es demasiado grande.'),
    z.refine((n) => Number(n.toFixed(decimals)) === n, `Admite hasta ${decimals} decimales.`),
  )
  return tipo(
    `decimal ${decimals}`,
    z.pipe(
      leida((t) => (isDoubtful(t.replace(/\s/g, '')) ? undefined : (readNumber(t) ?? undefined)), figureMotivo),
      bounds,
    ),
  )
}
export const porcentaje = () => decimal(2, 0, 100)
/** A number with all its decimals, of which its column of the table holds `storedDecimals`. */
export const exacto = (storedDecimals: number, min: number, max: number) => {
  const cell = decimal(DECIMALS, min, max)
  return withSpec(cell, { ...specOf(cell), storedDecimals })
}
/**
 * The quantity from which a price applies. The table's key holds thousandths: two steps that round to the same one are
 * one. 0 is the base price, so no step may round to it.
 */
export const escalonDesde = () => {
  const cell = exacto(3, 0, 99_999_999)
  const notTiny = z.number().check(z.refine((n) => n === 0 || n >= 0.0005, 'Debe ser 0, o desde 0,0005.'))
  return withSpec(z.pipe(cell, notTiny), specOf(cell))
}
/** A unit price; the minimum does not round to 0. */
export const precio = () => exacto(2, 0.005, 999_999_999_999)

const FECHA = 'fecha'
const FECHA_HORA = 'fecha y hora'
/** Whether a column holds numbers with decimals. */
export const isFigure = (c: Columna): boolean => specOf(c).tipo.startsWith('decimal ')
/** Whether a column holds days or instants. */
export const isFecha = (c: Columna): boolean => [FECHA, FECHA_HORA].includes(specOf(c).tipo)
export const dia = () => tipo(FECHA, leida(readDia, 'no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.'))
/** A day of the calendar, which stays where it is when the demo's dates are moved. */
export const calendarDay = () => {
  const day = dia()
  return withSpec(day, { ...specOf(day), fixed: true })
}
/** An instant: a day with or without a time of day in Buenos Aires; or ISO 8601 with an offset. */
export const instant = () =>
  tipo(FECHA_HORA, leida(readInstant, 'no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD, con hora HH:mm o sin ella.'))
/** The instant of a past event; more than a day ahead is taken for a typing error. */
export const happened = () => {
  const scheduled = instant()
  return withSpec(scheduled, { ...specOf(scheduled), happened: true })
}
const DAY_MS = 86_400_000
/** Why an instant cannot be of a past event, or null. A day of tolerance: clocks may be wrong by hours. */
export const problemOfHappened = (valor: string, currentTime: Date): string | null =>
  Date.parse(valor) > currentTime.getTime() + DAY_MS ? 'La fecha está en el futuro.' : null

const SI_NO = new Map([
  ...['si', 'sí', 's', '1', 'true', '.t.', 't', 'v'].map((palabra) => [palabra, true] as const),
  ...['no', 'n', '0', 'false', '.f.', 'f'].map((palabra) => [palabra, false] as const),
])
export const siNo = () =>
  tipo(
    'si/no',
    leida((t) => SI_NO.get(t.toLowerCase()), 'no es si ni no.'),
  )
export const email = () =>
  tipo(
    'e-mail',
    textoWhere((t) => t.length <= 250 && /^[^\s@;,<>"]+@[^\s@;,<>"]+\.[^\s@;,<>"]+$/.test(t), 'no es un e-mail.').check(
      z.toLowerCase(),
    ),
  )
/** The digits of an identity document, without dots and hyphens. */
export const documento = () =>
  tipo(
    'documento',
    leida((t) => /^\d{6,11}$/.exec(plainDocumento(t))?.[0], 'no es un número de documento.'),
  )
const readDocumento = (texto: string): string | undefined => {
  const digits = plainDocumento(texto)
  if (/^\d{6,11}$/.test(digits)) return digits
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{1,28}[A-Za-z0-9]$/.test(texto) ? texto : undefined
}
/** A client's document: the digits, with or without dots and hyphens; a foreign one is kept as written. */
export const documentoOfCliente = () => tipo('documento', leida(readDocumento, 'no es un número de documento.'))
/** One of some words, without regard to case and accents, read as the value behind it. */
export const single = <T extends string | number>(options: { readonly [palabra: string]: T }) => {
  const palabras = Object.keys(options)
  const byPalabra = new Map(Object.entries(options).map(([k, v]) => [fold(k), v]))
  return tipo(
    `${palabras.slice(0, -1).join(', ')} o ${palabras.at(-1)!}`,
    leida((t) => byPalabra.get(fold(t)), `no es ${palabras.join(', ')}.`),
  )
}
/** Whole numbers separated by blanks, each one of `allowed`. */
export const enteros = (allowed: ReadonlySet<number>) => {
  const idsOf = (texto: string) =>
    texto
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
  const findUnknown = (t: string) => idsOf(t).find((id) => !allowed.has(id))
  return tipo(
    'enteros',
    leida(
      (t) => (findUnknown(t) === undefined ? [...new Set(idsOf(t))].sort((a, b) => a - b) : undefined),
      (t) => `«${Number.isNaN(findUnknown(t)) ? shorten(t) : findUnknown(t)}» no es un permiso.`,
    ),
  )
}

/** A row's number with all its decimals. */
export const exactOf = (values: Values, columna: string): Valor =>
  values[exactColumn(columna)] ?? values[columna] ?? null
/** A column of what a reference found, or null. */
export const de = <T extends string | number | boolean>(values: Values, columna: string, campo: string): T | null => {
  const referenced = values[columna]
  return referenced !== null && typeof referenced === 'object' && !Array.isArray(referenced)
    ? ((referenced[campo] ?? null) as T | null)
    : null
}
