import { random } from './random.ts'
import type { Random } from './random.ts'
import { productos } from './catalogo.ts'
import { CLIENTES } from './clientes.ts'
import type { Cliente } from './clientes.ts'
import { dos } from './common.ts'
import type { Producto } from './common.ts'
import { precioLista } from './comercial.ts'
import { descuentoCliente, descuentoLinea, ENTREGAS, PAGOS, RETIRA, RETIRO } from './condiciones.ts'
import { dia, isBusinessDay, businessDayBefore, HOY, mes } from './fechas.ts'
import { destinos } from './obras.ts'
import type { Obra } from './obras.ts'
import { emailOf } from './personas.ts'
import { VENDEDORES } from './vendedores.ts'

/** Orders of the last fourteen months, with their lines. */

type Estado = 'Enviado' | 'Comercial' | 'Finanzas' | 'Preparación' | 'En tránsito' | 'Entregado' | 'Cancelado'
export interface Linea {
  producto: Producto
  cantidad: number
  largo?: number
  ancho?: number
  precio: number
  descuento: number
  kilos: number
  net: number
}
export interface Presupuesto {
  totvs: string
  pedido: string
  cliente: Cliente
  usuario: string
  dia: number
  minute: number
  estado: Estado
  firme: boolean
  pago: number
  clasificacion: number
  transporte: number
  tienda: number
  /** The work site, if it does not go to the shop. */
  obra: Obra | undefined
  descuentoCliente: number
  descuentoPago: number
  comentario: string
  lineas: Linea[]
  kilos: number
  net: number
}

const INICIO = dia('2025-09-22')
/** Sales of each month relative to the average; index 1 is January. */
const SEASON = [0, 0.6, 0.8, 1.1, 1, 1, 0.9, 0.9, 1.05, 1.1, 1.2, 1.2, 0.8]
const FORCED: readonly (readonly [Estado, number, number])[] = [
  ['Enviado', 0, 1],
  ['Comercial', 1, 4],
  ['Finanzas', 3, 6],
  ['Preparación', 5, 9],
  ['En tránsito', 8, 14],
  ['Entregado', 16, 40],
  ['Cancelado', 4, 60],
]

const SUBS: { readonly [rubro: string]: readonly number[] } = {
  metalurgica: [
    102, 102, 103, 201, 201, 301, 302, 501, 501, 502, 502, 503, 801, 801, 802, 806, 703, 1301, 1302, 101, 804, 304,
    1203,
  ],
  constructora: [
    401, 401, 401, 401, 402, 1001, 1001, 1002, 1101, 1201, 704, 902, 1401, 1401, 1402, 1403, 404, 101, 501, 1004,
  ],
  corralon: [
    401, 401, 401, 1001, 1003, 1101, 1102, 1201, 1202, 901, 901, 902, 201, 301, 501, 1103, 302, 1401, 1402, 1501,
  ],
  herreria: [501, 501, 501, 502, 503, 201, 301, 302, 303, 805, 1301, 1302, 803, 802, 203],
  estructuras: [101, 102, 103, 103, 104, 105, 701, 701, 702, 801, 806, 902, 904, 1202, 1203, 202, 1301, 502, 601],
}
/** The best-selling products. */
const BEST_SELLERS = new Set([
  'UPN-080-12',
  'UPN-100-12',
  'IPE-160-12',
  'IPE-200-12',
  'ADN-008-12',
  'ADN-010-12',
  'ADN-012-12',
  'ADN-016-12',
  'MQ-188-23',
  'MA-2915-24',
  'TER-100-265',
  'TEC-060-20',
  'ANG-200-316',
  'CLC-020-12',
  'CAG-025-60',
  'CGV-10050-20',
  'ALR-16-25',
])
const COMENTARIOS = [
  'Coordinar descarga antes de las 11 h.',
  'Entregar por portón trasero.',
  'Enviar certificados de calidad con el remito.',
  'Llamar una hora antes de llegar.',
  'Atar por medida y rotular cada paquete.',
  'Obra con acceso sólo para chasis, sin semi.',
  'Confirmar fecha de entrega por correo.',
  'Facturar con orden de compra adjunta.',
  'Descargar sobre tirantes, no apoyar en el piso.',
  'Si falta una medida, avisar antes de reemplazar.',
]

const chooseProducto = (a: Random, c: Cliente, sub: number, viejo: boolean, heavy: boolean): Producto | null => {
  const options = productos.filter(
    (p) =>
      p.sub === sub &&
      (p.activo || viejo) &&
      precioLista(c.lista, p) !== null &&
      !(heavy && (p.pedido || p.metroCuadrado)),
  )
  if (options.length === 0) return null
  const bolsa = options.flatMap((p) => (BEST_SELLERS.has(p.id) ? [p, p, p, p, p] : [p]))
  return a.single(bolsa)
}

/** Most kilos per line of products used in small amounts. */
const TOPE_LINEA: { readonly [sub: number]: number } = {
  203: 350,
  302: 900,
  303: 500,
  304: 220,
  403: 900,
  802: 1600,
  803: 1600,
  805: 700,
  806: 1800,
  1003: 900,
  1101: 900,
  1102: 1500,
  1103: 1200,
}

/** Rounds as people order: by ones up to 20, by fives up to 100, by tens beyond. */
const redondo = (v: number): number =>
  v <= 20 ? Math.round(v) : v <= 100 ? Math.round(v / 5) * 5 : Math.round(v / 10) * 10

const medidas = (a: Random, p: Producto): { largo?: number; ancho?: number } => {
  if (!p.metroLineal) return {}
  const max = p.largoMax!
  const min = p.largoMin ?? 1
  if (p.metroCuadrado)
    return {
      largo: a.entero(Math.ceil(Math.max(min, 0.4) * 20), 60) / 20,
      ancho: a.entero(Math.ceil(Math.max(p.anchoMin!, 0.2) * 20), Math.floor(Math.min(p.anchoMax!, 1.2) * 20)) / 20,
    }
  if (p.sub === 904) return { largo: a.entero(35, 110) / 10 }
  if (min === max || a.si(0.85)) return { largo: max }
  return { largo: Math.min(max, a.entero(Math.max(4, Math.ceil(min * 2)), Math.floor(max * 2)) / 2) }
}

const makeLinea = (a: Random, c: Cliente, p: Producto, kilos: number, d: number): Linea => {
  const m = medidas(a, p)
  const factor = (m.largo ?? 1) * (m.ancho ?? 1)
  const pieza = p.peso * factor
  let cantidad: number
  if (p.pedido) {
    const paso = p.cantMin >= 90 ? p.cantMin : 1
    cantidad = Math.max(
      p.cantMin,
      redondo((p.pedido[0] + a.num() * (p.pedido[1] - p.pedido[0]) * (c.tamano / 3)) / paso) * paso,
    )
  } else if (p.metroCuadrado && !p.metroLineal) cantidad = dos(Math.min(400, Math.max(12, kilos / pieza)))
  else if (p.metroCuadrado) cantidad = Math.max(2, Math.min(60, redondo(kilos / pieza)))
  else cantidad = Math.max(p.cantMin, Math.min(1200, redondo(kilos / pieza)))
  const edad = HOY - d
  const actual = precioLista(c.lista, p)!
  const precio = dos(actual * (edad > 300 ? 0.955 : edad > 180 ? 0.97 : edad > 60 ? 0.985 : 1))
  const descuento = descuentoLinea(c.codigo, p.sub)
  const gross = dos(cantidad * precio * factor)
  return {
    producto: p,
    cantidad,
    ...m,
    precio,
    descuento,
    kilos: dos(cantidad * pieza),
    net: dos(gross * (1 - (descuento + descuentoCliente(c.codigo)) / 100)),
  }
}

const TOPE = 27_300
const lineas = (a: Random, c: Cliente, d: number): Linea[] => {
  const completo = c.tamano >= 2 && a.si(0.1)
  const [desde, hasta] = c.tamano === 3 ? [1800, 15000] : c.tamano === 2 ? [700, 8000] : [220, 2400]
  const total = completo ? a.entero(25_300, 27_200) : desde + (hasta - desde) * a.num() * a.num()
  const howMany = completo ? a.entero(2, 6) : a.single([1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9])
  const salida: Linea[] = []
  const usados = new Set<string>()
  let rest = total
  for (let i = 0, intentos = 0; i < howMany && intentos < 60; intentos++) {
    const p = chooseProducto(a, c, a.single(SUBS[c.rubro]!), HOY - d > 120, completo)
    if (!p || usados.has(p.id) || (i === 0 && p.pedido && !a.si(0.06))) continue
    const parte = Math.min(i === howMany - 1 ? rest : rest * (0.15 + 0.5 * a.num()), TOPE_LINEA[p.sub] ?? 99_999)
    if (!p.pedido && p.peso * (p.largoMax ?? 1) > Math.max(parte * 1.5, 60)) continue
    const l = makeLinea(a, c, p, Math.max(parte, 25), d)
    if (salida.reduce((s, x) => s + x.kilos, 0) + l.kilos > TOPE) continue
    usados.add(p.id)
    salida.push(l)
    rest = Math.max(40, rest - l.kilos)
    i++
  }
  if (salida.length === 0)
    salida.push(
      makeLinea(
        a,
        c,
        productos.find(
          (p) => p.id === (c.rubro === 'constructora' || c.rubro === 'corralon' ? 'ADN-010-12' : 'TEC-040-16'),
        )!,
        total,
        d,
      ),
    )
  return salida
}

const estadoByAge = (a: Random, edad: number): Estado => {
  const r = a.num() * 100
  const tabla: readonly (readonly [Estado, number])[] =
    edad <= 2
      ? [
          ['Enviado', 55],
          ['Comercial', 35],
          ['Finanzas', 10],
        ]
      : edad <= 6
        ? [
            ['Enviado', 10],
            ['Comercial', 30],
            ['Finanzas', 25],
            ['Preparación', 30],
            ['Cancelado', 5],
          ]
        : edad <= 13
          ? [
              ['Comercial', 8],
              ['Finanzas', 10],
              ['Preparación', 30],
              ['En tránsito', 30],
              ['Entregado', 15],
              ['Cancelado', 7],
            ]
          : edad <= 24
            ? [
                ['Comercial', 2],
                ['Preparación', 8],
                ['En tránsito', 20],
                ['Entregado', 60],
                ['Cancelado', 10],
              ]
            : [
                ['Entregado', 89],
                ['Cancelado', 11],
              ]
  let suma = 0
  for (const [e, p] of tabla) {
    suma += p
    if (r < suma) return e
  }
  return 'Entregado'
}

const randomDia = (a: Random, hasta: number): number => {
  for (;;) {
    const d = a.entero(INICIO, hasta)
    if (isBusinessDay(d) && a.num() * 1.2 < SEASON[mes(d)]!) return d
  }
}

const WITH_PEDIDO = new Set<Estado>(['Finanzas', 'Preparación', 'En tránsito', 'Entregado'])

export const PRESUPUESTOS: readonly Presupuesto[] = (() => {
  const sketches: Omit<Presupuesto, 'totvs' | 'pedido'>[] = []
  for (const c of CLIENTES) {
    const a = random(`presupuestos ${c.codigo}`)
    const cuantos = c.demo
      ? 25
      : c.activo === false
        ? 5
        : c.tamano === 3
          ? a.entero(11, 15)
          : c.tamano === 2
            ? a.entero(7, 10)
            : a.entero(4, 7)
    const vendedor = VENDEDORES.find((v) => v.id === c.vendedor)?.email
    const destino = destinos(c)
    const recent = !c.demo && c.activo !== false && a.si(0.6)
    for (let i = 0; i < cuantos; i++) {
      const forced = c.demo ? FORCED[i] : undefined
      const d = forced
        ? businessDayBefore(HOY - a.entero(forced[1], forced[2]))
        : recent && i === 0
          ? businessDayBefore(HOY - a.entero(0, 14))
          : randomDia(a, c.activo === false ? dia('2026-04-30') : HOY)
      const edad = HOY - d
      // an order in transit left recently, and needs time to get there
      const estado = forced ? forced[0] : estadoByAge(a, edad)
      const tienda = a.entero(1, c.tiendas.length)
      const transporte = a.single(
        ENTREGAS.find((e) => e.cliente === c.codigo && e.tiendaNro === tienda)!.transportes.flatMap((t) =>
          t === RETIRO ? [t] : [t, t],
        ),
      )
      const ls = lineas(a, c, d)
      const kilos = dos(ls.reduce((s, l) => s + l.kilos, 0))
      const pago = a.single([1, 1, 2, 2, 3, 3, 3, 4, 5])
      const firme = WITH_PEDIDO.has(estado) || !a.si(0.35)
      sketches.push({
        cliente: c,
        usuario: vendedor && a.si(0.4) ? vendedor : emailOf(c),
        dia: d,
        minute: d === HOY ? a.entero(485, 620) : a.entero(485, 1075),
        estado,
        firme,
        pago,
        clasificacion:
          transporte === RETIRO
            ? RETIRA
            : kilos < 700
              ? a.single([2, 3])
              : kilos < 3000
                ? a.single([1, 2, 2, 3])
                : a.single([1, 1, 2]),
        transporte,
        tienda,
        obra: transporte !== RETIRO && estado === 'Entregado' ? destino() : undefined,
        descuentoCliente: descuentoCliente(c.codigo),
        descuentoPago: PAGOS.find((p) => p[0] === pago)![2],
        comentario: a.si(0.22) ? a.single(COMENTARIOS) : '',
        lineas: ls,
        kilos,
        net: dos(ls.reduce((s, l) => s + l.net, 0)),
      })
    }
  }
  sketches.sort((x, y) => x.dia - y.dia || x.minute - y.minute || (x.cliente.codigo < y.cliente.codigo ? -1 : 1))
  const primero = 130_446 - sketches.length
  let pedido = 88_914 - sketches.filter((b) => WITH_PEDIDO.has(b.estado)).length
  return sketches.map((b, i) => ({
    ...b,
    totvs: String(primero + i),
    pedido: WITH_PEDIDO.has(b.estado) ? String(++pedido) : '',
  }))
})()
