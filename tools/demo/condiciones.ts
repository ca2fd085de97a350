import { random } from './random.ts'
import { CLIENTES } from './clientes.ts'

/** Payment terms: id, description, discount in per cent, whether it is the default. */
export const PAGOS = [
  [1, 'Transferencia anticipada', 4, false],
  [2, 'E-cheq a 30 días', 2, false],
  [3, 'Cuenta corriente a 60 días', 0, true],
  [4, 'E-cheq a 0, 30 y 60 días', 1, false],
  [5, 'Contado contra entrega', 3, false],
] as const

export const CLASIFICACIONES = [
  [1, 'Descarga con grúa propia'],
  [2, 'Descarga con hidrogrúa'],
  [3, 'Descarga manual'],
  [4, 'Retira en planta'],
] as const
export const RETIRA = 4

interface Camion {
  patente: string
  conductor: string
  dni: string
  telefono: string
}
interface Transporte {
  id: number
  nombre: string
  razon: string
  provincias: readonly string[]
  camiones: readonly Camion[]
}
export const RETIRO = 6

const camion = (patente: string, conductor: string, dni: string, telefono: string): Camion => ({
  patente,
  conductor,
  dni,
  telefono,
})
const METRO = ['Buenos Aires', 'Ciudad Autónoma de Buenos Aires']

export const TRANSPORTES: readonly Transporte[] = [
  {
    id: 1,
    nombre: 'Transporte Pampa Sur',
    razon: 'Transporte Pampa Sur S.R.L.',
    provincias: [...METRO, 'La Pampa', 'Córdoba'],
    camiones: [
      camion('AE 417 KD', 'Rubén Quiroga', '22908114', '11 5521-0386'),
      camion('AD 902 LM', 'Luis Cabral', '25331870', '11 5521-0386'),
      camion('AF 238 QT', 'Omar Villalba', '20714539', '11 5521-0391'),
    ],
  },
  {
    id: 2,
    nombre: 'Flota propia Aceros Ribera',
    razon: 'Aceros Ribera S.A.',
    provincias: METRO,
    camiones: [
      camion('AC 561 RB', 'Claudio Maidana', '27460182', '11 4725-3350'),
      camion('AG 104 VS', 'Ezequiel Torres', '33918407', '11 4725-3351'),
    ],
  },
  {
    id: 3,
    nombre: 'Expreso Cuyo',
    razon: 'Expreso Cuyo Cargas S.A.',
    provincias: ['Mendoza', 'San Juan', 'Córdoba'],
    camiones: [
      camion('AD 377 HN', 'Aldo Contreras', '21356790', '261 498-2214'),
      camion('AE 890 PC', 'Raúl Videla', '24770915', '261 498-2219'),
    ],
  },
  {
    id: 4,
    nombre: 'Transportes El Litoral',
    razon: 'Transportes El Litoral S.R.L.',
    provincias: ['Santa Fe', 'Entre Ríos', 'Chaco', 'Corrientes', 'Misiones'],
    camiones: [
      camion('AC 748 GF', 'Horacio Brítez', '23615088', '341 456-7702'),
      camion('AF 512 JD', 'Ramón Escobar', '26904371', '341 456-7702'),
    ],
  },
  {
    id: 5,
    nombre: 'Logística Norte y Sur',
    razon: 'Logística Norte y Sur S.A.',
    provincias: ['Tucumán', 'Salta', 'Jujuy', 'Neuquén', 'Río Negro', 'Chubut', 'Chaco', 'La Pampa'],
    camiones: [
      camion('AE 265 WL', 'Jorge Arancibia', '22187643', '381 422-9047'),
      camion('AG 431 MZ', 'Nicolás Huenchul', '31240658', '299 442-7713'),
    ],
  },
  {
    id: RETIRO,
    nombre: 'Retiro por cuenta del cliente',
    razon: '',
    provincias: ['Buenos Aires', 'Ciudad Autónoma de Buenos Aires', 'Santa Fe'],
    camiones: [
      camion('AB 318 YN', 'Martín Ojeda', '29513774', '11 6204-5518'),
      camion('AD 640 TE', 'Facundo Leiva', '35880216', '11 6731-2940'),
    ],
  },
]

interface EntregaTienda {
  cliente: string
  tiendaNro: number
  transportes: readonly number[]
}
export const ENTREGAS: readonly EntregaTienda[] = CLIENTES.flatMap((c) =>
  c.tiendas.map((t, i) => ({
    cliente: c.codigo,
    tiendaNro: i + 1,
    transportes: TRANSPORTES.filter((tr) => tr.provincias.includes(t[5])).map((tr) => tr.id),
  })),
)

interface Descuento {
  codigo: string
  cliente: string
  descripcion: string
  porcentaje: number
  grupoId?: number
  gruposProdId?: number
}

/** Rubro → groups and subgroups with a discount. */
const DISCOUNTS: { readonly [rubro: string]: readonly (readonly [number, number | undefined, string, number])[] } = {
  metalurgica: [
    [1, undefined, 'Bonificación Perfiles laminados', 5],
    [5, undefined, 'Bonificación Tubos estructurales', 8],
    [8, 806, 'Bonificación Chapa cortada a medida', 3],
  ],
  constructora: [
    [4, undefined, 'Bonificación Barras para hormigón', 3],
    [10, undefined, 'Bonificación Mallas electrosoldadas', 4],
  ],
  corralon: [
    [4, undefined, 'Bonificación Barras para hormigón', 4],
    [9, 901, 'Bonificación Chapa acanalada', 5],
    [12, undefined, 'Bonificación Clavos y fijaciones', 6],
  ],
  herreria: [
    [5, 501, 'Bonificación Tubos cuadrados', 5],
    [13, undefined, 'Bonificación Soldadura y abrasivos', 4],
  ],
  estructuras: [
    [1, undefined, 'Bonificación Perfiles laminados', 6],
    [7, 701, 'Bonificación Perfil C galvanizado', 5],
    [9, undefined, 'Bonificación Chapas para techos', 4],
  ],
}

export const DESCUENTOS: readonly Descuento[] = (() => {
  const a = random('descuentos')
  const lista: Descuento[] = []
  const add = (d: Omit<Descuento, 'codigo'>): void => {
    lista.push({ codigo: `D${String(1001 + lista.length)}`, ...d })
  }
  CLIENTES.forEach((c, i) => {
    const especial = c.codigo === '004512'
    if (especial || c.demo !== undefined || i % 2 === 0) {
      if (especial) add({ cliente: c.codigo, descripcion: 'Descuento general por volumen', porcentaje: 3 })
      else if (a.si(0.72))
        add({
          cliente: c.codigo,
          descripcion: 'Descuento general por volumen',
          porcentaje: a.single([1.5, 2, 2.5, 3, 4, 5]),
        })
    }
    if (especial) {
      // those of the reference list: sections 5 %, tubes 8 %, meshes and roofing 4 %
      for (const [g, texto, p] of [
        [1, 'Perfiles laminados', 5],
        [5, 'Tubos estructurales', 8],
        [10, 'Mallas electrosoldadas', 4],
        [9, 'Chapas para techos', 4],
      ] as const)
        add({ cliente: c.codigo, descripcion: `Bonificación ${texto}`, porcentaje: p, grupoId: g })
      add({
        cliente: c.codigo,
        descripcion: 'Bonificación Chapa cortada a medida',
        porcentaje: 6,
        grupoId: 8,
        gruposProdId: 806,
      })
    } else if (c.demo !== undefined || a.si(0.55)) {
      for (const [g, sub, texto, p] of DISCOUNTS[c.rubro]!)
        if (c.demo !== undefined || a.si(0.65))
          add({
            cliente: c.codigo,
            descripcion: texto,
            porcentaje: p + a.single([0, 0, 1, -1]),
            grupoId: g,
            ...(sub ? { gruposProdId: sub } : {}),
          })
    }
  })
  return lista
})()

export const descuentoCliente = (cliente: string): number =>
  DESCUENTOS.find((d) => d.cliente === cliente && d.grupoId === undefined)?.porcentaje ?? 0
/** A subgroup's discount overrides its group's. */
export const descuentoLinea = (cliente: string, sub: number): number => {
  const theirs = DESCUENTOS.filter((d) => d.cliente === cliente)
  return (
    (
      theirs.find((d) => d.gruposProdId === sub) ??
      theirs.find((d) => d.grupoId === Math.floor(sub / 100) && d.gruposProdId === undefined)
    )?.porcentaje ?? 0
  )
}
