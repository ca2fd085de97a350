import type { Uploaded } from '#shared/files.ts'
import { tx } from '#server/context.ts'
import { dropFile, keepFile } from '#server/files/files.ts'
import type { Parte } from '#server/jobs/clean.ts'
import type { Adjunto } from '../contract.ts'
import * as store from './store.ts'

const keep = async ({ id: archivo, nombre, tipo, bytes }: Uploaded): Promise<Adjunto> => {
  await tx(async (on) => {
    await keepFile(on, archivo)
    await store.insertAdjunto(on, { archivo, tipo, nombre, bytes })
  })
  return { id: archivo, nombre, bytes }
}
export const uploadArchivo = ([uploaded]: readonly Uploaded[]): Promise<Adjunto> => keep(uploaded!)

/** Sweep: removes uploads that no item uses. */
export const loose: Parte = {
  parte: 'novedad_adjunto',
  run: () =>
    tx(async (on) => {
      for (const archivo of await store.takeLoose(on)) await dropFile(on, archivo)
    }),
}
