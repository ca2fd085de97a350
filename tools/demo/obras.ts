import { random } from './random.ts'
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
const HOW_MANY = 3
const builders = (c: Cliente): boolean => c.rubro === 'constructora' || c.rubro === 'estructuras'

/** En las localidades donde ya recibe; ninguna de quien no manda a obras. */
const obrasOf = (c: Cliente): readonly Obra[] => {
  if (!builders(c) && c.demo?.email !== 'cliente@demo.test') return []
  const a = random(`obras ${c.codigo}`)
  return a.varios(CALLES, HOW_MANY).map((calle) => {
    const [, , , localidad, codigoPostal, provincia] = a.single(c.tiendas)
    return { calle, numero: String(a.entero(80, 3900)), localidad, codigoPostal, provincia }
  })
}

/** A qué obra va cada una de las solicitudes entregadas de un cliente; las demás, a su tienda. */
export const destinos = (c: Cliente): (() => Obra | undefined) => {
  const obras = obrasOf(c)
  const a = random(`destinos ${c.codigo}`)
  return () => (obras.length > 0 && a.si(0.3) ? a.single(obras) : undefined)
}
