import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { freeName } from '#features/configuracion/rules.ts'
import { badInput, Refusal, textos as commonTextos } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { nombreInZip, RECIBOS, textos } from '../rules.ts'
import { openRecibo, withoutDocumento } from './recibos.ts'
import * as store from './store.ts'

type Abierto = { readonly name: string; readonly bytes: Readable }

/** Opens the receipts one at a time, as each is reached; missing ones are added to `missing`. */
async function* eachRecibo(who: Sesion, rows: readonly store.ReciboRow[], missing: string[]): AsyncGenerator<Abierto> {
  const taken = new Set<string>()
  for (const row of rows) {
    try {
      const { bytes, name } = await openRecibo(who, row)
      const free = freeName(nombreInZip(name), taken)
      taken.add(free.toLowerCase())
      yield { name: free, bytes: bytes instanceof Uint8Array ? Readable.from([bytes]) : (bytes as Readable) }
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error
      missing.push(`${row.tipo} ${row.documento}`)
    }
  }
}

type Lleno = { zip: ZipFile; recibos: AsyncGenerator<Abierto>; missing: readonly string[]; isOver: () => boolean }
/** Adds the receipts to the zip, each once the one before has been read. */
const fill = async (first: Abierto, { zip, recibos, missing, isOver }: Lleno, hold: (one: Abierto) => void) => {
  for (let one: Abierto | undefined = first; one; one = (await recibos.next()).value as Abierto | undefined) {
    hold(one)
    if (isOver()) one.bytes.destroy()
    // PDFs are compressed already: the fastest level is enough
    zip.addReadStream(one.bytes, one.name, { compressionLevel: 1 })
    await finished(one.bytes)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(textos.missing(missing)), 'Faltan.txt')
  zip.end()
}

/**
 * A client's receipts in one zip, streamed; those that are gone are listed in Faltan.txt. Throws 400 for more than a
 * hundred, 404 out of scope or if none of the documents has a receipt.
 */
export const downloadRecibos = async (who: Sesion, clienteId: number, ids: readonly number[]) => {
  const cliente = await inAlcance(who, clienteId, db())
  if (ids.length > RECIBOS)
    throw badInput(commonTextos.invalidDatos, [{ field: 'documentos', detail: textos.tooManyRecibos }])
  const missing: string[] = []
  const recibos = eachRecibo(who, await store.listRecibos(db(), cliente, ids), missing)
  const first = await recibos.next()
  if (first.done) throw withoutDocumento()
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable // unwrapped: a wrapping stream would end only after more input
  let current = first.value
  const failed = (error: unknown) => void bytes.destroy(error as Error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', failed)
  // closes the open file when the caller disconnects
  bytes.once('close', () => current.bytes.destroy())
  void fill(first.value, { zip, recibos, missing, isOver: () => bytes.destroyed }, (one) => (current = one)).catch(
    failed,
  )
  return { bytes, type: 'application/zip', name: 'comprobantes.zip' } as const
}
