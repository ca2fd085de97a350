import { random } from './random.ts'
import { byId, productos } from './catalogo.ts'
import { dos } from './common.ts'
import type { Producto } from './common.ts'
import { fecha, HOY } from './fechas.ts'
import { grupoOf } from './grupos.ts'

/** Price lists, stock and suggested products. */

export const LISTAS = [
  [1, 'Lista mayorista', 'USD'],
  [2, 'Lista obra', 'USD'],
] as const

/** The wholesale list has no building materials; the construction list has no pipes and nothing only for industry. */
const OUTSIDE_LISTA_2_GRUPOS = new Set([6])
const OUTSIDE_LISTA_2_SUBGRUPOS = new Set([304, 404, 105])
const inLista = (lista: 1 | 2, p: Producto): boolean =>
  lista === 1
    ? grupoOf(p.sub) !== 14
    : !OUTSIDE_LISTA_2_GRUPOS.has(grupoOf(p.sub)) &&
      !OUTSIDE_LISTA_2_SUBGRUPOS.has(p.sub) &&
      !(p.sub === 104 && p.peso > 80)
/** The construction list is 8 % dearer; building materials are priced in it. */
const precioIn = (lista: 1 | 2, p: Producto): number =>
  lista === 1 || grupoOf(p.sub) === 14 ? p.precio : dos(p.precio * 1.08)

export const precioLista = (lista: 1 | 2, p: Producto): number | null => (inLista(lista, p) ? precioIn(lista, p) : null)

/** Products that always have stock and, below, that never have, so that the demo shows both. */
const WITH_STOCK = new Set([
  'UPN-080-12',
  'UPN-100-12',
  'IPE-120-12',
  'IPE-200-12',
  'TEC-060-20',
  'TER-100-265',
  'ADN-012-12',
  'ADN-016-12',
  'ANG-200-316',
  'CLC-020-12',
  'MQ-188-23',
  'MA-2915-24',
])
const WITHOUT_STOCK = new Set(['IPE-160-12', 'CER-508-20', 'CAG-025-60'])

/** Stock; null: no row. */
export const STOCK: ReadonlyMap<string, number | null> = new Map(
  productos.map((p) => {
    const a = random(`stock ${p.id}`)
    if (WITHOUT_STOCK.has(p.id)) return [p.id, 0]
    if (!WITH_STOCK.has(p.id) && (!p.activo || a.si(0.155))) return [p.id, a.si(0.5) ? 0 : null]
    if (p.pedido) return [p.id, a.entero(p.pedido[1], p.pedido[1] * 4)]
    if (p.metroCuadrado) return [p.id, p.metroLineal ? a.entero(150, 900) : dos(a.entero(12000, 90000) / 100)]
    const pieza = p.peso * (p.largoMax ?? 1)
    const kilos = (WITH_STOCK.has(p.id) ? 9000 : 1500) + a.num() * a.num() * 30000
    return [p.id, Math.max(3, Math.round(kilos / pieza))]
  }),
)

/** Warehouses: code, name, town. */
export const DEPOSITOS = [
  ['GAR', 'Depósito Garín', 'Garín'],
  ['CBA', 'Depósito Córdoba', 'Córdoba'],
  ['ROS', 'Depósito Rosario', 'Villa Gobernador Gálvez'],
] as const
/** Of some products, each warehouse's share of the stock; the shares add up to the whole. */
const DISTRIBUTION: { readonly [producto: string]: readonly number[] } = {
  'UPN-160-12': [0.6, 0.4, 0],
  'IPE-180-12': [1, 0, 0],
}
export const STOCK_DEPOSITOS = Object.entries(DISTRIBUTION).flatMap(([producto, parts]) =>
  parts.map((parte, i) => {
    const hay = STOCK.get(producto) ?? 0
    const primera = Math.floor(hay * parts[0]!)
    return { producto, deposito: DEPOSITOS[i]![0], cantidad: i === 0 ? primera : parte > 0 ? hay - primera : 0 }
  }),
)
/** The warehouse that serves a client. */
export const DEPOSITO_OF: { readonly [cliente: string]: string } = { '004538': 'CBA', '004663': 'GAR' }

/** Suggested products by subgroup. */
const COMPLEMENTS: { readonly [sub: number]: readonly string[] } = {
  101: ['ELE-7018-325', 'PLA-300-38', 'BUL-075-250', 'DIC-230-30', 'CLC-953-30'],
  102: ['IPE-160-12', 'TER-100-265', 'ANG-200-316', 'CLC-020-12', 'ELE-6013-325'],
  103: ['ELE-7018-325', 'CLC-953-30', 'BUL-063-200', 'PLA-400-38', 'UPN-120-12'],
  104: ['CLC-127-60', 'ELE-7018-400', 'BUL-075-300', 'PLA-600-12'],
  105: ['ELE-7018-325', 'BUL-075-250', 'CLC-127-30'],
  201: ['PLA-100-18', 'ELE-6013-250', 'DIC-115-16', 'TEC-040-15'],
  202: ['PLA-200-14', 'ELE-6013-325', 'DIC-230-20'],
  203: ['ANG-100-18', 'ELE-6013-250', 'DIC-115-10'],
  301: ['CUA-050', 'RED-050', 'ELE-6013-250', 'DIC-115-16'],
  302: ['PLA-100-316', 'CUA-050', 'ELE-6013-250'],
  303: ['PLA-100-14', 'ELE-6013-250', 'DIC-115-16'],
  304: ['R45-100', 'R45-150'],
  401: ['ALR-16-25', 'MQ-188-23', 'HER-TEN-09', 'CLA-250-30', 'ADN-006-12'],
  402: ['ALR-16-25', 'MQ-257-23', 'HER-TEN-11', 'ADN-008-12'],
  403: ['ALR-14-25', 'ADN-010-12'],
  404: ['ALR-16-25', 'ADN-012-12'],
  501: ['ELE-6013-250', 'DIC-115-10', 'PLA-100-18', 'TER-040-15', 'HER-AMO-115'],
  502: ['ELE-6013-325', 'DIC-115-16', 'TEC-060-20', 'HER-SOL-160'],
  503: ['ELE-6013-250', 'DIC-115-10', 'PLA-100-316'],
  601: ['CGA-200', 'ELE-6011-325', 'ELE-7018-250'],
  602: ['C40-200', 'TRO-5014-180', 'ALG-14-45'],
  701: ['AUT-14-100', 'CAG-025-60', 'CTG-025-MT', 'AUT-14-150'],
  702: ['AUT-14-150', 'CAG-025-60', 'ELE-6013-325'],
  703: ['TEC-060-20', 'ELE-6013-325'],
  704: ['AUT-T1-916', 'AUT-HEX-10-34', 'CGL-005-12'],
  801: ['ELE-6013-325', 'PLA-200-14', 'DIC-230-30', 'ANG-200-316'],
  802: ['TEC-025-125', 'MIG-09-15', 'DIC-115-10'],
  803: ['AUT-12-075', 'CAG-025-60'],
  804: ['ANG-150-316', 'TER-100-265', 'ELE-6013-325'],
  805: ['ANG-100-18', 'TEC-030-15', 'ELE-6013-250'],
  806: ['ELE-7018-325', 'DID-180-64', 'PLA-400-12'],
  901: ['AUT-14-200', 'CGV-10050-20', 'CLE-250', 'CAG-025-MT'],
  902: ['AUT-14-100', 'CGV-12550-20', 'AUT-14-150'],
  903: ['AUT-14-200', 'CGV-15060-20'],
  904: ['AUT-14-100', 'CGV-10050-20', 'CGV-15060-265'],
  1001: ['ADN-010-12', 'ALR-16-25', 'HER-TEN-09'],
  1002: ['ADN-008-12', 'ALR-16-25'],
  1003: ['ADN-006-12', 'ALR-16-01', 'HER-PAL-ANC'],
  1004: ['ADN-012-12', 'ALR-14-25'],
  1101: ['ADN-008-12', 'HER-TEN-09', 'CLA-250-30'],
  1102: ['TRO-5014-180', 'ALP-16-500', 'HER-TEN-CAR'],
  1103: ['ALG-14-45', 'CGA-200', 'ALP-16-500'],
  1201: ['ALR-16-25', 'HER-TEN-CAR', 'CLA-200-30'],
  1202: ['CAG-025-60', 'CGV-10050-20', 'CTG-025-60'],
  1203: ['UPN-100-12', 'PLA-200-14'],
  1301: ['DID-115-64', 'HER-SOL-200', 'DIC-115-16'],
  1302: ['HER-AMO-115', 'ELE-6013-250', 'HER-AMO-230'],
  1401: ['LAD-H12', 'ADN-008-12', 'HER-CAR-090'],
  1402: ['CEM-ALB-25', 'CAL-HDR-25', 'ADN-006-12'],
  1403: ['CEM-CPF40-25', 'ADN-008-12', 'MA-2015-24'],
  1501: ['ALR-16-25', 'HER-CIN-05', 'CLA-250-30'],
  1502: ['DIC-115-10', 'DID-115-64', 'ELE-6013-250'],
  1503: ['HER-PAL-ANC', 'HER-COR-12'],
}

/** The reference product has its five suggestions chosen by hand. */
const BY_HAND: { readonly [id: string]: readonly string[] } = {
  'UPN-100-12': ['UPN-080-12', 'IPE-160-12', 'TER-100-265', 'ANG-200-316', 'CLC-020-12'],
}

interface Sugerido {
  idProducto: string
  idProductoRelacionado: string
  idTipoRelacion: 1 | 2 | 3
}
export const SUGERIDOS: readonly Sugerido[] = productos
  .filter((p) => p.activo)
  .flatMap((p): Sugerido[] => {
    const a = random(`sugeridos ${p.id}`)
    const salida = new Map<string, 1 | 2 | 3>()
    const add = (id: string, tipo: 1 | 2 | 3): void => {
      const another = byId.get(id)
      if (!another) throw new Error(`Sugerido desconocido: ${id}`)
      if (another.activo && id !== p.id && !salida.has(id) && salida.size < 6) salida.set(id, tipo)
    }
    const clicker = BY_HAND[p.id]
    if (clicker) clicker.forEach((id, i) => add(id, i === 0 ? 2 : 1))
    else if (!a.si(0.06)) {
      const siblings = productos.filter((o) => o.sub === p.sub)
      const i = siblings.indexOf(p)
      for (const j of [i - 1, i + 1]) if (siblings[j]) add(siblings[j].id, 2)
      const c = COMPLEMENTS[p.sub] ?? []
      a.varios(c, Math.min(c.length, a.entero(2, 3))).forEach((id) => add(id, 1))
      if (a.si(0.2)) add(a.single(productos.filter((o) => o.activo && grupoOf(o.sub) === 15)).id, 3)
    }
    return [...salida].map(([id, tipo]) => ({ idProducto: p.id, idProductoRelacionado: id, idTipoRelacion: tipo }))
  })

/** Products with several prices in a list: by quantity, from a day, in another currency. */
const ESCALONES: readonly (readonly [
  producto: string,
  listas: readonly (1 | 2)[],
  escalones: readonly (readonly [desde: number, por: number])[],
])[] = [
  [
    'ADN-012-12',
    [1, 2],
    [
      [600, 0.97],
      [2_400, 0.94],
    ],
  ],
  [
    'CLC-953-30',
    [1],
    [
      [10, 0.96],
      [40, 0.92],
    ],
  ],
  ['PLA-300-38', [1, 2], [[120, 0.97]]],
]
const [PESOS_PER_DOLAR, INCREASE] = [1_500, 1.05]
type Otro = {
  listaPrecioId: number
  producto: string
  precio: number
  desde?: string
  cantidadDesde?: number
  moneda?: string
}
const productoOf = (id: string): Producto => byId.get(id)!
export const otrosPrecios: readonly Otro[] = [
  ...ESCALONES.flatMap(([producto, listas, escalones]) =>
    listas.flatMap((lista) =>
      escalones.map(([cantidadDesde, por]) => ({
        listaPrecioId: lista,
        producto,
        precio: dos(precioLista(lista, productoOf(producto))! * por),
        cantidadDesde,
      })),
    ),
  ),
  {
    listaPrecioId: 1,
    producto: 'HER-CAR-060',
    precio: Math.round(precioLista(1, productoOf('HER-CAR-060'))! * PESOS_PER_DOLAR),
    desde: fecha(HOY - 30),
    moneda: 'ARS',
  },
  {
    listaPrecioId: 1,
    producto: 'HER-NIV-120',
    precio: dos(precioLista(1, productoOf('HER-NIV-120'))! * INCREASE),
    desde: fecha(HOY + 10),
  },
]
/** Prices agreed with one client of the wholesale list. */
export const preciosClientes = [
  ['UPN-120-12', 0, 0.93],
  ['MQ-257-23', 0, 0.95],
  ['MQ-257-23', 40, 0.9],
].map(([producto, cantidadDesde, por]) => ({
  cliente: '004512',
  producto: String(producto),
  precio: dos(precioLista(1, productoOf(String(producto)))! * Number(por)),
  moneda: 'USD',
  cantidadDesde: Number(cantidadDesde) || null,
}))
/** Capital goods have the reduced rate, in per cent. */
export const ivaOf = (p: Producto): number | null => (p.id.startsWith('HER-SOL-') ? 10.5 : null)
