import sharp from 'sharp'
import type { Envio, Pedido } from './portal.ts'

/** A part of an order that goes out by itself: a remito with its trip. */
export type Part = {
  /** Its series, of voucher and remito. */ readonly serie: string
  readonly idViaje: string
  readonly numero: string
  readonly lines: readonly { readonly item: number; readonly producto: string; readonly cantidad: number }[]
}
const SERIES = ['0003', '0005'] as const

/** An order goes out in two halves of each line; what cannot be halved goes with the first. */
export const partsOf = (pedido: Pick<Pedido, 'id' | 'lineas'>): readonly Part[] =>
  SERIES.map((serie, at) => ({
    serie,
    idViaje: at === 0 ? `V-${pedido.id}` : `V-${pedido.id}-B`,
    numero: `${serie}-${String(pedido.id).padStart(8, '0')}`,
    lines: pedido.lineas.$values.flatMap(({ item, producto, cantidad }) => {
      const half = Math.ceil(cantidad / 2)
      const goes = at === 0 ? half : cantidad - half
      return goes > 0 ? [{ item, producto, cantidad: goes }] : []
    }),
  })).filter(({ lines }) => lines.length > 0)
/** How much of a line the first of these parts brought. */
export const broughtBy = (parts: readonly Part[], item: number): number =>
  parts.flatMap(({ lines }) => lines.filter((line) => line.item === item)).reduce((sum, l) => sum + l.cantidad, 0)

/** A remito as it stands, and what goes in it. */
export const remito = (pedidoId: string, part: Part, estado: string, fecha: string): readonly Envio[] => [
  {
    entidad: 'remitos',
    filas: [{ numero: part.numero, pedidoId, fecha, idViaje: part.idViaje, bultos: part.lines.length, estado }],
  },
  {
    entidad: 'remitos-lineas',
    filas: part.lines.map((line) => ({ remito: part.numero, pedidoId, ...line })),
  },
]
/** Who of the carrier handed it over, to whom, and a photo of it. */
export const proof = async ({ numero }: Part, when: number): Promise<readonly Envio[]> => {
  const fecha = new Date(when).toISOString()
  const said = { fecha, por: 'Luis Cabral', entregado: true, recibe: 'Juan Fernández', dni: '30111678', fotos: 1 }
  return [
    { remito: numero, prueba: said },
    { remito: numero, fecha, foto: await photoOf(numero) },
  ]
}
/** Stands for what a driver would take: bars on a truck, and the remito's number. */
const photoOf = async (numero: string): Promise<Uint8Array> => {
  const bars = Array.from(
    { length: 9 },
    (_, at) => `<rect x="120" y="${430 + at * 22}" width="760" height="16" fill="#${at % 2 ? '6b747c' : '848d95'}"/>`,
  )
  return sharp(
    Buffer.from(`<svg width="1200" height="800">
      <rect width="1200" height="800" fill="#c9d3da"/>
      <rect y="640" width="1200" height="160" fill="#7d7468"/>
      <rect x="90" y="600" width="830" height="60" fill="#2f3a44"/>
      <rect x="930" y="420" width="180" height="240" fill="#b3382c"/>
      ${bars.join('')}
      <text x="120" y="120" font-size="56" fill="#20262c">${numero}</text>
    </svg>`),
  )
    .jpeg()
    .toBuffer()
}
