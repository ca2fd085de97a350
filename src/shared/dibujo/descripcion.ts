// The alternative text of a drawing: one line in Spanish.
import type { Perfil } from './perfil.ts'
import type { Tipo } from './tipos.ts'
import { showMm } from './trazo.ts'

type Stated = (n: (clave: string) => string, perfil: Perfil) => string

const espesor = (n: (clave: string) => string): string => `espesor ${n('e')}`
const sheet =
  (nombre: string): Stated =>
  (n) =>
    `${nombre} de ${n('b')} × ${n('l')} mm, ${espesor(n)}`

const STATEMENTS: Record<Tipo, Stated> = {
  i: (n) => `Perfil doble te de ${n('h')} × ${n('b')} mm, alma ${n('s')}, ala ${n('t')}`,
  u: (n) => `Perfil U de ${n('h')} × ${n('b')} mm, alma ${n('s')}, ala ${n('t')}`,
  l: (n, p) => `Ángulo de alas ${p.a === p.b ? 'iguales' : 'desiguales'} de ${n('a')} × ${n('b')} mm, ${espesor(n)}`,
  t: (n) => `Perfil te de ${n('h')} × ${n('b')} mm, alma ${n('s')}, ala ${n('t')}`,
  plano: (n) => `Planchuela de ${n('b')} × ${n('e')} mm`,
  redondo: (n) => `Barra redonda lisa de ${n('d')} mm de diámetro`,
  cuadrado: (n) => `Barra cuadrada de ${n('a')} mm`,
  hexagonal: (n) => `Barra hexagonal de ${n('a')} mm entre caras`,
  aleteado: (n) => `Barra de construcción nervada de ${n('d')} mm de diámetro`,
  'tubo-redondo': (n) => `Tubo redondo de ${n('d')} mm de diámetro, ${espesor(n)}`,
  'tubo-rect': (n, p) => `Tubo ${p.h === p.b ? 'cuadrado' : 'rectangular'} de ${n('h')} × ${n('b')} mm, ${espesor(n)}`,
  c: (n) => `Perfil C de ${n('h')} × ${n('b')} × ${n('c')} mm, ${espesor(n)}`,
  chapa: sheet('Chapa lisa'),
  'chapa-estampada': sheet('Chapa estampada semilla de melón'),
  'chapa-acanalada': sheet('Chapa acanalada'),
  'chapa-trapezoidal': sheet('Chapa trapezoidal'),
  malla: (n, p) =>
    `Malla electrosoldada de ${n('b')} × ${n('l')} mm, separación ${n('paso1')} × ${n(p.paso2 ? 'paso2' : 'paso1')}, alambre de ${n('d1')}`,
  'metal-desplegado': (n) =>
    `Metal desplegado de ${n('b')} × ${n('l')} mm, rombo de ${n('ld')} × ${n('sd')}, ${espesor(n)}`,
  clavo: (n, p) => {
    const cabeza = typeof p.cabeza === 'string' && p.cabeza !== 'espiralada' ? ` de cabeza ${p.cabeza}` : ''
    const which =
      p.rosca === 1 ? `Tornillo${cabeza}` : p.cabeza === 'espiralada' ? 'Clavo espiralado' : `Clavo${cabeza}`
    return `${which} de ${n('d')} × ${n('l')} mm`
  },
  alambre: (n) => `Rollo de alambre de ${n('d')} mm de diámetro`,
  disco: (n, p) => `Disco de ${n('d')} mm de diámetro, ${espesor(n)}${p.agujero ? `, agujero de ${n('agujero')}` : ''}`,
  electrodo: (n) => `Electrodo revestido de ${n('d')} × ${n('l')} mm`,
  tejido: (n, p) =>
    `Tejido romboidal de ${n('h')} mm de altura, malla de ${n('malla')}${p.d ? `, alambre de ${n('d')}` : ''}`,
  bolsa: (n) => `Bolsa de ${n('kg')} kg`,
  ladrillo: (n) => `Ladrillo hueco de ${n('h')} × ${n('b')} × ${n('l')} mm`,
  herramienta: (_n, p) => HERRAMIENTAS[String(p.forma)] ?? 'Herramienta de mano',
}

const HERRAMIENTAS: Record<string, string> = {
  amoladora: 'Amoladora angular',
  tenaza: 'Tenaza',
  cortahierro: 'Cortahierro',
  pala: 'Pala',
  carretilla: 'Carretilla',
  nivel: 'Nivel de burbuja',
  cinta: 'Cinta métrica',
  soldadora: 'Soldadora',
}

/** The alternative text of a profile's drawing: «Perfil U de 100 × 50 mm, alma 6, ala 8,5». */
export function descripcionOf(perfil: Perfil): string {
  return STATEMENTS[perfil.tipo]((clave) => showMm(Number(perfil[clave] ?? 0)), perfil)
}
