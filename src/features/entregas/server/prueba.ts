import { makeSizes, saveProvisionalFoto, readAll } from '#features/fotos/server/fotos.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, dropFile, keepFile, readStored, saveFile } from '#server/files/files.ts'
import { badInput, notFound } from '#shared/errors.ts'
import { plainDocumento } from '#shared/identity.ts'
import { checkPrueba, textos, type PruebaReq } from '../rules.ts'
import * as store from './store.ts'

/** A remito whosesoever it is, for the order system. Throws 404. */
const headOf = async (on: Db, numero: string): Promise<store.HeadRow> => {
  const head = await store.findHead(on, null, numero)
  if (!head) throw notFound(textos.unknownRemito)
  return head
}
/** What a carrier says of a delivery, or of a failed attempt; never in place of the client's own (REMITO-11). */
export const receivePrueba = async (numero: string, said: PruebaReq, quien: string): Promise<'nueva' | 'cambiada'> => {
  const wrong = checkPrueba(said, new Date())
  if (wrong) throw badInput(wrong[1], [{ field: wrong[0], detail: wrong[1] }])
  return tx(async (on) => {
    const { clienteId } = await headOf(on, numero)
    const { nueva } = await store.savePrueba(on, {
      numero,
      clienteId,
      origen: 'transporte',
      por: said.por,
      fecha: new Date(said.fecha),
      entregado: said.entregado,
      motivo: said.motivo,
      recibe: said.recibe,
      dni: said.dni && plainDocumento(said.dni),
      latitud: said.latitud,
      longitud: said.longitud,
      precisionMetros: said.precisionMetros,
      fotosAnunciadas: said.fotos ?? 0,
      firmaAnunciada: said.firma ?? false,
    })
    await audit(on, {
      accion: 'prueba-recibida',
      quien: { usuarioId: null, usuario: quien },
      clienteId,
      sobre: `remito ${numero}`,
      despues: { por: said.por, entregado: said.entregado, motivo: said.motivo },
    })
    return nueva ? 'nueva' : 'cambiada'
  })
}

type OfImagen = { numero: string; orden: number; fecha: string | null }
async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
/**
 * The sizes of a picture as provisional files; the original, which may say where and with what it was taken, does not
 * stay. `plain`: it is of one colour. On any failure nothing is left.
 */
export const saveSizes = async (original: string, nombre: string) => {
  const read = async () => readAll((await readStored(original)) as AsyncIterable<unknown>)
  const { hechas, plain } = await makeSizes(read, ['webp'])
  const saved: store.Size[] = []
  try {
    for (const { tamano, formato, bytes } of hechas)
      saved.push({
        tamano,
        archivo: (await saveFile({ nombre: `${nombre}-${tamano}.${formato}`, tipo: formato }, whole(bytes))).id,
      })
    return { saved, plain }
  } catch (error) {
    await discardUnkept(saved.map(({ archivo }) => archivo))
    throw error
  }
}
const keepSizes = async (pruebaId: (on: Db) => Promise<number>, orden: number, original: string) => {
  const { saved } = await saveSizes(original, String(orden))
  try {
    return await tx(async (on) => {
      const id = await pruebaId(on)
      for (const { archivo } of saved) await keepFile(on, archivo)
      const former = await store.replaceImagen(on, id, orden, saved)
      for (const archivo of former) await dropFile(on, archivo)
      return former.length > 0 ? 'cambiada' : 'nueva'
    })
  } finally {
    await discardUnkept(saved.map(({ archivo }) => archivo))
  }
}
/** The proof that a picture is of. Throws 404. */
const pruebaOf =
  ({ numero, fecha }: OfImagen) =>
  async (on: Db): Promise<number> => {
    const id = await store.lockPrueba(on, await headOf(on, numero), fecha === null ? null : new Date(fecha))
    if (id === undefined) throw notFound(textos.noPrueba)
    return id
  }
/** A picture of a carrier's proof: 0 its signature, from 1 on its photos. Throws BadFoto for what is none. */
export const receivePruebaImagen = async (
  of: OfImagen,
  bytes: AsyncIterable<Uint8Array>,
): Promise<'nueva' | 'cambiada'> => {
  await tx(pruebaOf(of)) // known before anything is opened
  const { id } = await saveProvisionalFoto(`remito-${of.orden}`, bytes)
  try {
    return await keepSizes(pruebaOf(of), of.orden, id)
  } finally {
    await discardUnkept([id])
  }
}
/** Whether there is such a remito. Throws 404; before the body is read. */
export const requireRemito = async (numero: string): Promise<void> => void (await headOf(db(), numero))
