import { createHash } from 'node:crypto'
import { claveOfFoto } from '#shared/fotos.ts'
import type { Tipo, Uploaded } from '#shared/files.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, keepFile, readStored, saveFile } from '#server/files/files.ts'
import { HEAD, kindOf } from '#server/files/kind.ts'
import { enqueue, retry } from '#server/jobs/jobs.ts'
import { MAX_BYTES, TIPOS_OF_FOTO, type Lugar } from '../rules.ts'
import * as store from './store.ts'
import { BadFoto, lookAt } from './taller.ts'

declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    foto: { clave: string }
  }
}

/** The result of saving a photo. */
export type Cambio = 'nueva' | 'cambiada' | 'igual'

/** Version of how sizes are made; a change gives new URLs, so that no cache serves old ones. */
const RECIPE = 1
/** A photo's identifier, unguessable without the photo. `sha256`: of its bytes, in hex. */
export const fingerprintOf = (sha256: string): string =>
  createHash('sha256').update(`${RECIPE}:${sha256}`).digest('hex').slice(0, 32)

export const readAll = async (bytes: AsyncIterable<unknown>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Continues a stream after its peeked beginning; throws beyond the size limit. */
async function* chained(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = head.length
  if (size > MAX_BYTES) throw new BadFoto('bytes')
  yield head
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    size += value.length
    if (size > MAX_BYTES) throw new BadFoto('bytes')
    yield value
  }
}
/** The kind of picture by what it holds, and the whole of it again. Throws BadFoto. */
const told = async (bytes: AsyncIterable<Uint8Array>): Promise<{ tipo: Tipo; whole: AsyncIterable<Uint8Array> }> => {
  const rest = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let size = 0; size < HEAD;) {
    const { done, value } = await rest.next()
    if (done) break
    first.push(value)
    size += value.length
  }
  const head = Buffer.concat(first)
  if (head.length === 0) throw new BadFoto('vacia')
  const tipo = await kindOf(head.subarray(0, HEAD), TIPOS_OF_FOTO)
  if (!tipo) throw new BadFoto('tipo')
  return { tipo, whole: chained(head, rest) }
}

/** Stores a picture of any kind that is taken, provisionally, whosesoever it is. Throws BadFoto for what is none. */
export const saveProvisionalFoto = async (nombre: string, bytes: AsyncIterable<Uint8Array>): Promise<Uploaded> => {
  const { tipo, whole } = await told(bytes)
  return saveFile({ nombre, tipo }, whole)
}
/** Throws BadFoto for what `saveFoto` would; keeps nothing. */
export const checkFoto = async (bytes: Buffer): Promise<void> => {
  if (bytes.length === 0) throw new BadFoto('vacia')
  if (bytes.length > MAX_BYTES) throw new BadFoto('bytes')
  if (!(await kindOf(bytes.subarray(0, HEAD), TIPOS_OF_FOTO))) throw new BadFoto('tipo')
  await lookAt(async () => bytes)
}

/** Assigns a photo to a product's place; the former one stays until its sizes are made. */
const place = async (on: Db, lugar: Lugar, { clave, hecha }: store.FotoRow, momento: string): Promise<Cambio> => {
  const former = await store.lockLugar(on, lugar)
  if ((former?.nueva ?? former?.foto) === clave) return 'igual'
  const shown = hecha || former?.foto === clave
  const fotos = shown ? { foto: clave, nueva: null } : { foto: former?.foto ?? null, nueva: clave }
  await store.saveLugar(on, lugar, { ...fotos, momento })
  return former ? 'cambiada' : 'nueva'
}

/**
 * Keeps a picture of a product that is there. The same one again does no work, nor does one that another product has.
 * Whatever fails, the former one stays and nothing is left of this. `momento`: when the order system said so, in ISO
 * 8601. Throws BadFoto for what is no picture.
 */
export const saveFoto = async (
  lugar: Lugar,
  { nombre, momento }: { readonly nombre: string; readonly momento: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<Cambio> => {
  const saved = await saveProvisionalFoto(nombre, bytes)
  try {
    const huella = fingerprintOf(saved.sha256)
    const known = await store.findByFingerprint(db(), huella)
    const clave =
      known?.clave ??
      claveOfFoto({
        huella,
        ...(await lookAt(async () => readAll((await readStored(saved.id)) as AsyncIterable<unknown>))),
      })
    return await tx(async (on) => {
      const foto = await store.saveFoto(on, { clave, huella, archivo: saved.id })
      if (foto.archivo === saved.id) {
        await keepFile(on, saved.id)
        await store.saveJob(on, clave, (await enqueue(on, 'foto', { clave })).id)
      } else if (!foto.hecha && foto.trabajo !== null) await retry(on, foto.trabajo)
      return place(on, lugar, foto, momento)
    })
  } finally {
    await discardUnkept([saved.id])
  }
}
