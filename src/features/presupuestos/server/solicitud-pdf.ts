import { findTextoTerminos } from '#features/configuracion/server/configuracion.ts'
import { showDay } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { showImporte, showKilos } from '#shared/money.ts'
import { showLatest, SIN_IVA } from '#shared/renglon.ts'
import type { FileReply } from '#shared/route.ts'
import { db, log } from '#server/context.ts'
import { makePdf, type PdfContent, type PdfDocument } from '#server/documents/pdf.ts'
import { readParams, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'
import { cotizacionOf, latestOfQuote, numeroOf, sumsOf } from '../rules.ts'
import { datosOfSheet, footerOfSheet } from '../sheet-facts.ts'
import { blocksOf } from './blocks.ts'
import { columnsOf, entrega, fact, lineas, soft } from './sheet.ts'
import { logoOf } from './logo-pdf.ts'
import { readQuote } from './operaciones.ts'

export const nombreOfPdf = (id: number): string => `Solicitud-${id}.pdf`

type Distribuidor = Pick<Params, 'empresa' | 'marca' | 'terminos'> & { readonly logo: PdfContent | null }
const withAncho = (logo: PdfContent | null): object[] => (logo ? [{ width: 'auto', stack: [logo] }] : [])

/** Who sells, which request it is, and a line below both. */
const header = (quote: Quote, { empresa, marca, logo }: Distribuidor): PdfContent[] => [
  {
    columns: [
      ...(withAncho(logo) as []),
      {
        width: '*',
        stack: [
          { text: empresa.nombre, fontSize: 14, bold: true },
          { text: [empresa.razonSocial, marca.telefono].filter(Boolean).join(' · '), fontSize: 8, color: soft },
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: `Solicitud N° ${numeroOf(quote.id)}`, fontSize: 14, bold: true },
          { text: showDay(quote.fecha), fontSize: 11 },
        ],
      },
    ],
    columnGap: 10,
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 6, x2: 515, y2: 6, lineWidth: 0.9, lineColor: '#18212B' }],
    margin: [0, 0, 0, 12],
  },
]

/** For whom, on what conditions, and what the order system calls it. */
const datos = (quote: Quote): PdfContent => columnsOf(datosOfSheet(quote))

const suma = (caption: string, valor: string, strong = false): PdfContent => ({
  columns: [
    { text: caption, alignment: 'right' },
    { text: valor, alignment: 'right', width: 120 },
  ],
  margin: [0, 2, 0, 0],
  ...(strong ? { bold: true, fontSize: 13 } : {}),
})
/** What it comes to, as the screen says it; below it the dollar it was counted by, and when the last of it is there. */
const totals = (quote: Quote): PdfContent => {
  const { simbolo } = quote.moneda
  const [cotizacion, latest] = [cotizacionOf(quote), latestOfQuote(quote)]
  const note = (text: string): PdfContent => ({
    text,
    alignment: 'right',
    fontSize: 8,
    color: soft,
    margin: [0, 4, 0, 0],
  })
  return {
    margin: [0, 10, 0, 0],
    unbreakable: true,
    stack: [
      suma('Peso total', showKilos(quote.pesoTotal)),
      ...sumsOf(quote).map(({ label, monto, plus, strong }) =>
        suma([label, plus === SIN_IVA && plus].filter(Boolean).join(' '), showImporte(monto, simbolo), strong),
      ),
      ...[latest && showLatest(latest), cotizacion].filter(Boolean).map((text) => note(text!)),
    ],
  }
}

const INK = '#18212B'
const SANGRIA = 12
/** Letters of a paragraph that are laid out at once: the time it takes grows faster than they do. */
const CHUNK = 2_000
const partsOf = (texto: string): string[] =>
  texto.match(new RegExp(`[^]{1,${CHUNK}}(?=\\s|$)|[^]{${CHUNK}}`, 'g')) ?? []
/**
 * The terms as they were written: headings bold, entries of a list with their mark or their number, deeper ones further
 * in.
 */
const terminos = (html: string): PdfContent[] =>
  blocksOf(html).map(({ texto, titulo, nivel }) => ({
    stack: partsOf(texto).map((text) => text.trim()),
    fontSize: 8,
    color: titulo ? INK : soft,
    bold: titulo,
    margin: [Math.max(0, nivel - 1) * SANGRIA, 0, 0, 4],
  }))

const documentOf = (quote: Quote, distribuidor: Distribuidor): PdfDocument => ({
  info: { title: `Solicitud N° ${numeroOf(quote.id)}`, author: distribuidor.empresa.razonSocial },
  content: [
    ...header(quote, distribuidor),
    datos(quote),
    entrega(quote),
    lineas(quote),
    totals(quote),
    ...(quote.comentario ? [{ margin: [0, 10, 0, 0], ...fact('Observaciones', quote.comentario) } as PdfContent] : []),
    { stack: terminos(distribuidor.terminos.html), margin: [0, 14, 0, 0] },
  ],
})

/** With the terms that were accepted, where that is known: later ones are not what was agreed. */
const withTerminos = async (params: Params, version: number | null): Promise<Params> => {
  if (version === null || version === params.terminos.version) return params
  const html = await findTextoTerminos(db(), version)
  return html === null ? params : { ...params, terminos: { version, html } }
}
/**
 * A request as a sheet with the distributor's head, drawn in the process of PDFs. A mark that cannot be drawn after all
 * leaves it without one.
 */
export const solicitudPdf = async (quote: Quote): Promise<Buffer> => {
  const params = await withTerminos(await readParams(db()), quote.terminosVersion)
  const pie = footerOfSheet(quote.id, params.empresa.razonSocial)
  const draw = (logo: PdfContent | null) => makePdf(documentOf(quote, { ...params, logo }), { pie })
  const logo = await logoOf(params.marca.logo)
  try {
    return await draw(logo)
  } catch (error) {
    if (logo === null || error instanceof Refusal) throw error
    log('logo_ilegible', { error: String(error) })
    return draw(null)
  }
}

/** The PDF of a confirmed quote in scope. Throws 404 out of scope, and for a cart. */
export const downloadSolicitud = async (who: Sesion, id: number): Promise<FileReply<'application/pdf'>> => {
  const quote = await readQuote(db(), who, id)
  if (quote.estadoPresupuesto === null) throw notFound()
  return { bytes: await solicitudPdf(quote), type: 'application/pdf', name: nombreOfPdf(id) }
}
