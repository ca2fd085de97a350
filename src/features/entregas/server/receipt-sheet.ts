import { letterhead, type Distribuidor, type Sheet } from '#features/presupuestos/server/presupuestos.ts'
import { paragraph, picture, rotulo, SOFT, type Fact } from '#server/documents/parts.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import { showDay, showTime, toTime, type Day } from '#shared/dates.ts'
import { showDni } from '#shared/identity.ts'
import { showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { relojOf, textos } from '../rules.ts'
import { showMinutes } from '../receipt.ts'
import type { KeptRow } from './receipt-store.ts'
import type { HeadRow, OrdersRow, PruebaRow } from './store.ts'

/** What was received of a remito as a document: plain data (REMITO-12). */

/** A receipt with what is drawn of it; `intact`: its hash is that of what is stored. */
export type Drawn = {
  readonly prueba: PruebaRow
  readonly lineas: readonly KeptRow[]
  readonly fotos: readonly string[]
  readonly firma: string | null
  readonly intact: boolean
}
export type Received = { readonly head: HeadRow; readonly orders: OrdersRow; readonly receipts: readonly Drawn[] }

const small = (text: string): PdfContent => ({ text, fontSize: 7.5, color: SOFT })
const right = (text: string): PdfContent => ({ text, alignment: 'right' })
const kindOf = ({ prueba: { corrige, suma } }: Drawn): string =>
  corrige !== null ? `Corrige la recepción ${corrige}` : suma !== null ? `Se suma a la recepción ${suma}` : 'Recibido'
const titleOf = (one: Drawn): PdfContent => ({
  text: `Recepción ${one.prueba.id} · ${kindOf(one)} · ${one.prueba.resultado ?? ''}`,
  bold: true,
  fontSize: 11,
  headlineLevel: 2,
  margin: [0, 10, 0, 4],
})
const clockOf = ({ fecha, creado }: PruebaRow): string | null => {
  const minutes = relojOf(fecha, creado)
  if (minutes === null) return null
  return minutes > 0 ? textos.sentLater(showMinutes(minutes)) : textos.fastPhone(showMinutes(-minutes))
}
const placeOf = ({ latitud, longitud, precisionMetros, lejosMetros }: PruebaRow): string | null => {
  if (latitud === null || longitud === null) return null
  const within = precisionMetros === null ? '' : ` (± ${precisionMetros} m)`
  return [`${latitud}, ${longitud}${within}`, lejosMetros && textos.lejos(lejosMetros)].filter(Boolean).join('. ')
}
const factsOf = ({ prueba }: Drawn): readonly (readonly Fact[])[] => [
  [
    ['Recibió', prueba.recibe],
    ['DNI', prueba.dni && showDni(prueba.dni)],
    [
      'Firma',
      prueba.firmaComo === 'escrita' && prueba.firmante ? `${prueba.firmante}. ${textos.signedByWriting}` : null,
    ],
  ],
  [
    ['Hora del teléfono', showTime(toTime(prueba.fecha))],
    ['Hora del portal', showTime(toTime(prueba.creado))],
    ['Relojes', clockOf(prueba)],
  ],
  [
    ['Registró', prueba.por],
    ['Lugar', placeOf(prueba)],
    ['Reclamo', prueba.reclamoId === null ? null : (prueba.nroReclamo ?? 'Cargado, número en camino')],
  ],
]
const lineOf = ({ renglon, descripcion, productoId, unidad, enviada, cantidad, diferencia, detalle }: KeptRow) => [
  right(renglon),
  { stack: [descripcion, small(productoId)] },
  right(unitsOf(enviada, unidad)),
  right(showLargo(cantidad)),
  {
    stack: [{ text: diferencia ?? 'Sin diferencia', bold: diferencia !== null }, ...(detalle ? [small(detalle)] : [])],
  },
]
const tableOf = (lineas: readonly KeptRow[]): PdfContent[] =>
  lineas.length === 0
    ? [{ text: textos.noLines.split('.')[0]!, margin: [0, 0, 0, 6] }]
    : [
        {
          layout: 'lineas',
          margin: [0, 0, 0, 8],
          table: {
            headerRows: 1,
            widths: [34, 186, 84, 62, 109],
            body: [
              ['Renglón', 'Producto', 'En el remito', 'Recibido', 'Diferencia'].map((text, at) => ({
                text,
                fontSize: 7.5,
                color: SOFT,
                alignment: at === 1 || at === 4 ? ('left' as const) : ('right' as const),
              })),
              ...lineas.map(lineOf),
            ],
          },
        },
      ]
const texted = (label: string, value: string | null): PdfContent[] =>
  value ? [paragraph({ stack: [small(label), value], margin: [0, 0, 0, 6] })] : []
const PER_ROW = 5
const photosOf = ({ fotos }: Drawn): PdfContent[] => [
  ...(fotos.length > 0 ? [small('Fotos')] : []),
  ...Array.from({ length: Math.ceil(fotos.length / PER_ROW) }, (_, row): PdfContent => ({
    columns: fotos.slice(row * PER_ROW, (row + 1) * PER_ROW).map((jpg, at) => ({
      width: 98,
      stack: [picture({ image: jpg, fit: [94, 94] }, `Foto ${row * PER_ROW + at + 1}`)],
    })),
    columnGap: 5,
    margin: [0, 0, 0, 6],
  })),
]
const hashOf = ({ prueba, intact }: Drawn): PdfContent[] => [
  ...texted('Huella (SHA-256)', prueba.huella),
  ...(prueba.borrado ? texted('Datos personales', `${textos.erased} ${showTime(toTime(prueba.borrado))}`) : []),
  ...(intact ? [] : [{ text: textos.broken, bold: true, margin: [0, 0, 0, 6] } as PdfContent]),
]
const receiptOf = (one: Drawn): PdfContent[] => [
  titleOf(one),
  ...texted('Motivo de la corrección', one.prueba.corrige === null ? null : one.prueba.motivo),
  ...tableOf(one.lineas),
  { stack: [rotulo(factsOf(one))], unbreakable: true },
  ...texted('Nota', one.prueba.nota),
  ...(one.firma
    ? [paragraph({ stack: [small('Firma'), picture({ image: one.firma, fit: [180, 70] }, 'Firma de quien recibió')] })]
    : []),
  ...photosOf(one),
  ...hashOf(one),
]

/** The document: of each receipt what was received, by whom and when, in the order in which they came. */
export const sheetOf = ({ head, orders, receipts }: Received, seller: Distribuidor, today: Day): Sheet => {
  const what = `Constancia · Remito ${head.numero}`
  const { razonSocial } = seller.empresa
  const pedidos = orders.pedidos.map(({ pedidoId, presupuestoId }) => pedidoId ?? `Solicitud ${presupuestoId}`)
  return [
    {
      info: { title: `${what}, ${head.cliente}`, author: razonSocial },
      content: [
        ...letterhead({ what, fecha: `${head.fecha}T00:00:00-03:00` }, seller),
        rotulo([
          [['Cliente', head.cliente]],
          [['Pedido', pedidos.join(', ')]],
          [['Destino', [orders.destino, orders.direccion].filter(Boolean).join(' · ') || null]],
        ]),
        ...receipts.flatMap(receiptOf),
      ],
    },
    { head: { what, who: head.cliente }, pie: `PDF del ${showDay(today)} · ${razonSocial}` },
  ]
}
