import { downloadComprobante, onlyPdf } from '#features/presupuestos/server/presupuestos.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, dropFile, keepFile, openFile, saveFile } from '#server/files/files.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { nombreOfRecibo, readNombre, readTipo, withoutSigns, textos, type Recibo } from '../rules.ts'
import * as store from './store.ts'

export const withoutDocumento = () => notFound(textos.notFound)

/** The bytes of a document's receipt: its own file, or the PDF of its voucher. Refuses 404. */
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
 * The receipt of a document, by the client's document, kind and number, within the caller's scope. Refuses 404 'No se
 * encuentra el documento.', whatever is missing.
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

type Propio = { id: number; archivo: string | null; sha256: string | null }
/** The document that the name of a receipt means; undefined where nobody has it, or where two clients do. */
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
/** What of a receipt is stored, by the name of its file: null of one without a PDF; undefined of no document. */
export const findRecibo = async (on: Db, nombre: string): Promise<string | null | undefined> => {
  const found = await findOf(on, readNombre(nombre))
  return found && found.sha256
}

/**
 * Keeps the receipt of a document, as the order system made it, under the name it has there (ADB…), in the place of a
 * former one; what comes twice is kept once. Refuses 404 of no document, 415 what is no PDF, 413 a file too big.
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
    })
  } finally {
    await discardUnkept([saved.id]) // what was kept stays
  }
}
