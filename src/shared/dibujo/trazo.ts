// The primitives of a drawing. They are plain data, so a component, an SVG file and a PDF draw the same thing.

/** How a path is painted; `style.ts` and `drawing.css` give each class its pen. */
export type Kind =
  | 'cutGround' // ground of a cut face, under its hatching
  | 'hatch' // the 45° rule of a cut face
  | 'cut' // outline of a cut face
  | 'cut fina' // a cut wall too thin to be hatched: solid
  | 'side' // a side face of the body
  | 'side lit' // a side face that looks up
  | 'edge' // edges of the body
  | 'pieza' // outline of a piece seen from outside, on its own ground
  | 'pieza lit' // the same on the ground of a side face
  | 'trazo' // an outline without ground
  | 'hidden' // edges behind what is seen
  | 'dim' // dimension, extension and leader lines
  | 'tick' // the oblique end of a dimension line
  | 'axis' // centre line

/** A path in the pixels of the drawing. */
export type TrazoPath = { k: 'path'; kind: Kind; d: string; evenodd?: true }

/** A text of `tam` pixels; `rot` turns it in degrees around (x, y). */
export type TrazoTexto = {
  k: 'text'
  x: number
  y: number
  texto: string
  tam: number
  rot?: number
  anchor?: 'middle' | 'end'
}

/** One thing to draw. */
export type Trazo = TrazoPath | TrazoTexto

/** A finished drawing: paint `trazos` in order inside a box of `ancho` × `alto`. */
export type Drawing = { ancho: number; alto: number; trazos: Trazo[]; descripcion: string }

/** The sheet being drawn on: its box and what its size allows. */
export type Sheet = {
  ancho: number
  alto: number
  /** Dimension lines and numbers: never on a box below 80 px. */
  dimensions: boolean
  /** Room for leaders (s, t, r) beside the main dimensions. */
  grande: boolean
  /** Size of the numbers, in pixels. */
  letter: number
  trazos: Trazo[]
}

/** Opens an empty sheet of the given size. */
export function openSheet(ancho: number, alto: number, dimensions: boolean): Sheet {
  const grande = ancho >= 400 && alto >= 300
  return {
    ancho,
    alto,
    dimensions: dimensions && Math.min(ancho, alto) >= 80,
    grande,
    letter: grande ? 15 : 12,
    trazos: [],
  }
}

/** A coordinate with one decimal at most. */
export function n1(valor: number): string {
  const shorten = Math.round(valor * 10) / 10
  return shorten === 0 ? '0' : String(shorten)
}

/** Adds a path to the sheet. */
export function path(sheet: Sheet, kind: Kind, d: string, evenodd = false): void {
  if (d === '') return
  sheet.trazos.push(evenodd ? { k: 'path', kind, d, evenodd: true } : { k: 'path', kind, d })
}

/** Adds a text to the sheet. */
export function texto(
  sheet: Sheet,
  x: number,
  y: number,
  content: string,
  options: { tam?: number; rot?: number; anchor?: 'middle' | 'end' } = {},
): void {
  sheet.trazos.push({ k: 'text', x: round1(x), y: round1(y), texto: content, tam: sheet.letter, ...options })
}

/** A number of millimetres: decimal comma, thousands dot, at least `minimum` decimals and at most two. */
export function showMm(valor: number, minimum = 0): string {
  const [entero = '0', dec = ''] = String(Math.round(valor * 100) / 100).split('.')
  const miles = entero.replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = dec.padEnd(minimum, '0')
  return rest === '' ? miles : `${miles},${rest}`
}

/** The width a text takes, in pixels: the numbers are set in a mono face of 0.6 em. */
export function anchoTexto(content: string, tam: number): number {
  return content.length * tam * 0.6
}

function round1(valor: number): number {
  return Math.round(valor * 10) / 10
}
