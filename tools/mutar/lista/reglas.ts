import type { Mutacion } from '../mutacion.ts'

const PRODUCTOS = 'src/features/productos/rules.ts'
const PRUEBA_PRODUCTOS = ['src/features/productos/rules.test.ts']

/** What is decided without a database: money, quantities, texts. */
export const reglas: readonly Mutacion[] = [
  {
    nombre: 'cantidad-maxima',
    que: 'La cantidad 999.999.999 ya no se admite',
    en: PRODUCTOS,
    de: 'cantidad > MAX_CANTIDAD',
    a: 'cantidad >= MAX_CANTIDAD',
    pruebas: PRUEBA_PRODUCTOS,
  },
  {
    nombre: 'cantidad-cero',
    que: 'La cantidad cero se admite donde no hay mínimo',
    en: PRODUCTOS,
    de: 'cantidad <= 0 || cantidad < minimo',
    a: 'cantidad < 0 || cantidad < minimo',
    pruebas: PRUEBA_PRODUCTOS,
  },
]
