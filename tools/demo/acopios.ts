import { random } from './random.ts'
import { CLIENTES } from './clientes.ts'
import { dos } from './common.ts'
import { dia, HOY } from './fechas.ts'

/** Stockpiles: material paid in advance and collected in parts; the balance is the sum of the movements. */
interface Acopio {
  nroAcopio: string
  cliente: string
  dia: number
  cotizacion: number
  saldo: number
  actualizado: number
}
interface Movimiento {
  acopio: string
  item: number
  dia: number
  descripcion: string
  tasa: number
  dolares: number
}
type Stated = readonly [fecha: string, descripcion: string, tasa: number, dolares: number]

const numero = (n: number): string => `A-${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`
/** The stockpiles of the demo's clients. */
const STATEMENTS: readonly (readonly [nro: number, cliente: string, ...movimientos: Stated[]])[] = [
  [
    2318,
    '004512',
    ['2026-08-14', 'Acopio inicial: perfiles y barras ADN', 1382.5, 62_000],
    ['2026-09-02', 'Retiro · Pedido 88240 · Remito 0007-00058811', 1391, -7180.4],
    ['2026-09-25', 'Retiro · Pedido 88407 · Remito 0007-00059350', 1404.25, -9264.75],
    ['2026-10-13', 'Devolución · Remito 0007-00059714', 1410, 1340],
    ['2026-11-06', 'Retiro · Pedido 88815 · Remito 0007-00060720', 1427.5, -8254.6],
  ],
  [
    2275,
    '004512',
    ['2026-06-22', 'Acopio inicial: caños estructurales', 1341, 31_500],
    ['2026-08-20', 'Retiro · Pedido 88102 · Remito 0007-00058244', 1384, -7381.1],
  ],
  [
    2190,
    '004512',
    ['2026-03-03', 'Acopio inicial: chapas galvanizadas', 1296.75, 24_000],
    ['2026-05-14', 'Retiro · Pedido 87513 · Remito 0007-00056102', 1322.5, -8597.4],
  ],
  [
    2047,
    '004512',
    ['2025-11-11', 'Acopio inicial: mallas y alambre', 1188, 18_000],
    ['2026-01-20', 'Retiro · Pedido 86901 · Remito 0007-00053377', 1236.5, -11_851.2],
  ],
  [
    2301,
    '004538',
    ['2026-07-21', 'Acopio inicial: hierro de construcción', 1366, 45_000],
    ['2026-09-15', 'Retiro · Pedido 88350 · Remito 0007-00059120', 1398.5, -15_640.3],
  ],
]
const loose = CLIENTES.filter(
  (c) => !['004512', '004538'].includes(c.codigo) && random(`acopio ${c.codigo}`).si(0.3),
).map((c, i): (typeof STATEMENTS)[number] => {
  const a = random(`acopios ${c.codigo}`)
  const desde = HOY - a.entero(70, 300)
  const total = a.entero(8, 60) * 1000
  const iso = (d: number) => new Date(d * 86_400_000).toISOString().slice(0, 10)
  const retiros = Array.from({ length: a.entero(1, 3) }, (_, n): Stated => {
    const d = desde + 20 * (n + 1)
    return [iso(d), `Retiro · Pedido ${86_000 + i * 37 + n}`, 1300 + n * 12.5, -dos((total * a.entero(10, 25)) / 100)]
  })
  return [2050 + i * 7, c.codigo, [iso(desde), 'Acopio inicial', 1287.5, total], ...retiros]
})
const todos = [...STATEMENTS, ...loose]

export const ACOPIOS: readonly Acopio[] = todos.map(([nro, cliente, ...movimientos]) => ({
  nroAcopio: numero(nro),
  cliente,
  dia: dia(movimientos[0]![0]),
  cotizacion: movimientos[0]![2],
  saldo: dos(movimientos.reduce((s, m) => s + m[3], 0)),
  actualizado: HOY - (nro < 2100 ? 3 : nro < 2200 ? 1 : 0),
}))
export const MOVIMIENTOS: readonly Movimiento[] = todos.flatMap(([nro, , ...movimientos]) =>
  movimientos.map(([fecha, descripcion, tasa, dolares], n) => ({
    acopio: numero(nro),
    item: n + 1,
    dia: dia(fecha),
    descripcion,
    tasa,
    dolares,
  })),
)
