// The types of drawing and the dimensions each takes: the table behind `perfil.ts`.
// All dimensions are millimetres unless the row says otherwise.

/** One dimension of a type: a bounded number, or one word out of a list. */
export type Medida =
  | { clase: 'numero'; min: number; max: number; opcional: boolean }
  | { clase: 'palabra'; valores: readonly string[]; opcional: boolean }

const mm = (max: number, min = 0.1): Medida => ({ clase: 'numero', min, max, opcional: false })
const opc = (max: number, min = 0): Medida => ({ clase: 'numero', min, max, opcional: true })
const palabra = (valores: readonly string[], opcional: boolean): Medida => ({ clase: 'palabra', valores, opcional })

// Largest section, sheet and thickness we accept: above these a text is a typing error.
const SECCION = 2000
const HOJA = 60_000
const ESPESOR = 300

const TABLA = {
  i: { h: mm(SECCION), b: mm(SECCION), s: mm(ESPESOR), t: mm(ESPESOR), r: opc(ESPESOR), r2: opc(ESPESOR), p: opc(30) },
  u: { h: mm(SECCION), b: mm(SECCION), s: mm(ESPESOR), t: mm(ESPESOR), r: opc(ESPESOR), r2: opc(ESPESOR), p: opc(30) },
  l: { a: mm(SECCION), b: mm(SECCION), e: mm(ESPESOR), r: opc(ESPESOR), r2: opc(ESPESOR) },
  t: { h: mm(SECCION), b: mm(SECCION), s: mm(ESPESOR), t: mm(ESPESOR), r: opc(ESPESOR) },
  plano: { b: mm(SECCION), e: mm(ESPESOR) },
  redondo: { d: mm(SECCION) },
  cuadrado: { a: mm(SECCION) },
  hexagonal: { a: mm(SECCION) },
  aleteado: { d: mm(100) },
  'tubo-redondo': { d: mm(SECCION), e: mm(ESPESOR) },
  'tubo-rect': { h: mm(SECCION), b: mm(SECCION), e: mm(ESPESOR), r: opc(ESPESOR) },
  c: { h: mm(SECCION), b: mm(SECCION), c: mm(SECCION), e: mm(ESPESOR) },
  chapa: { b: mm(HOJA), l: mm(HOJA), e: mm(ESPESOR) },
  'chapa-estampada': { b: mm(HOJA), l: mm(HOJA), e: mm(ESPESOR) },
  'chapa-acanalada': { b: mm(HOJA), l: mm(HOJA), e: mm(ESPESOR), paso: opc(1000, 5), alto: opc(300, 1) },
  'chapa-trapezoidal': { b: mm(HOJA), l: mm(HOJA), e: mm(ESPESOR), paso: opc(1000, 5), alto: opc(300, 1) },
  malla: { b: mm(HOJA), l: mm(HOJA), paso1: mm(1000, 5), paso2: opc(1000, 5), d1: mm(50), d2: opc(50, 0.1) },
  'metal-desplegado': { b: mm(HOJA), l: mm(HOJA), ld: mm(500, 1), sd: mm(500, 1), e: mm(ESPESOR) },
  clavo: { d: mm(50), l: mm(1000, 1), rosca: opc(1), cabeza: palabra(['plana', 'hexagonal', 'espiralada'], true) },
  alambre: { d: mm(30) },
  disco: { d: mm(1000, 5), e: mm(ESPESOR), agujero: opc(500, 1) },
  electrodo: { d: mm(20, 0.5), l: mm(1000, 50) },
  tejido: { h: mm(10_000, 100), l: opc(1_000_000, 100), malla: mm(500, 5), d: opc(20, 0.1) },
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
