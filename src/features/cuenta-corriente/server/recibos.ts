import { downloadComprobante, onlyPdf } from '#features/presupuestos/server/presupuestos.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, dropFile, keepFile, openFile, saveFile } from '#server/files/files.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { nombreOfRecibo, readNombre, readTipo, withoutSigns, textos, type Recibo } from '../rules.ts'
import { tellDocumento } from './aviso-documento.ts'
import * as store from './store.ts'

export const withoutDocumento = () => notFound(textos.notFound)

/** A document's receipt: its own file, or its voucher's PDF. Throws 404. */
export const openRecibo = async (who: Sesion, row: store.ReciboRow): Promise<FileReply<'application/pdf'>> => {
  const name = nombreOfRecibo(row.cuit, row.tipo, row.documento)
  try {
    if (row.archivo) return { ...(await openFile(db(), row.archivo)), type: 'application/pdf', name }
    if (row.link === null) throw withoutDocumento()
    const voucher = { numero: row.linkNumero!, comprobante: row.linkTipo!, ruta: row.link }
    return { ...(await downloadComprobante(who, voucher)), name }
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? withoutDocumento() : error
  }
}

type Pedido = { cuit: string; tipo: string; nroComprobante: string }
/**
 * A receipt by the client's document, kind and number, within the caller's scope. Throws 404 'No se encuentra el
 * documento.', whatever is missing.
 */
export const downloadRecibo = async (who: Sesion, { cuit, tipo, nroComprobante }: Pedido) => {
  const de = readTipo(tipo)
  const row =
    de &&
    (await store.findRecibo(db(), who, {
      cuit: withoutSigns(cuit),
      tipo: de,
      documento: nroComprobante.trim(),
    }))
  if (!row) throw withoutDocumento()
  return openRecibo(who, row)
}

type Propio = { id: number; archivo: string | null; sha256: string | null; tipo: string; fechaEmision: string }
/** The document a receipt's name refers to; undefined if there is none, or if two clients have one. */
const findOf = async (on: Db, recibos: readonly Recibo[], lock = false): Promise<Propio | undefined> => {
  const found: Propio[] = []
  for (const { cuit, tipo, documento } of recibos)
    found.push(
      ...(await on
        .selectFrom('documento as d')
        .innerJoin('cliente as c', 'c.id', 'd.clienteId')
        .select((eb) => [
          'd.id',
          'd.archivo',
          'd.tipo',
          'd.fechaEmision',
          eb.selectFrom('archivo as a').select('a.sha256').whereRef('a.id', '=', 'd.archivo').as('sha256'),
        ])
        .where(store.withDocumento(cuit))
        .where('d.tipo', '=', tipo)
        .where('d.documento', '=', documento)
        .$if(lock, (q) => q.forUpdate('d'))
        .execute()),
    )
  return found.length === 1 ? found[0] : undefined
}
/** The stored receipt of a file name: null if the document has none, undefined if there is no such document. */
export const findRecibo = async (on: Db, nombre: string): Promise<string | null | undefined> => {
  const found = await findOf(on, readNombre(nombre))
  return found && found.sha256
}

/**
 * Stores a receipt sent by the order system under its name there (ADB…), replacing the former one; identical bytes are
 * stored once. Throws 404 without a document, 415 unless it is a PDF, 413 if too large.
 */
export const saveRecibo = async (nombre: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const recibos = readNombre(nombre)
  if (!(await findOf(db(), recibos))) throw withoutDocumento()
  const saved = await saveFile({ nombre, tipo: 'pdf' }, onlyPdf(bytes, config().maxFileBytes))
  try {
    await tx(async (on) => {
      const held = await findOf(on, recibos, true)
      if (!held) throw withoutDocumento()
      if (held.sha256 === saved.sha256) return
      await keepFile(on, saved.id)
      await on.updateTable('documento').set({ archivo: saved.id }).where('id', '=', held.id).execute()
      if (held.archivo) await dropFile(on, held.archivo)
      await tellDocumento(on, held)
    })
  } finally {
    await discardUnkept([saved.id]) // a kept file stays
  }
}
