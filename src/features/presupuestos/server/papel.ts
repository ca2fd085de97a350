import { listRecipients } from '#features/correos/server/correos.ts'
import { config, db, log } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile } from '#server/files/files.ts'
import { answeredBy } from '#server/mail/content.ts'
import { enqueueCorreo, MAX_ADJUNTO, type Content } from '#server/mail/correo.ts'
import { claveOfPapel, type Papel } from '../papeles.ts'
import type { Answering } from './store.ts'

/** A paper that came with its PDF: whose it is, and what its mail says. */
export type PapelToTell = {
  readonly clienteId: number
  /** The shop it is about; null: none, or a work site. */ readonly tienda: number | null
  readonly papel: Papel
  readonly numero: string
  readonly asunto: string
  readonly content: Omit<Content, 'paragraphs'>
  readonly vendedor: Answering | null
  readonly hilo?: string
}
export type Adjunto = { readonly nombre: string; readonly bytes: Buffer }

/** A stored PDF for a mail; null where it is too large for one, or cannot be read: the mail does not wait for it. */
export const readAdjunto = async (archivo: string, nombre: string): Promise<Adjunto | null> => {
  if (config().smtp === null) return null
  try {
    const { bytes, size = 0 } = await openFile(db(), archivo)
    if (size > MAX_ADJUNTO || bytes instanceof Uint8Array) return null
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(piece as Buffer)
    return { nombre, bytes: Buffer.concat(pieces) }
  } catch (error) {
    log('pdf_de_papel', { archivo, error: String(error) })
    return null
  }
}

/**
 * Mails a paper to its client's contacts (PAPEL-01): a remito to those of dispatches, the others to those of invoices.
 * Once for each address, whichever way and however often it comes.
 */
export const writePapel = async (on: Db, told: PapelToTell, adjunto: Adjunto | null): Promise<void> => {
  const { clienteId, tienda, papel, numero, asunto, content, vendedor, hilo } = told
  const { responderA, firma } = answeredBy(vendedor)
  const sucesos = [papel === 'R' ? 'despacho' : 'factura'] as const
  for (const { nombre, email, eleccion } of await listRecipients(on, { sucesos, clienteId, tienda, tipo: null }))
    await enqueueCorreo(on, {
      tipo: papel === 'R' ? 'remito' : 'factura',
      para: { nombre, email },
      asunto,
      content: { ...content, paragraphs: [adjunto ? 'El PDF va adjunto.' : 'El PDF está en el portal.'], firma },
      ...(responderA ? { responderA } : {}),
      ...(hilo ? { hilo } : {}),
      adjunto,
      eleccion,
      clave: `${claveOfPapel(clienteId, papel, numero)}-${email.toLowerCase()}`,
    })
}
