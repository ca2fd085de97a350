import { makeMini, readAll } from '#features/fotos/server/fotos.ts'
import { drawSheet } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readStored } from '#server/files/files.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { today } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { textos } from '../rules.ts'
import { noteReading, findHeadOf } from './read.ts'
import { seal, sealPersonal } from './receipt-seal.ts'
import { sheetOf, type Drawn } from './receipt-sheet.ts'
import * as receipts from './receipt-store.ts'
import * as store from './store.ts'

type Whole = {
  readonly prueba: store.PruebaRow
  readonly lineas: readonly receipts.KeptRow[]
  readonly files: readonly receipts.FileRow[]
}
/** Whether what is stored still has the hash that was made of it; of what was erased the hash stands for itself. */
export const isIntact = ({ numero, clienteId }: receipts.OfRemito, { prueba, lineas, files }: Whole): boolean => {
  const { latitud, longitud, precisionMetros } = prueba
  const sealed = (signature: boolean) =>
    files
      .filter(({ orden }) => (orden === 0) === signature)
      .map(({ orden, tamano, sha256 }) => ({ orden, tamano, sha256 }))
  const personal = sealPersonal({
    recibe: prueba.recibe,
    dni: prueba.dni,
    firmante: prueba.firmante,
    lugar: latitud === null || longitud === null ? null : { latitud, longitud, precisionMetros },
    lejosMetros: prueba.lejosMetros,
    firma: sealed(true),
    sal: prueba.sal,
  })
  if (prueba.borrado === null && personal !== prueba.huellaPersonal) return false
  const huella = seal(
    {
      numero,
      clienteId,
      por: prueba.por,
      momento: prueba.fecha,
      creado: prueba.creado,
      resultado: prueba.resultado!,
      lineas: lineas.map(({ pruebaId: _id, descripcion: _name, unidad: _unit, ...line }) => line),
      nota: prueba.nota,
      firmaComo: prueba.firmaComo!,
      reclamoId: prueba.reclamoId,
      corrige: prueba.corrige,
      suma: prueba.suma,
      motivo: prueba.motivo,
      fotos: sealed(false),
    },
    prueba.huellaPersonal!,
  )
  return huella === prueba.huella
}

const SMALL = 320
const SIGNATURE = 800
/** A picture as a document takes it. */
const jpgOf = async (archivo: string): Promise<string> => {
  const { jpg } = await makeMini(async () => readAll((await readStored(archivo)) as AsyncIterable<unknown>))
  return `data:image/jpeg;base64,${Buffer.from(jpg).toString('base64')}`
}
/** The file of a picture in a size or the largest below it, the smallest where there is none. */
const fileAt = (files: readonly receipts.FileRow[], orden: number, tamano: number): string | undefined => {
  const sizes = files.filter((one) => one.orden === orden)
  return (sizes.findLast((one) => one.tamano <= tamano) ?? sizes[0])?.archivo
}
const drawnOf = async (of: receipts.OfRemito, whole: Whole): Promise<Drawn> => {
  const { prueba, lineas, files } = whole
  const fotos: string[] = []
  for (const orden of prueba.imagenes.filter((one) => one > 0)) fotos.push(await jpgOf(fileAt(files, orden, SMALL)!))
  const signed = fileAt(files, 0, SIGNATURE)
  const firma = signed === undefined ? null : await jpgOf(signed)
  return { prueba, lineas, fotos, firma, intact: isIntact(of, whole) }
}
/** All that was received of a remito, the first one first. */
export const listWhole = async (on: Db, head: receipts.OfRemito): Promise<Whole[]> => {
  const pruebas = (await store.listPruebas(on, head))
    .filter(({ origen }) => origen === 'portal')
    .toSorted((one, other) => one.id - other.id)
  const ids = pruebas.map(({ id }) => id)
  const [lineas, files] = [await receipts.listKeptLines(on, ids), await receipts.listFiles(on, ids)]
  return pruebas.map((prueba) => ({
    prueba,
    lineas: lineas.filter(({ pruebaId }) => pruebaId === prueba.id),
    files: files.filter(({ pruebaId }) => pruebaId === prueba.id),
  }))
}
/** What was received of a remito as a PDF, on record as a reading of what is personal. Throws 404. */
export const downloadConstancia = async (who: Sesion, numero: string): Promise<FileReply<'application/pdf'>> => {
  const on = db()
  const head = await findHeadOf(who, numero)
  const whole = await listWhole(on, head)
  if (whole.length === 0) throw notFound(textos.notReceived)
  await noteReading(head.clienteId, head.numero, 'constancia')
  const orders = await store.readOrders(on, head)
  const drawn: Drawn[] = []
  for (const one of whole) drawn.push(await drawnOf(head, one))
  const day = today()
  const bytes = await drawSheet(await readParams(on), (seller) =>
    sheetOf({ head, orders, receipts: drawn }, seller, day),
  )
  return { bytes, type: 'application/pdf', name: `Constancia remito ${head.numero}.pdf` }
}
