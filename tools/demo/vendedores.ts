import { documento } from './documentos.ts'

interface Vendedor {
  id: string
  nombre: string
  apellido: string
  tipo: 'DNI' | 'CUIL'
  doc: string
  telefono: string
  email: string
  region: number
  activo: boolean
  fantasia: string
  staff?: true
  withoutPermiso?: number
}

export const VENDEDORES: readonly Vendedor[] = [
  {
    id: '000101',
    nombre: 'Mariana',
    apellido: 'Sosa',
    tipo: 'DNI',
    doc: '25111222',
    telefono: '11 4725-3310',
    email: 'vendedor@demo.test',
    region: 1,
    activo: true,
    fantasia: 'Mariana Sosa',
  },
  {
    id: '000102',
    nombre: 'Gustavo',
    apellido: 'Ferreyra',
    tipo: 'DNI',
    doc: '25111333',
    telefono: '351 462-8814',
    email: 'vendedor2@demo.test',
    region: 2,
    activo: true,
    fantasia: 'Gustavo Ferreyra',
  },
  {
    id: '000103',
    nombre: 'Claudia',
    apellido: 'Benítez',
    tipo: 'DNI',
    doc: '25111555',
    telefono: '341 438-2207',
    email: 'vendedor.sin17@demo.test',
    region: 3,
    activo: true,
    fantasia: 'Claudia Benítez',
    withoutPermiso: 17,
  },
  {
    id: '000107',
    nombre: 'Sergio',
    apellido: 'Aguirre',
    tipo: 'CUIL',
    doc: documento('20', '22630418'),
    telefono: '261 429-5562',
    email: 'sergio.aguirre@acerosribera.test',
    region: 4,
    activo: true,
    fantasia: 'Sergio Aguirre',
  },
  {
    id: '000112',
    nombre: 'Paula',
    apellido: 'Giménez',
    tipo: 'CUIL',
    doc: documento('27', '29874119'),
    telefono: '11 4725-3318',
    email: 'paula.gimenez@acerosribera.test',
    region: 1,
    activo: true,
    fantasia: 'Paula Giménez',
    staff: true,
  },
  {
    id: '000118',
    nombre: 'Ricardo',
    apellido: 'Quiroga',
    tipo: 'CUIL',
    doc: documento('20', '18402957'),
    telefono: '381 430-7719',
    email: 'ricardo.quiroga@acerosribera.test',
    region: 5,
    activo: true,
    fantasia: 'Ricardo Quiroga',
  },
  {
    id: '000124',
    nombre: 'Lucía',
    apellido: 'Paredes',
    tipo: 'CUIL',
    doc: documento('27', '33516280'),
    telefono: '299 447-1036',
    email: 'lucia.paredes@acerosribera.test',
    region: 7,
    activo: true,
    fantasia: 'Lucía Paredes',
  },
  {
    id: '000131',
    nombre: 'Daniel',
    apellido: 'Krause',
    tipo: 'CUIL',
    doc: documento('20', '24917365'),
    telefono: '362 442-6180',
    email: 'daniel.krause@acerosribera.test',
    region: 6,
    activo: true,
    fantasia: 'Daniel Krause',
  },
]
