import { Refusal } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { LOGOS } from '#shared/marca.ts'
import { textos as ofFotos } from '#features/fotos/rules.ts'
import { BadFoto, makeLogo, readAll } from '#features/fotos/server/fotos.ts'
import { db, tx } from '#server/context.ts'
import type { PublicFile } from '#server/feature.ts'
import { discardUnkept, dropFile, keepFile, readStored, saveFile } from '#server/files/files.ts'
import type { Parte } from '#server/jobs/clean.ts'
import * as store from './store-marca.ts'

const read = async (id: string): Promise<Uint8Array> => readAll((await readStored(id)) as AsyncIterable<unknown>)
async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Stores a logo re-encoded at display size, with its icon; nothing shows it yet. A pale one gets a dark background
 * (`claro`), as it is shown on white. Metadata are dropped. Throws 400 `imagen_invalida` for an unreadable picture.
 */
export const uploadLogo = async ([uploaded]: readonly Uploaded[]) => {
  const made = await makeLogo(() => read(uploaded!.id)).catch((error: unknown) => {
    if (!(error instanceof BadFoto)) throw error
    throw new Refusal(400, 'imagen_invalida', ofFotos[error.falla])
  })
  const { ancho, alto, claro } = made
  const files: Uploaded[] = []
  try {
    for (const [nombre, bytes] of [
      ['logo.png', made.logo],
      ['icono.png', made.icono],
    ] as const)
      files.push(await saveFile({ nombre, tipo: 'png' }, whole(bytes)))
    const [logo, icono] = files as [Uploaded, Uploaded]
    await tx(async (on) => {
      for (const { id } of files) await keepFile(on, id)
      await store.insertLogo(on, { archivo: logo.id, icono: icono.id, ancho, alto })
    })
    return { url: `${LOGOS}${logo.id}.png`, ancho, alto, claro }
  } finally {
    await discardUnkept(files.map(({ id }) => id))
  }
}

const PEDIDO = /^\/marca\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-icono)?\.png$/
/** Serves logos without a session: the sign-in and mails show them, and their URLs never change. */
export const logos: PublicFile = {
  path: `${LOGOS}*`,
  read: async (url) => {
    const [, archivo, icono] = PEDIDO.exec(url) ?? []
    const found = archivo && (await store.findLogo(db(), archivo))
    if (!found) return null
    const id = icono === undefined ? found.archivo : found.icono
    return { type: 'image/png', body: () => readStored(id) }
  },
}

/** Sweep: removes uploaded logos that neither the present look nor a kept version uses. */
export const loose: Parte = {
  parte: 'marca_logo',
  run: () =>
    tx(async (on) => {
      for (const archivo of await store.takeLoose(on)) await dropFile(on, archivo)
    }),
}
