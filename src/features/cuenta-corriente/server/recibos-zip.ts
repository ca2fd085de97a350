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

/** Each receipt once its turn has come, so that one is open at a time; what is not there any more goes to `faltan`. */
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
/** Puts one after the other in, each when the one before it has been read. */
const fill = async (first: Abierto, { zip, recibos, missing, isOver }: Lleno, hold: (one: Abierto) => void) => {
  for (let one: Abierto | undefined = first; one; one = (await recibos.next()).value as Abierto | undefined) {
    hold(one)
    if (isOver()) one.bytes.destroy()
    // a PDF is packed already: what more there is to win is won quickly
    zip.addReadStream(one.bytes, one.name, { compressionLevel: 1 })
    await finished(one.bytes)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(textos.missing(missing)), 'Faltan.txt')
  zip.end()
}

/**
 * The receipts of several documents of a client in one zip, each under its own name, made as it is read; one that is
 * not there any more is named in Faltan.txt. Refuses 400 more than a hundred, 404 a foreign client or where none of
 * them has one.
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
  const bytes = zip.outputStream as Readable // as it is: one that is wrapped ends only once it is given more
  let current = first.value
  const failed = (error: unknown) => void bytes.destroy(error as Error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', failed)
  // whoever hangs up leaves no file open
  bytes.once('close', () => current.bytes.destroy())
  void fill(first.value, { zip, recibos, missing, isOver: () => bytes.destroyed }, (one) => (current = one)).catch(
    failed,
  )
  return { bytes, type: 'application/zip', name: 'comprobantes.zip' } as const
}
