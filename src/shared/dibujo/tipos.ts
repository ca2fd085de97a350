// The types of drawing and the dimensions each takes: the table behind `perfil.ts`.
// All dimensions are millimetres unless the row says otherwise.

/** One dimension of a type: a bounded number, or one word out of a list. */
export type Medida =
  | { kind: 'numero'; min: number; max: number; optionalText: boolean }
  | { kind: 'palabra'; values: readonly string[]; optionalText: boolean }

const mm = (max: number, min = 0.1): Medida => ({ kind: 'numero', min, max, optionalText: false })
const option = (max: number, min = 0): Medida => ({ kind: 'numero', min, max, optionalText: true })
const palabra = (values: readonly string[], optionalText: boolean): Medida => ({
  kind: 'palabra',
  values,
  optionalText,
})

// Largest section, sheet and thickness we accept: above these a text is a typing error.
const SECTION = 2000
const SHEET = 60_000
const ESPESOR = 300

const TABLA = {
  i: {
    h: mm(SECTION),
    b: mm(SECTION),
    s: mm(ESPESOR),
    t: mm(ESPESOR),
    r: option(ESPESOR),
    r2: option(ESPESOR),
    p: option(30),
  },
  u: {
    h: mm(SECTION),
    b: mm(SECTION),
    s: mm(ESPESOR),
    t: mm(ESPESOR),
    r: option(ESPESOR),
    r2: option(ESPESOR),
    p: option(30),
  },
  l: { a: mm(SECTION), b: mm(SECTION), e: mm(ESPESOR), r: option(ESPESOR), r2: option(ESPESOR) },
  t: { h: mm(SECTION), b: mm(SECTION), s: mm(ESPESOR), t: mm(ESPESOR), r: option(ESPESOR) },
  plano: { b: mm(SECTION), e: mm(ESPESOR) },
  redondo: { d: mm(SECTION) },
  cuadrado: { a: mm(SECTION) },
  hexagonal: { a: mm(SECTION) },
  aleteado: { d: mm(100) },
  'tubo-redondo': { d: mm(SECTION), e: mm(ESPESOR) },
  'tubo-rect': { h: mm(SECTION), b: mm(SECTION), e: mm(ESPESOR), r: option(ESPESOR) },
  c: { h: mm(SECTION), b: mm(SECTION), c: mm(SECTION), e: mm(ESPESOR) },
  chapa: { b: mm(SHEET), l: mm(SHEET), e: mm(ESPESOR) },
  'chapa-estampada': { b: mm(SHEET), l: mm(SHEET), e: mm(ESPESOR) },
  'chapa-acanalada': { b: mm(SHEET), l: mm(SHEET), e: mm(ESPESOR), paso: option(1000, 5), alto: option(300, 1) },
  'chapa-trapezoidal': { b: mm(SHEET), l: mm(SHEET), e: mm(ESPESOR), paso: option(1000, 5), alto: option(300, 1) },
  malla: { b: mm(SHEET), l: mm(SHEET), paso1: mm(1000, 5), paso2: option(1000, 5), d1: mm(50), d2: option(50, 0.1) },
  'metal-desplegado': { b: mm(SHEET), l: mm(SHEET), ld: mm(500, 1), sd: mm(500, 1), e: mm(ESPESOR) },
  clavo: { d: mm(50), l: mm(1000, 1), rosca: option(1), cabeza: palabra(['plana', 'hexagonal', 'espiralada'], true) },
  alambre: { d: mm(30) },
  disco: { d: mm(1000, 5), e: mm(ESPESOR), agujero: option(500, 1) },
  electrodo: { d: mm(20, 0.5), l: mm(1000, 50) },
  tejido: { h: mm(10_000, 100), l: option(1_000_000, 100), malla: mm(500, 5), d: option(20, 0.1) },
  bolsa: { kg: mm(2000, 0.5) },
  ladrillo: { h: mm(1000, 10), b: mm(1000, 10), l: mm(2000, 10) },
  herramienta: {
    forma: palabra(['amoladora', 'tenaza', 'cortahierro', 'pala', 'carretilla', 'nivel', 'cinta', 'soldadora'], false),
  },
} as const satisfies Record<string, Record<string, Medida>>

/** A type of drawing, as written first in the `perfil` column. */
export type Tipo = keyof typeof TABLA

/** The dimensions of every type, in the order in which they are written. */
export const MEDIDAS: Record<Tipo, Record<string, Medida>> = TABLA

/** Every type, in the order of the integration guide. */
export const TIPOS = Object.keys(TABLA) as Tipo[]

/** True when the text names a type of drawing. */
export function isTipo(text: string): text is Tipo {
  return Object.hasOwn(TABLA, text)
}

/** A drawing's type and its dimensions in millimetres; absent optional dimensions are simply not there. */
export type Perfil = { tipo: Tipo; [medida: string]: number | string }
