import type { Perfil } from '../../src/shared/dibujo/perfil.ts'

/** Theoretical weight by the drawing's dimensions, to find misprints in tables; weights are not generated from it. */

const STEEL = 7.85e-3
/** kg per metre of section, or kg/m² of sheet; null where it does not apply. */
export const pesoTheoretical = (perfil: Perfil): number | null => {
  const v = (k: string): number => Number(perfil[k] ?? 0)
  const fillet = (4 - Math.PI) * v('r') ** 2
  switch (perfil.tipo) {
    case 'i':
      return (v('h') * v('s') + 2 * (v('b') - v('s')) * v('t') + (v('p') === 0 ? fillet : 0)) * STEEL
    case 'u':
      return (v('h') * v('s') + 2 * (v('b') - v('s')) * v('t') + (v('p') > 0 ? fillet / 2 : -fillet)) * STEEL
    case 'l':
      return ((v('a') + v('b') - v('e')) * v('e') + 0.2146 * v('r') ** 2 - 0.4292 * v('r2') ** 2) * STEEL
    case 't':
      return (v('h') + v('b') - v('s')) * v('s') * STEEL
    case 'plano':
      return v('b') * v('e') * STEEL
    case 'redondo':
    case 'aleteado':
      return (Math.PI / 4) * v('d') ** 2 * STEEL
    case 'cuadrado':
      return v('a') ** 2 * STEEL
    case 'hexagonal':
      return 0.866 * v('a') ** 2 * STEEL
    case 'tubo-redondo':
      return Math.PI * (v('d') - v('e')) * v('e') * STEEL
    case 'tubo-rect':
      return (2 * v('e') * (v('h') + v('b') - 2 * v('e')) - 0.8584 * (v('r') ** 2 - (v('r') - v('e')) ** 2)) * STEEL
    case 'c':
      return v('e') * (v('h') + 2 * v('b') + 2 * v('c') - 6.57 * v('e')) * STEEL
    case 'chapa':
    case 'chapa-estampada':
      return v('e') * 7.85
    case 'malla':
      return (((Math.PI / 4) * v('d1') ** 2) / v('paso1') + ((Math.PI / 4) * v('d2') ** 2) / v('paso2')) * 7.85
    default:
      return null
  }
}
