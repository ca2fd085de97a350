import { Refusal } from '#shared/errors.ts'
import { tipos, type Uploaded } from '#shared/files.ts'
import { textos as ofFotos } from '#features/fotos/rules.ts'
import { BadFoto, makeSizes, readAll, type Hecha } from '#features/fotos/server/fotos.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { PublicFile } from '#server/feature.ts'
import { discardUnkept, keepFile, readStored, saveFile } from '#server/files/files.ts'
import { IMAGENES, readImagenUrl, urlOfImagen } from '../rules.ts'
import * as store from './store.ts'

const make = async (id: string) => {
  try {
    return await makeSizes(async () => readAll((await readStored(id)) as AsyncIterable<unknown>))
  } catch (error) {
    if (!(error instanceof BadFoto)) throw error
    throw new Refusal(400, 'imagen_invalida', ofFotos[error.falla])
  }
}
async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Stores a picture with its sizes, made at once so that the editor shows them. The original is kept and never served,
 * as phones write the location into it. Throws 400 `imagen_invalida`.
 */
export const uploadImagen = async ([uploaded]: readonly Uploaded[]) => {
  const { id: archivo, nombre, tipo, bytes } = uploaded!
  const { medidas, hechas } = await make(archivo)
  const saved: { id: string; hecha: Hecha }[] = []
  try {
    for (const hecha of hechas) {
      const { tamano, formato } = hecha
      const { id } = await saveFile({ nombre: `${tamano}.${formato}`, tipo: formato }, whole(hecha.bytes))
      saved.push({ id, hecha })
    }
    await tx(async (on) => {
      for (const id of [archivo, ...saved.map((each) => each.id)]) await keepFile(on, id)
      await store.insertAdjunto(on, { archivo, tipo, nombre, bytes, ...medidas })
      await store.insertImagenes(
        on,
        saved.map(({ id, hecha: { tamano, formato } }) => ({ archivo, tamano, formato, hecha: id })),
      )
    })
  } finally {
    await discardUnkept(saved.map((each) => each.id))
  }
  return { url: urlOfImagen({ archivo, ...medidas }) }
}

const ANTES = /^\/novedades-imagenes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(jpg|png|webp)$/
/** One that came before sizes were made is given as it came; one that has them never is. */
const findLegacy = async (url: string, on: Db) => {
  const [, archivo, tipo] = ANTES.exec(url) ?? []
  const found = archivo && (await store.findAdjunto(on, archivo))
  if (!found || found.tipo !== tipo || found.ancho !== null) return null
  return { ...found, tipo: tipo as 'jpg' | 'png' | 'webp' }
}
const readLegacy = async (url: string) => {
  const found = await findLegacy(url, db())
  return found && { type: tipos[found.tipo].mime, body: () => readStored(found.archivo), size: Number(found.bytes) }
}
/** True of the address of a picture that is kept. */
export const isImagen = async (url: string, on: Db): Promise<boolean> => {
  const asked = readImagenUrl(url)
  return asked ? (await store.findImagen(on, asked)) !== undefined : (await findLegacy(url, on)) !== null
}
/** Serves the items' pictures. Without a session, as photos are: URLs cannot be guessed and never change. */
export const imagenes: PublicFile = {
  path: `${IMAGENES}*`,
  read: async (url) => {
    const asked = readImagenUrl(url)
    if (!asked) return readLegacy(url)
    const hecha = await store.findImagen(db(), asked)
    return hecha === undefined ? null : { type: tipos[asked.formato].mime, body: () => readStored(hecha) }
  },
}
