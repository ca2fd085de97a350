import { randomBytes } from 'node:crypto'
import { claimInTransaction } from '#features/reclamos/server/reclamos.ts'
import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import { keepWhole } from '#server/files/files.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { plainDocumento } from '#shared/identity.ts'
import type { Linea, Prueba, Recibida } from '../contract.ts'
import { LEJOS_METROS, metrosBetween, resultadoOf, type ReceivedLine, type RecepcionReq } from '../receipt.ts'
import { checkRecepcion, keyOfLine, refusalOfRecepcion, textos } from '../rules.ts'
import { claimOf } from './receipt-claim.ts'
import { seal, sealPersonal, type Facts, type Personal, type SealedFile } from './receipt-seal.ts'
import * as receipts from './receipt-store.ts'
import { tellReceipt } from './receipt-tell.ts'
import { findHeadOf, linesOfRemito, toPrueba } from './read.ts'
import * as store from './store.ts'

/** A remito as somebody receives it: who it is of, what it says, and what was received of it before. */
type Of = {
  readonly head: store.HeadRow
  readonly orders: store.OrdersRow
  readonly lineas: readonly Linea[]
  readonly before: readonly Prueba[]
}
const readOf = async (on: Db, who: Sesion, head: store.HeadRow): Promise<Of> => {
  const orders = await store.readOrders(on, head)
  const all = await linesOfRemito(on, who, head)
  const pruebas = await store.listPruebas(on, head)
  return {
    head,
    orders,
    lineas: all.filter(({ cantidad }) => cantidad > 0),
    before: pruebas.map(toPrueba).filter(({ origen }) => origen === 'portal'),
  }
}

/** The last word of a receipt: the correction of its correction. */
const lastOf = (one: Prueba, all: readonly Prueba[]): Prueba => {
  const next = all.find(({ corrige }) => corrige === one.id)
  return next ? lastOf(next, all) : one
}
/**
 * Throws 409 `ya_recibido` with the first's to whoever does not know of it (REMITO-12), 409 `ya_corregida` with the
 * last one, 400 for one that the remito does not have.
 */
const checkBefore = ({ before }: Of, { suma, corrige }: RecepcionReq): void => {
  const named = (field: 'suma' | 'corrige', id: number): Prueba => {
    const found = before.find((one) => one.id === id)
    if (!found) throw badInput(textos.notOfThis, [{ field, detail: textos.notOfThis }])
    return found
  }
  if (suma !== null) named('suma', suma)
  if (corrige !== null) {
    const last = lastOf(named('corrige', corrige), before)
    if (last.id !== corrige) throw conflict('ya_corregida', textos.alreadyCorrected, { prueba: last })
  }
  const first = before.toSorted((one, other) => one.id - other.id)[0]
  if (!first || suma !== null || corrige !== null) return
  const prueba = lastOf(first, before)
  throw conflict('ya_recibido', textos.alreadyReceived(prueba.por), { prueba })
}

type Pictures = { readonly fotos: readonly (readonly receipts.Upload[])[]; readonly firma: readonly receipts.Upload[] }
/**
 * Takes the pictures, whole, and keeps their files. Throws 400 for one that did not come, is gone or was taken before,
 * and for a signature on which nothing was drawn (REMITO-09).
 */
const takePictures = async (on: Db, who: Sesion, { head }: Of, said: RecepcionReq) => {
  const drawn = said.firma?.como === 'dibujada' ? said.firma.archivo! : null
  const ids = [...said.fotos, ...(drawn === null ? [] : [drawn])]
  const taken = ids.length === 0 ? [] : await receipts.takeUploads(on, head, who.usuarioId, ids)
  const kept = await keepWhole(
    on,
    taken.map(({ archivo }) => archivo),
  )
  const of = (id: string): readonly receipts.Upload[] => taken.filter(({ subida }) => subida === id)
  const isWhole = (sizes: readonly receipts.Upload[]) =>
    sizes.length > 0 && sizes.every(({ archivo }) => kept.has(archivo))
  const pictures: Pictures = { fotos: said.fotos.map(of), firma: drawn === null ? [] : of(drawn) }
  if (new Set(ids).size !== ids.length || !pictures.fotos.every(isWhole))
    throw badInput(textos.lostFoto, [{ field: 'fotos', detail: textos.lostFoto }])
  if (drawn !== null && !isWhole(pictures.firma))
    throw badInput(textos.lostFirma, [{ field: 'firma', detail: textos.lostFirma }])
  if (pictures.firma.some(({ vacia }) => vacia))
    throw badInput(textos.firma, [{ field: 'firma', detail: textos.firma }])
  const sealed = (sizes: readonly receipts.Upload[], orden: number): SealedFile[] =>
    sizes.map(({ tamano, archivo }) => ({ orden, tamano, sha256: kept.get(archivo)! }))
  return {
    pictures,
    fotos: pictures.fotos.flatMap((sizes, at) => sealed(sizes, at + 1)),
    firma: sealed(pictures.firma, 0),
  }
}

/** What is personal of a receipt. The order's receiver need not say a DNI that the order has. */
const personalOf = ({ orders }: Of, said: RecepcionReq, firma: readonly SealedFile[]): Personal => {
  const { lugar } = said
  const { latitud, longitud } = orders
  const metros = lugar && latitud !== null && longitud !== null ? metrosBetween(lugar, { latitud, longitud }) : 0
  return {
    recibe: said.recibe,
    dni: said.dni === null ? orders.recibeDni : plainDocumento(said.dni),
    firmante: said.firma?.como === 'escrita' ? said.firma.nombre : null,
    lugar: lugar ? { ...lugar, precisionMetros: lugar.precisionMetros && Math.round(lugar.precisionMetros) } : null,
    lejosMetros: metros > LEJOS_METROS ? metros : null,
    firma,
    sal: randomBytes(16).toString('hex'),
  }
}
/** The lines as they are kept, in the remito's order, with what it says of each now. */
export const factsOfLines = (lineas: readonly Linea[], said: readonly ReceivedLine[]): receipts.KeptLine[] => {
  const byKey = new Map(said.map((line) => [keyOfLine(line), line]))
  return lineas.map((line) => {
    const { cantidad, diferencia, detalle } = byKey.get(keyOfLine(line))!
    const { presupuestoId, pedidoId, renglon, productoId, descripcion, unidad } = line
    const of = { presupuestoId, pedidoId: pedidoId ?? '', renglon, productoId, descripcion, unidad }
    return { ...of, enviada: line.cantidad, cantidad, diferencia, detalle }
  })
}

type New = {
  readonly facts: Omit<Facts, 'lineas' | 'fotos'>
  readonly lineas: readonly receipts.KeptLine[]
  readonly personal: Personal
  readonly pictures: Pictures
  readonly fotos: readonly SealedFile[]
}
/** Writes a receipt with its lines and pictures, sealed. */
export const insertWhole = async (on: Db, { facts, lineas, personal, pictures, fotos }: New): Promise<number> => {
  const huellaPersonal = sealPersonal(personal)
  const sealed: Facts = {
    ...facts,
    lineas: lineas.map(({ descripcion: _name, unidad: _unit, ...line }) => line),
    fotos,
  }
  const { momento, ...row } = facts
  const { lugar, firma: _files, ...who } = personal
  const id = await receipts.insertReceipt(on, {
    ...row,
    ...who,
    latitud: lugar?.latitud ?? null,
    longitud: lugar?.longitud ?? null,
    precisionMetros: lugar?.precisionMetros ?? null,
    fecha: momento,
    huella: seal(sealed, huellaPersonal),
    huellaPersonal,
  })
  await receipts.insertReceiptLines(
    on,
    lineas.map((line) => ({ pruebaId: id, ...line })),
  )
  const imagenes = [pictures.firma, ...pictures.fotos].flatMap((sizes, orden) =>
    sizes.map(({ tamano, archivo }) => ({ pruebaId: id, orden, tamano, archivo })),
  )
  await receipts.insertImagenes(on, imagenes)
  return id
}

const largestOf = (sizes: readonly receipts.Upload[]): string => sizes.at(-1)!.archivo
/** Tells other systems, the record and the seller of a receipt, in its transaction. */
const tellAll = async (on: Db, who: Sesion, { head }: Of, id: number, { facts, lineas }: New): Promise<void> => {
  const { resultado, reclamoId, corrige, suma, momento, creado } = facts
  await emit(on, {
    tipo: 'remito-recibido',
    datos: {
      sobre: `remito ${head.numero}`,
      numero: head.numero,
      pruebaId: id,
      clienteId: head.clienteId,
      presupuestos: head.presupuestos,
      resultado,
      momento: momento.toISOString(),
      creado: creado.toISOString(),
      usuario: who.userName,
      lineas: lineas.map(({ descripcion: _name, unidad: _unit, ...line }) => line),
      nota: facts.nota,
      reclamoId,
      corrige,
      suma,
    },
  })
  await audit(on, {
    accion: corrige === null ? 'remito-recibido' : 'recepcion-corregida',
    clienteId: head.clienteId,
    sobre: `remito ${head.numero}`,
    despues: { prueba: id, resultado, reclamo: reclamoId, corrige, suma, motivo: facts.motivo },
  })
  await tellReceipt(on, who, { numero: head.numero, clienteId: head.clienteId, id, facts, lineas })
}

const receive = async (on: Db, who: Sesion, numero: string, said: RecepcionReq): Promise<Recibida> => {
  const head = await findHeadOf(who, numero, on)
  await receipts.lockRemito(on, head)
  if (head.estado === 'Anulado') throw conflict('remito_anulado', textos.annulled)
  const of = await readOf(on, who, head)
  checkBefore(of, said)
  const receiver = { recibe: of.orders.recibe, conDni: of.orders.recibeDni !== null }
  const refusal = refusalOfRecepcion(checkRecepcion(said, { fecha: head.fecha, lineas: of.lineas, receiver }))
  if (refusal) throw refusal
  const { pictures, fotos, firma } = await takePictures(on, who, of, said)
  const lineas = factsOfLines(of.lineas, said.lineas)
  const claim = said.reclamo
    ? await claimInTransaction(on, who, {
        ...(await claimOf(on, head, lineas, { text: said.reclamo.texto, nota: said.nota })),
        archivos: pictures.fotos.map(largestOf),
      })
    : null
  const { nota, suma, corrige, motivo } = said
  const whole: New = {
    facts: {
      numero: head.numero,
      clienteId: head.clienteId,
      por: who.userName,
      momento: new Date(said.momento),
      creado: new Date(),
      resultado: resultadoOf(said),
      nota,
      firmaComo: said.firma!.como,
      reclamoId: claim?.id ?? null,
      corrige,
      suma,
      motivo,
    },
    lineas,
    personal: personalOf(of, said, firma),
    pictures,
    fotos,
  }
  const id = await insertWhole(on, whole)
  await tellAll(on, who, of, id, whole)
  return { prueba: id, resultado: resultadoOf(said), reclamoId: claim?.id ?? null, nroReclamo: null }
}
/**
 * Receives a remito (REMITO-08): the receipt with its lines and pictures, its claim and all that is told of it, in one
 * transaction, once per Idempotency-Key. Throws 404, 400 by field, 409 for one that is annulled or was received before.
 */
export const receiveRemito = (who: Sesion, numero: string, said: RecepcionReq): Once<Recibida> =>
  once((on) => receive(on, who, numero, said))
