// What is drawn and with which dimensions: the text of the `perfil` column and the public address of a drawing.
import { isTipo, MEDIDAS } from './tipos.ts'
import type { Medida, Perfil, Tipo } from './tipos.ts'
import { vistasOf } from './vistas.ts'
import type { Vista } from './vistas.ts'

export { TIPOS, MEDIDAS } from './tipos.ts'
export type { Medida, Perfil, Tipo } from './tipos.ts'
export { etiquetaVista, VISTAS, vistasOf } from './vistas.ts'
export type { Vista } from './vistas.ts'

/** Longest text read: the longest true one has some 60 characters. */
const MAX_TEXT = 200

type Leido = { perfil: Perfil } | { trouble: string }

/** Reads the text of a `perfil` column; null when it is not a valid one. */
export function readPerfil(text: string): Perfil | null {
  const leido = readText(text)
  return 'perfil' in leido ? leido.perfil : null
}

/** Says in Spanish what is wrong with the text of a `perfil` column; null when nothing is. */
export function perfilProblem(text: string): string | null {
  const leido = readText(text)
  return 'trouble' in leido ? leido.trouble : null
}

/** Writes a profile as the `perfil` column has it: `u h=100 b=50 s=6 t=8.5`. */
export function writePerfil(perfil: Perfil): string {
  return [perfil.tipo, ...pairs(perfil).map(([clave, valor]) => `${clave}=${valor}`)].join(' ')
}

/** The public address of a drawing; a view the profile lacks becomes its first one. */
export function urlOfDrawing(perfil: Perfil, vista: Vista): string {
  const v = vistasOf(perfil).includes(vista) ? vista : 'seccion'
  const query = pairs(perfil)
    .map(([clave, valor]) => `${clave}=${valor}`)
    .join('&')
  return `/dibujos/${v}/${perfil.tipo}.svg?${query}`
}

/** Reads a public address back; null for anything that `urlOfDrawing` could not have meant. Never throws. */
export function readDrawingUrl(path: string): { vista: Vista; perfil: Perfil } | null {
  if (typeof path !== 'string' || path.length > MAX_TEXT * 2) return null
  const match = /^\/dibujos\/([a-z]+)\/([a-z-]+)\.svg(?:\?([^#]*))?$/.exec(path)
  if (!match) return null
  const [, vista = '', tipo = '', query = ''] = match
  const leido = readPairs(tipo, [...new URLSearchParams(query)])
  if (!('perfil' in leido)) return null
  const found = vistasOf(leido.perfil).find((v) => v === vista)
  return found ? { vista: found, perfil: leido.perfil } : null
}

function readText(text: string): Leido {
  if (typeof text !== 'string' || text.trim() === '') return { trouble: 'El perfil está vacío' }
  if (text.length > MAX_TEXT) return { trouble: `El perfil tiene más de ${MAX_TEXT} caracteres` }
  const [tipo = '', ...rest] = text.trim().split(/\s+/)
  const pares: [string, string][] = []
  for (const parte of rest) {
    const igual = parte.indexOf('=')
    if (igual < 1) return { trouble: `«${parte}» no tiene la forma clave=valor` }
    pares.push([parte.slice(0, igual), parte.slice(igual + 1)])
  }
  return readPairs(tipo, pares)
}

function readPairs(tipo: string, pares: readonly (readonly [string, string])[]): Leido {
  if (!isTipo(tipo)) return { trouble: `No existe el tipo de perfil «${tipo.slice(0, 30)}»` }
  const medidas = MEDIDAS[tipo]
  const dados = new Map<string, number | string>()
  for (const [clave, texto] of pares) {
    const medida = Object.hasOwn(medidas, clave) ? medidas[clave] : undefined
    if (!medida) return { trouble: `El perfil «${tipo}» no tiene la medida «${clave}»` }
    if (dados.has(clave)) return { trouble: `La medida «${clave}» está repetida` }
    const valor = readValue(clave, texto, medida)
    if ('trouble' in valor) return valor
    dados.set(clave, valor.valor)
  }
  const perfil: Perfil = { tipo }
  for (const [clave, medida] of Object.entries(medidas)) {
    const valor = dados.get(clave)
    if (valor !== undefined) perfil[clave] = valor
    else if (!medida.optionalText) return { trouble: `Falta la medida «${clave}» del perfil «${tipo}»` }
  }
  const trouble = incoherence(perfil)
  return trouble ? { trouble } : { perfil }
}

function readValue(clave: string, texto: string, medida: Medida): { valor: number | string } | { trouble: string } {
  if (medida.kind === 'palabra') {
    if (medida.values.includes(texto)) return { valor: texto }
    return { trouble: `La medida «${clave}» debe ser ${medida.values.join(', ')}` }
  }
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(texto))
    return { trouble: `La medida «${clave}» no es un número con punto decimal: «${texto.slice(0, 20)}»` }
  const valor = Number(texto)
  if (valor < medida.min || valor > medida.max) {
    return { trouble: `La medida «${clave}» debe estar entre ${decimal(medida.min)} y ${decimal(medida.max)}` }
  }
  return { valor }
}

/** A dimension's number, 0 for none; and the sentence of one that does not fit into another. */
type Dados = { readonly n: (clave: string) => number; readonly mayor: (small: string, grande: string) => string }
type Check = (dados: Dados) => string | null

const ofBeam =
  (sides: 1 | 2): Check =>
  ({ n, mayor }) => {
    if (n('s') >= n('b')) return mayor('s', 'b')
    if (2 * n('t') >= n('h')) return mayor('t', 'h')
    if (n('r') > Math.min((n('b') - n('s')) / sides, n('h') / 2 - n('t'))) return mayor('r', 'b')
    return n('r2') > n('t') ? mayor('r2', 't') : null
  }
const ofSheet: Check = ({ n, mayor }) => {
  if (n('paso') > n('b')) return mayor('paso', 'b')
  if (n('e') >= (n('alto') || 10)) return mayor('e', 'alto')
  return n('alto') > (n('paso') || 76) ? mayor('alto', 'paso') : null
}
/** What each dimension cannot be once the others are known; the drawing would cross itself. */
const CHECKS: { readonly [T in Tipo]?: Check } = {
  i: ofBeam(2),
  u: ofBeam(1),
  t: ({ n, mayor }) => {
    if (n('s') >= n('b')) return mayor('s', 'b')
    if (n('t') >= n('h')) return mayor('t', 'h')
    return n('r') > Math.min((n('b') - n('s')) / 2, n('h') - n('t')) ? mayor('r', 'b') : null
  },
  l: ({ n, mayor }) => {
    if (n('e') >= n('a')) return mayor('e', 'a')
    if (n('e') >= n('b')) return mayor('e', 'b')
    if (n('r') > Math.min(n('a'), n('b')) - n('e')) return mayor('r', n('a') < n('b') ? 'a' : 'b')
    return n('r2') > n('e') ? mayor('r2', 'e') : null
  },
  plano: ({ n, mayor }) => (n('e') > n('b') ? mayor('e', 'b') : null),
  'tubo-redondo': ({ n, mayor }) => (2 * n('e') >= n('d') ? mayor('e', 'd') : null),
  'tubo-rect': ({ n, mayor }) => {
    if (2 * n('e') >= n('h')) return mayor('e', 'h')
    if (2 * n('e') >= n('b')) return mayor('e', 'b')
    return 2 * n('r') > Math.min(n('h'), n('b')) ? mayor('r', n('h') < n('b') ? 'h' : 'b') : null
  },
  c: ({ n, mayor }) => {
    if (n('c') > n('b')) return mayor('c', 'b')
    if (2 * n('c') >= n('h')) return mayor('c', 'h')
    if (2 * n('e') >= n('b')) return mayor('e', 'b')
    return n('e') >= n('c') ? mayor('e', 'c') : null
  },
  malla: ({ n, mayor }) => {
    if (n('paso1') > n('b')) return mayor('paso1', 'b')
    if (n('paso2') > n('l')) return mayor('paso2', 'l')
    if (n('d1') >= n('paso1')) return mayor('d1', 'paso1')
    return n('d2') >= (n('paso2') || n('paso1')) ? mayor('d2', 'paso2') : null
  },
  disco: ({ n, mayor }) => (n('agujero') >= n('d') ? mayor('agujero', 'd') : null),
  clavo: ({ n, mayor }) => (n('d') > n('l') ? mayor('d', 'l') : null),
  tejido: ({ n, mayor }) => {
    if (n('malla') > n('h')) return mayor('malla', 'h')
    return n('d') >= n('malla') ? mayor('d', 'malla') : null
  },
  'chapa-acanalada': ofSheet,
  'chapa-trapezoidal': ofSheet,
}
const incoherence = (perfil: Perfil): string | null =>
  CHECKS[perfil.tipo]?.({
    n: (clave) => Number(perfil[clave] ?? 0),
    mayor: (small, grande) => `La medida «${small}» no entra en «${grande}»`,
  }) ?? null

/** The dimensions present, in the order of the table. */
function pairs(perfil: Perfil): [string, number | string][] {
  const found: [string, number | string][] = []
  for (const clave of Object.keys(MEDIDAS[perfil.tipo])) {
    const valor = perfil[clave]
    if (valor !== undefined) found.push([clave, valor])
  }
  return found
}

function decimal(valor: number): string {
  return String(valor).replace('.', ',')
}
