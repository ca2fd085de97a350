import { tipos, type Subido } from '#shared/files.ts'
import { db, tx } from '#server/context.ts'
import type { PublicFile } from '#server/feature.ts'
import { dropFile, keepFile, readStored } from '#server/files/files.ts'
import type { Parte } from '#server/jobs/clean.ts'
import type { Adjunto } from '../contract.ts'
import { IMAGENES } from '../rules.ts'
import * as store from './store.ts'

const keep = async ({ id: archivo, nombre, tipo, bytes }: Subido): Promise<Adjunto> => {
  await tx(async (on) => {
    await keepFile(on, archivo)
    await store.insertAdjunto(on, { archivo, tipo, nombre, bytes })
  })
  return { id: archivo, nombre, bytes }
}
/** Keeps a picture; no item names it yet. */
export const uploadImagen = async ([subido]: readonly Subido[]) => {
  const { id } = await keep(subido!)
  return { url: `${IMAGENES}${id}.${subido!.tipo}` }
}
export const uploadArchivo = ([subido]: readonly Subido[]): Promise<Adjunto> => keep(subido!)

const IMAGEN = /^\/novedades-imagenes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(jpg|png|webp)$/
/** A picture of an item. Without a session, as photos are: nobody guesses its address, and it never changes. */
export const imagenes: PublicFile = {
  path: `${IMAGENES}*`,
  read: async (url) => {
    const [, archivo, tipo] = IMAGEN.exec(url) ?? []
    const found = archivo && (await store.findAdjunto(db(), archivo))
    if (!found || found.tipo !== tipo) return null
    return {
      type: tipos[tipo as 'jpg' | 'png' | 'webp'].mime,
      body: () => readStored(found.archivo),
      size: Number(found.bytes),
    }
  },
}

/** What was uploaded and then left out of every item. */
export const sueltos: Parte = {
  parte: 'novedad_adjunto',
  run: () =>
    tx(async (on) => {
      for (const archivo of await store.takeSueltos(on)) await dropFile(on, archivo)
    }),
}
