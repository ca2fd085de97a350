import { azar } from './azar.ts'
import type { Cliente } from './clientes.ts'

/** Obras a las que cada cliente ya mandó algo: las de quien construye, y las de la cuenta de demostración. */

export interface Obra {
  calle: string
  numero: string
  localidad: string
  codigoPostal: string
  provincia: string
}

const CALLES = [
  'Los Ceibos',
  'Av. San Martín',
  'Belgrano',
  'Las Acacias',
  'Av. Perón',
  'Ituzaingó',
  'Dorrego',
  'Moreno',
]
const CUANTAS = 3
const construye = (c: Cliente): boolean => c.rubro === 'constructora' || c.rubro === 'estructuras'

/** En las localidades donde ya recibe; ninguna de quien no manda a obras. */
const obrasDe = (c: Cliente): readonly Obra[] => {
  if (!construye(c) && c.demo?.email !== 'cliente@demo.test') return []
  const a = azar(`obras ${c.codigo}`)
  return a.varios(CALLES, CUANTAS).map((calle) => {
    const [, , , localidad, codigoPostal, provincia] = a.uno(c.tiendas)
    return { calle, numero: String(a.entero(80, 3900)), localidad, codigoPostal, provincia }
  })
}

/** A qué obra va cada una de las solicitudes entregadas de un cliente; las demás, a su tienda. */
export const destinos = (c: Cliente): (() => Obra | undefined) => {
  const obras = obrasDe(c)
  const a = azar(`destinos ${c.codigo}`)
  return () => (obras.length > 0 && a.si(0.3) ? a.uno(obras) : undefined)
}
