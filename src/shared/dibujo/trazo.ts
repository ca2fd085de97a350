// The primitives of a drawing. They are plain data, so a component, an SVG file and a PDF draw the same thing.

/** How a path is painted; `estilo.ts` and `dibujo.css` give each class its pen. */
export type Clase =
  | 'cutbg' // ground of a cut face, under its hatching
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
export type TrazoPath = { k: 'path'; clase: Clase; d: string; evenodd?: true }

/** A text of `tam` pixels; `rot` turns it in degrees around (x, y). */
export type TrazoTexto = {
  k: 'text'
  x: number
  y: number
  texto: string
  tam: number
  rot?: number
  ancla?: 'middle' | 'end'
}

/** One thing to draw. */
export type Trazo = TrazoPath | TrazoTexto

/** A finished drawing: paint `trazos` in order inside a box of `ancho` × `alto`. */
export type Dibujo = { ancho: number; alto: number; trazos: Trazo[]; descripcion: string }

/** The sheet being drawn on: its box and what its size allows. */
export type Hoja = {
  ancho: number
  alto: number
  /** Dimension lines and numbers: never on a box below 80 px. */
  cotas: boolean
  /** Room for leaders (s, t, r) beside the main dimensions. */
  grande: boolean
  /** Size of the numbers, in pixels. */
  letra: number
  trazos: Trazo[]
}

/** Opens an empty sheet of the given size. */
export function openHoja(ancho: number, alto: number, cotas: boolean): Hoja {
  const grande = ancho >= 400 && alto >= 300
  return { ancho, alto, cotas: cotas && Math.min(ancho, alto) >= 80, grande, letra: grande ? 15 : 12, trazos: [] }
}

/** A coordinate with one decimal at most. */
export function n1(valor: number): string {
  const corto = Math.round(valor * 10) / 10
  return corto === 0 ? '0' : String(corto)
}

/** Adds a path to the sheet. */
export function path(hoja: Hoja, clase: Clase, d: string, evenodd = false): void {
  if (d === '') return
  hoja.trazos.push(evenodd ? { k: 'path', clase, d, evenodd: true } : { k: 'path', clase, d })
}

/** Adds a text to the sheet. */
export function texto(
  hoja: Hoja,
  x: number,
  y: number,
  contenido: string,
  opciones: { tam?: number; rot?: number; ancla?: 'middle' | 'end' } = {},
): void {
  hoja.trazos.push({ k: 'text', x: round1(x), y: round1(y), texto: contenido, tam: hoja.letra, ...opciones })
}

/** A number of millimetres: decimal comma, thousands dot, at least `minimo` decimals and at most two. */
export function showMm(valor: number, minimo = 0): string {
  const [entero = '0', dec = ''] = String(Math.round(valor * 100) / 100).split('.')
  const miles = entero.replace(/\B(?=(\d{3})+$)/g, '.')
  const resto = dec.padEnd(minimo, '0')
  return resto === '' ? miles : `${miles},${resto}`
}

/** The width a text takes, in pixels: the numbers are set in a mono face of 0.6 em. */
export function anchoTexto(contenido: string, tam: number): number {
  return contenido.length * tam * 0.6
}

function round1(valor: number): number {
  return Math.round(valor * 10) / 10
}
