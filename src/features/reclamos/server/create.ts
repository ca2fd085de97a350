import { convertHeic } from '#features/fotos/server/fotos.ts'
import { badInput, conflict, forbidden, notFound } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import { discardUnkept, keepFile, refuseManyBytes } from '#server/files/files.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once } from '#server/session/idempotency.ts'
import { passes } from '#shared/route.ts'
import { contract, type Stated } from '../contract.ts'
import { checkCantidad, checkPedido, checkReclamable, checkReclamo, readLinea, textos, type Linea } from '../rules.ts'
import { tellReclamo } from './aviso.ts'
import * as escribe from './escribe.ts'
import { doneOf } from './mover.ts'
import { findByPedido, findSolicitud, listDetalle } from './solicitud.ts'
import { listClientesOf } from './store.ts'

/** What the address says and what the form says: the form where both do. */
const joinStatements = (query: Stated, form: Stated | undefined): Stated =>
  form
    ? (Object.fromEntries(Object.entries(query).map(([k, v]) => [k, form[k as keyof Stated] ?? v])) as Stated)
    : query

type Typed = { titulo: string; tipo: number; descripcion: string; nroPedido: string }
/** Refuses what is missing or wrong, field by field, with the sentence of the screen. */
const readTyped = ({ Titulo, Tipo, Descripcion, NroPedido }: Stated): Typed => {
  const typed = { titulo: Titulo ?? '', tipo: Tipo, descripcion: Descripcion ?? '', nroPedido: NroPedido ?? '' }
  const wrong = Object.entries(checkReclamo(typed))
  if (wrong.length > 0)
    throw badInput(
      wrong.some(([, detail]) => detail === textos.obligatorios) ? textos.obligatorios : wrong[0]![1],
      wrong.map(([field, detail]) => ({ field, detail })),
    )
  return typed as Typed
}
const readLineas = (linea: Stated['linea']): Linea[] => {
  const said = [linea ?? []].flat().map(readLinea)
  if (said.some((l) => l === null)) throw badInput(textos.foreignLinea)
  return [...new Map(said.map((l) => [l!.item, l!])).values()]
}

type Destino = { clienteId: number; presupuestoId: number }
type Reclamada = { id: number; clienteId: number; estado: string; pedidoId: string | null }
/** Refuses 409 a quote of which nothing can be claimed, 400 the number of another order. */
const requireReclamable = (solicitud: Reclamada, nroPedido: string): Destino => {
  const never = checkReclamable(solicitud)
  if (never) throw conflict('no_reclamable', never)
  const other = checkPedido(nroPedido, solicitud)
  if (other) throw badInput(other, [{ field: 'nroPedido', detail: other }])
  return { clienteId: solicitud.clienteId, presupuestoId: solicitud.id }
}
/**
 * Whose claim it is: the client of the quote it names, else of the order it names among those of its document; quote,
 * document and order number must agree. What the caller may not see is not found, nor is a cart or an unknown order.
 */
const findDestino = async (
  on: Db,
  who: Sesion,
  { cuit, idPresupuesto }: Stated,
  nroPedido: string,
): Promise<Destino> => {
  if (idPresupuesto !== null) {
    const solicitud = await findSolicitud(on, who, idPresupuesto)
    const theirs = [null, solicitud?.documentoNro, solicitud?.documentoCliente] // as it is today, and as it was then
    if (!solicitud || !theirs.includes(cuit)) throw notFound(textos.notFound)
    return requireReclamable(solicitud, nroPedido)
  }
  const clientes = cuit === null ? [] : await listClientesOf(on, who, cuit)
  const solicitud = await findByPedido(on, clientes, nroPedido)
  if (!solicitud) throw notFound(textos.notFound)
  return requireReclamable(solicitud, nroPedido)
}

/** Keeps what is claimed of each line as the quote has it today; refuses a line or a quantity that it has not. */
const saveLineas = async (on: Db, reclamoId: number, presupuestoId: number, lineas: readonly Linea[]) => {
  if (lineas.length === 0) return
  const items = lineas.map((l) => l.item)
  const detalle = await listDetalle(on, presupuestoId, items)
  const rows = lineas.map(({ item, cantidad }) => {
    const linea = detalle.find((d) => d.item === item)
    if (!linea) throw badInput(textos.foreignLinea, [{ field: 'linea', detail: textos.foreignLinea }])
    const wrong = checkCantidad(cantidad, Number(linea.cantidadTiras))
    if (wrong) throw badInput(wrong, [{ field: 'linea', detail: wrong }])
    return { reclamoId, ...linea, cantidad: cantidad ?? linea.cantidadTiras }
  })
  await escribe.insertLineas(on, rows)
}

type Input = { query: Stated; body: Stated | undefined; files: { file: readonly Uploaded[] } }
/**
 * Files a claim with its attachments (CLAIM-14): once per Idempotency-Key, whole or not at all; whoever is to know is
 * told when it stands. Refuses 400 what is missing and the number of another order, 404 what is not the caller's to
 * claim, 409 what is no order yet, or a cancelled one.
 */
export const createReclamo = async ({ query, body, files }: Input, who: Sesion) => {
  const stated = joinStatements(query, body)
  const statements = { stated, typed: readTyped(stated), lineas: readLineas(stated.linea) }
  const made: string[] = []
  const after = () => discardUnkept(made)
  // before the transaction: no connection waits while a photo is read
  const adjuntos = await convertHeic(files.file, (id) => made.push(id)).catch(async (error: unknown) => {
    await after()
    throw error
  })
  return once((on) => fileReclamo(on, who, statements, adjuntos), { after })
}

type Statements = { stated: Stated; typed: Typed; lineas: readonly Linea[] }
const fileReclamo = async (
  on: Db,
  who: Sesion,
  { stated, typed, lineas }: Statements,
  adjuntos: readonly Uploaded[],
) => {
  const destino = await findDestino(on, who, stated, typed.nroPedido)
  await refuseManyBytes(on, who.usuarioId)
  for (const archivo of adjuntos) await keepFile(on, archivo.id)
  const id = await saveReclamo(on, who, { destino, typed, lineas, archivos: adjuntos.map((f) => f.id) })
  return { isSuccess: true as const, id }
}

type Filed = { destino: Destino; typed: Typed; lineas: readonly Linea[]; archivos: readonly string[] }
/** Writes a claim with kept files, and tells whoever is to know of it. */
const saveReclamo = async (on: Db, who: Sesion, { destino, typed, lineas, archivos }: Filed): Promise<number> => {
  const quien = { usuarioId: who.usuarioId, usuario: who.userName }
  const id = await escribe.insertReclamo(on, { ...destino, ...quien, ...typed })
  await saveLineas(on, id, destino.presupuestoId, lineas)
  await escribe.insertAdjuntos(on, id, archivos)
  const historialId = await escribe.insertHistorial(on, { reclamoId: id, ...quien, de: null, a: 0, motivo: null })
  const { titulo, tipo, nroPedido } = typed
  const novedad = { id, clienteId: destino.clienteId, titulo, nroReclamo: null, de: null, a: 0, motivo: null }
  await tellReclamo(on, { historialId, ...novedad, autor: who.usuarioId })
  await emit(on, {
    tipo: 'reclamo-creado',
    datos: { ...doneOf({ id, nroReclamo: null, nroPedido, ...destino }, quien), tipo, titulo },
  })
  await audit(on, {
    accion: 'reclamo-creado',
    clienteId: destino.clienteId,
    sobre: `reclamo ${id}`,
    despues: { titulo, nroPedido, adjuntos: archivos.length },
  })
  return id
}

/** A claim that another room makes with what it does; `archivos`: files that it kept. */
export type OfOtherRoom = {
  readonly presupuestoId: number
  readonly titulo: string
  readonly tipo: number
  readonly descripcion: string
  readonly lineas: readonly { readonly item: number; readonly cantidad: number }[]
  readonly archivos: readonly string[]
}
/** Files a claim in another room's transaction, by the rules and with the mails of any other (REMITO-10). */
export const claimInTransaction = async (on: Db, who: Sesion, said: OfOtherRoom): Promise<{ id: number }> => {
  if (!passes(contract.create.access, who)) throw forbidden()
  const solicitud = await findSolicitud(on, who, said.presupuestoId)
  if (!solicitud) throw notFound(textos.notFound)
  const destino = requireReclamable(solicitud, solicitud.pedidoId ?? '')
  const typed = readTyped({
    Titulo: said.titulo,
    Tipo: said.tipo,
    Asunto: null,
    Descripcion: said.descripcion,
    NroPedido: solicitud.pedidoId,
    cuit: null,
    idPresupuesto: said.presupuestoId,
    linea: null,
  })
  const { archivos, lineas } = said
  return { id: await saveReclamo(on, who, { destino, typed, lineas, archivos }) }
}
