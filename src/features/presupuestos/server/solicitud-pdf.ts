import { findTextoTerminos } from '#features/configuracion/server/configuracion.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { readParams, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'
import { drawSheet } from './draw-sheet.ts'
import { readQuote } from './operaciones.ts'
import { sheetOf } from './solicitud-sheet.ts'

export const nombreOfPdf = (id: number): string => `Solicitud-${id}.pdf`

/** With the terms that were accepted, where that is known: later ones are not what was agreed. */
const withTerminos = async (params: Params, version: number | null): Promise<Params> => {
  if (version === null || version === params.terminos.version) return params
  const html = await findTextoTerminos(db(), version)
  return html === null ? params : { ...params, terminos: { version, html } }
}
/** A request as a sheet with the distributor's head, drawn in the process of PDFs. */
export const solicitudPdf = async (quote: Quote): Promise<Buffer> =>
  drawSheet(await withTerminos(await readParams(db()), quote.terminosVersion), (seller) => sheetOf(quote, seller))

/** The PDF of a confirmed quote in scope. Throws 404 out of scope, and for a cart. */
export const downloadSolicitud = async (who: Sesion, id: number): Promise<FileReply<'application/pdf'>> => {
  const quote = await readQuote(db(), who, id)
  if (quote.estadoPresupuesto === null) throw notFound()
  return { bytes: await solicitudPdf(quote), type: 'application/pdf', name: nombreOfPdf(id) }
}
