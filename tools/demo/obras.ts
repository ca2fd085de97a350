import { random } from './random.ts'
import type { Cliente } from './clientes.ts'

/** Work sites to which each client has had orders sent: clients who build, and the demo account's. */

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

/** Work sites in the towns of the client's shops; none for a client that sends to no work site. */
const obrasOf = (c: Cliente): readonly Obra[] => {
  if (!builders(c) && c.demo?.email !== 'cliente@demo.test') return []
  const a = random(`obras ${c.codigo}`)
  return a.varios(CALLES, HOW_MANY).map((calle) => {
    const [, , , localidad, codigoPostal, provincia] = a.single(c.tiendas)
    return { calle, numero: String(a.entero(80, 3900)), localidad, codigoPostal, provincia }
  })
}

/** The work site of each delivered order of a client; undefined: its shop. */
export const destinos = (c: Cliente): (() => Obra | undefined) => {
  const obras = obrasOf(c)
  const a = random(`destinos ${c.codigo}`)
  return () => (obras.length > 0 && a.si(0.3) ? a.single(obras) : undefined)
}
