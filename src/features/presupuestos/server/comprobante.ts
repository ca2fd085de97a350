import { notFound, type Refusal } from '#shared/errors.ts'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import type { FileReply } from '#shared/route.ts'
import { archivoGrande, tipoNoAdmitido } from '#shared/files.ts'
import { config, db, tx } from '#server/context.ts'
import { discardUnkept, dropFile, keepFile, openFile, saveFile } from '#server/files/files.ts'
import { rotulo, rule } from '#server/documents/parts.ts'
import { makePdf, type PdfDocument, type PdfContent } from '#server/documents/pdf.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'
import { numeroOf, textos } from '../rules.ts'
import { entregaOfSheet } from '../sheet-facts.ts'
import { lineas } from './sheet.ts'
import { tellComprobante } from './aviso-comprobante.ts'
import { readQuote } from './operaciones.ts'
import * as store from './store.ts'

type Comprobante = NonNullable<Awaited<ReturnType<typeof store.findComprobante>>>
/** Who sells, which paper it is, and a line below both. */
const letterhead = ({ tipo, numero }: Comprobante, empresa: string): PdfContent[] => [
  {
    columns: [
      { text: empresa, fontSize: 14, bold: true, width: 290 },
      {
        stack: [
          { text: tipo, fontSize: 14, bold: true, headlineLevel: 1 },
          { text: `N° ${numero}`, fontSize: 11 },
        ],
        alignment: 'right',
        width: 215,
      },
    ],
    columnGap: 10,
  },
  rule(6, 12),
]

/** A voucher as a sheet: who, for whom, of which request, its lines and its amount. Pure data, for the PDF process. */
const documentOf = (comprobante: Comprobante, quote: Quote, empresa: string): PdfDocument => {
  const total = comprobante.importe === null ? null : Number(comprobante.importe)
  return {
    info: { title: `${comprobante.tipo} ${comprobante.numero}, ${quote.cliente}`, author: empresa },
    content: [
      ...letterhead(comprobante, empresa),
      rotulo([
        [
          ['Cliente', quote.cliente],
          ['CUIT', showCuit(quote.documentoCliente)],
          ['Domicilio', quote.direccionCliente],
        ],
        [
          ['Fecha', showDay(comprobante.fecha)],
          ['Estado', comprobante.estado],
          ['Condición de pago', quote.condicionPago],
        ],
        [
          ['Solicitud N°', numeroOf(quote.id)],
          ['Presupuesto', quote.presupuestoTotvsId],
          ['Pedido', quote.pedidoId],
        ],
      ]),
      rotulo(entregaOfSheet(quote)),
      lineas(
        quote,
        [
          { label: 'Peso total', value: showKilos(quote.pesoTotal) },
          ...(total === null
            ? []
            : [{ label: 'Total con IVA', value: showMoney(total, quote.moneda.simbolo), strong: true }]),
        ],
        [],
      ),
    ],
  }
}

/**
 * The PDF of a voucher, found by number, type and key within the caller's scope; no path is built from them (OPEN-87).
 * Refuses 404.
 */
export const downloadComprobante = async (
  who: Sesion,
  { numero, comprobante, ruta }: { numero: string; comprobante: string; ruta: string },
): Promise<FileReply<'application/pdf'>> => {
  const found = await store.findComprobante(db(), who, { numero, tipo: comprobante, link: ruta })
  if (!found) throw notFound()
  const name = `${found.tipo}${found.numero}.pdf`
  if (found.archivo) return { ...(await openFile(db(), found.archivo)), type: 'application/pdf', name }
  if (!found.dibujado) throw notFound(textos.noPdf)
  const [quote, { empresa }] = [await readQuote(db(), who, found.presupuestoId), await readParams(db())]
  return {
    bytes: await makePdf(documentOf(found, quote, empresa.razonSocial), {
      head: { what: `${found.tipo} ${found.numero}`, who: quote.cliente },
      pie: `Dibujado por el portal para la demostración: sin valor fiscal · ${empresa.razonSocial}`,
    }),
    type: 'application/pdf',
    name,
  }
}

/** A PDF that was fetched: from where, and which one there was when the fetching began. */
type Fetched = { readonly pdf: string; readonly archivo: string | null }
/** `most`: how big it may be where that is not any file's size. */
type Come = { readonly fetched?: Fetched; readonly most?: number }
/**
 * Stores a voucher's PDF, replacing the former one, before locking its row. False if nothing changed: the same bytes,
 * or one fetched while a newer one was sent. Throws 404 without a voucher, 415 unless it is a PDF, 413 above the size
 * limit.
 */
export const saveComprobantePdf = async (
  link: string,
  bytes: AsyncIterable<Uint8Array>,
  { fetched, most = config().maxFileBytes }: Come = {},
): Promise<boolean> => {
  if (!(await store.findArchivo(db(), link))) throw notFound(textos.noComprobante)
  const saved = await saveFile({ nombre: `${link}.pdf`, tipo: 'pdf' }, onlyPdf(bytes, most))
  try {
    const nuevo = await tx(async (on) => {
      const held = await store.findArchivo(on, link, true)
      if (!held) throw notFound(textos.noComprobante)
      // fetched for too long: the voucher names another address by now, or another PDF came meanwhile
      if (fetched && held.pdf !== fetched.pdf) return false
      const stays = held.sha256 === saved.sha256 || (fetched !== undefined && held.archivo !== fetched.archivo)
      if (!stays) {
        await keepFile(on, saved.id)
        if (held.archivo) await dropFile(on, held.archivo)
        await tellComprobante(on, { link, tipo: held.tipo, fecha: held.fecha })
      }
      await store.saveArchivo(on, link, stays ? held.archivo : saved.id, fetched?.pdf ?? null)
      return !stays
    })
    if (!nuevo) await discardUnkept([saved.id])
    return nuevo
  } catch (error) {
    await discardUnkept([saved.id])
    throw error
  }
}

/** What is wrong with the beginning of a PDF, or with its size, before any of it is kept. */
export const problemOfPdf = (head: Buffer, size: number): Refusal | null => {
  if (size > config().maxFileBytes) return archivoGrande('pdf', config().maxFileBytes)
  return head.subarray(0, MARK.length).equals(MARK) ? null : withoutMarca()
}

/** Passes a PDF of a size the portal takes through; fails at the first byte that shows it is none. */
export async function* onlyPdf(bytes: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> {
  let size = 0
  let head = Buffer.alloc(0)
  for await (const piece of bytes) {
    size += piece.length
    if (size > most) throw archivoGrande('pdf', most)
    const told = head.length >= MARK.length
    head = told ? head : Buffer.concat([head, piece])
    if (!told && !MARK.subarray(0, head.length).equals(head.subarray(0, MARK.length))) throw withoutMarca()
    yield piece
  }
  if (head.length < MARK.length) throw withoutMarca()
}
const MARK = Buffer.from('%PDF-')
const withoutMarca = () => tipoNoAdmitido('pdf', ['pdf'])
