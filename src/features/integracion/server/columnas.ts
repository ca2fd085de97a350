import { addDays, esDiaConocido, readDay, toDay } from '#shared/dates.ts'
import { fold } from '#shared/identity.ts'
import { readNumber } from '#shared/money.ts'
import type { Db } from '#server/db/db.ts'

/** What a cell cannot be read as: one Spanish sentence for whoever prepares the file. */
export class Malo {
  readonly motivo: string
  constructor(motivo: string) {
    this.motivo = motivo
  }
}
/** What an import carries along: the demo moves its dates, and may give equal passwords one hash. */
export type Contexto = {
  readonly demo: boolean
  readonly shiftDays: number
  readonly quien: string
  readonly ahora: Date
  readonly claves: Map<string, string>
}
export const contexto = (quien: string, mas: { demo?: boolean; shiftDays?: number } = {}): Contexto => ({
  demo: mas.demo ?? false,
  shiftDays: mas.shiftDays ?? 0,
  quien,
  ahora: new Date(),
  claves: new Map(),
})

/** A row of another table that a cell names. */
export type Referido = { readonly [columna: string]: string | number | boolean | null }
export type Valor = string | number | boolean | null | number[] | Referido
export type Valores = { [columna: string]: Valor }
export type Lector = (texto: string, ctx: Contexto) => Valor | Malo
/** Finds what a column's texts name, all of a batch at once; what it does not answer does not exist. */
export type Referencia = {
  readonly nombre: string
  readonly find: (db: Db, textos: readonly string[]) => Promise<Map<string, Referido>>
}
export type Columna = {
  readonly read: Lector
  readonly obligatoria?: true
  readonly vacia?: Valor
  readonly referencia?: Referencia
}

export const obligatoria = (c: Columna): Columna => ({ ...c, obligatoria: true })
/** What an empty cell, or a column that is not there, reads as. */
export const vacia = (valor: Valor, c: Columna): Columna => ({ ...c, vacia: valor })
export const referencia = (r: Referencia, c: Columna): Columna => ({ ...c, referencia: r })

export const texto = (max = 250): Columna => ({
  read: (t) => (t.length > max ? new Malo(`Tiene más de ${max} caracteres.`) : t),
})
/** A code of the order system, zeros kept. */
export const codigo = (): Columna => ({
  read: (t) =>
    /^[A-Za-z0-9._-]{1,30}$/.test(t)
      ? t
      : new Malo(`«${corto(t)}» no es un código: de 1 a 30 letras, números, punto, guion o guion bajo.`),
})
export const corto = (t: string): string => (t.length > 40 ? `${t.slice(0, 40)}…` : t)

const MAX_INT = 2_147_483_647
export const entero = (min = 1, max = MAX_INT): Columna => ({
  read: (t) => {
    const n = /^[+-]?\d{1,10}$/.test(t) ? Number(t) : NaN
    if (Number.isNaN(n)) return new Malo(`«${corto(t)}» no es un número entero.`)
    return n < min || n > max
      ? new Malo(max === MAX_INT ? `Debe ser desde ${min}.` : `Debe estar entre ${min} y ${max}.`)
      : n
  },
})
/** A number of at most `decimales` decimals; idle zeros behind do not count. */
export const decimal = (decimales: number, min: number, max: number): Columna => ({
  read: (t) => {
    const n = readNumber(t)
    if (n === null) return new Malo(`«${corto(t)}» no es un número.`)
    if (n > max && max >= 1e9) return new Malo('Es demasiado grande.')
    if (n < min || n > max)
      return new Malo(
        max < 1e9
          ? `Debe estar entre ${show(min)} y ${show(max)}.`
          : min === 0
            ? 'No puede ser negativo.'
            : `Debe ser desde ${show(min)}.`,
      )
    return Number(n.toFixed(decimales)) === n ? n : new Malo(`Admite hasta ${decimales} decimales.`)
  },
})
const show = (n: number): string => String(n).replace('.', ',')
export const porcentaje = (): Columna => decimal(2, 0, 100)
export const dinero = (): Columna => decimal(2, 0.01, 999_999_999_999)

/** A day. */
export const dia = (): Columna => ({
  read: (t, { shiftDays }) => {
    const d = readDay(t)
    return d && esDiaConocido(d)
      ? addDays(d, shiftDays)
      : new Malo(`«${corto(t)}» no es una fecha: DD/MM/AAAA o AAAA-MM-DD.`)
  },
})
/** An instant: a day with, or without, an hour of Buenos Aires. ISO 8601 with an offset is read too. */
export const instante = (): Columna => ({
  read: (t, { shiftDays, ahora, demo }) => {
    const [, fecha = '', hora = '00', minuto = '00', segundo = '00', zona = '-03:00'] =
      /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(t) ?? []
    const d = readDay(fecha)
    const at =
      d && esDiaConocido(d) && Number(hora) < 24 && Number(minuto) < 60 && Number(segundo) < 60
        ? new Date(`${addDays(d, shiftDays)}T${hora.padStart(2, '0')}:${minuto}:${segundo}${zona}`)
        : null
    if (!at || Number.isNaN(at.getTime()))
      return new Malo(`«${corto(t)}» no es una fecha: DD/MM/AAAA o AAAA-MM-DD, con hora HH:mm o sin ella.`)
    return (demo && at > ahora && toDay(at) === toDay(ahora) ? ahora : at).toISOString() // today's demo data never lie ahead of the clock
  },
})

const SI_NO = new Map([
  ['si', true],
  ['sí', true],
  ['1', true],
  ['true', true],
  ['no', false],
  ['0', false],
  ['false', false],
])
export const siNo = (): Columna => ({
  read: (t) => SI_NO.get(t.toLowerCase()) ?? new Malo(`«${corto(t)}» no es si ni no.`),
})
export const email = (): Columna => ({
  read: (t) =>
    t.length <= 250 && /^[^\s@;,<>"]+@[^\s@;,<>"]+\.[^\s@;,<>"]+$/.test(t)
      ? t.toLowerCase()
      : new Malo(`«${corto(t)}» no es un e-mail.`),
})
/** The digits of an identity document; dots and hyphens go. */
export const documento = (): Columna => ({
  read: (t) => {
    const d = t.replace(/[.\s-]/g, '')
    return /^\d{6,11}$/.test(d) ? d : new Malo(`«${corto(t)}» no es un número de documento.`)
  },
})
/** One of some words, in any letter case, read as what stands behind it. */
export const uno = (opciones: { readonly [palabra: string]: string | number }): Columna => {
  const porPalabra = new Map(Object.entries(opciones).map(([k, v]) => [fold(k), v]))
  return {
    read: (t) => porPalabra.get(fold(t)) ?? new Malo(`«${corto(t)}» no es ${Object.keys(opciones).join(', ')}.`),
  }
}
/** Whole numbers separated by blanks, each one of a set. */
export const enteros = (conocidos: ReadonlySet<number>): Columna => ({
  read: (t) => {
    const ids = t
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const ajeno = ids.find((id) => !conocidos.has(id))
    return ajeno === undefined
      ? [...new Set(ids)].sort((a, b) => a - b)
      : new Malo(`«${Number.isNaN(ajeno) ? corto(t) : ajeno}» no es un permiso.`)
  },
})

/** What a reference found, or null. */
export const de = <T extends string | number | boolean>(v: Valores, columna: string, campo: string): T | null => {
  const r = v[columna]
  return r !== null && typeof r === 'object' && !Array.isArray(r) ? ((r[campo] ?? null) as T | null) : null
}
