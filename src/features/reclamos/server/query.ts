import { badInput, notFound } from '#shared/errors.ts'
import { toTime, today } from '#shared/dates.ts'
import type { FileReply } from '#shared/route.ts'
import { checkDesdeHasta } from '#features/presupuestos/rules.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile } from '#server/files/files.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Reclamo, ReclamoEntero, Search } from '../contract.ts'
import { isVencido, pasoOf, pesoOf, tipoOf } from '../rules.ts'
import * as store from './store.ts'

type Reclamos = { $values: Reclamo[] }
/** `ruta`: under which its attachments are read. Who is in charge is the staff's to know. */
const toReclamo = (row: store.ReclamoRow, staff: boolean, ruta = '/api/reclamo'): Reclamo => ({
  id: row.id,
  nroReclamo: row.nroReclamo,
  fechaCreacion: toTime(row.creado),
  titulo: row.titulo,
  nombre: pasoOf(row.orden),
  orden: row.orden,
  ncc: row.ncc,
  tipoDocumento: 'Pedido',
  nroDocumento: row.nroPedido,
  detalle: row.descripcion,
  adjuntos: {
    $values: row.adjuntos.map(({ nro, ...rest }) => ({ ...rest, link: `${ruta}/${row.id}/adjuntos/${nro}` })),
  },
  tipo: row.tipo,
  asunto: tipoOf(row.tipo),
  cliente: row.cliente,
  documentoCliente: row.documentoCliente,
  presupuestoId: row.presupuestoId,
  usuario: row.usuario,
  responsableId: staff ? row.responsableId : null,
  responsable: staff && row.responsableId !== null ? row.responsable : null,
  vence: staff ? row.vence : null,
  vencido: staff && isVencido(row, today()),
})
const isStaff = ({ tipoRol }: Sesion): boolean => tipoRol !== 3

/** The claims of the clients of a document, as far as they are the caller's to see. Refuses 404 any other. */
const ofCuit = async (on: Db, who: Sesion, cuit: string): Promise<store.Scope> => {
  const clientes = cuit === '' ? [] : await store.listClientesOf(on, who, cuit)
  if (clientes.length === 0) throw notFound()
  return { clientes, idVendedor: null }
}
/**
 * Whose claims are searched: one client's, those of a document, or without either the whole scope (role 3: its own).
 */
const scopeOf = async (on: Db, who: Sesion, { cuit, clienteId, vendedorId }: Search): Promise<store.Scope> => {
  if (!clienteId && cuit !== null) return ofCuit(on, who, cuit)
  const found = await alcance(who, clienteId || (who.tipoRol === 3 ? who.clienteId : 0), on)
  if (found.clienteId !== 0) return { clientes: [found.clienteId], idVendedor: null }
  return { clientes: null, idVendedor: who.tipoRol === 1 ? vendedorId : found.idVendedor }
}

export const getReclamos = async (who: Sesion, cuit: string, page: number | null): Promise<Reclamos> => {
  const rows = await store.listReclamos(db(), await ofCuit(db(), who, cuit), store.unfiltered, page)
  return { $values: rows.map((row) => toReclamo(row, isStaff(who))) }
}

/**
 * Searches claims (CLAIM-02): whole local days, both ends included; who is in charge and what is overdue count for
 * staff alone. Refuses 'Desde' after 'Hasta', and 404 a client out of scope.
 */
export const searchReclamos = async (who: Sesion, search: Search): Promise<Reclamos> => {
  const wrong = checkDesdeHasta(search.dateFrom, search.dateTo)
  if (wrong) throw badInput(wrong, [{ field: 'dateFrom', detail: wrong }])
  const scope = await scopeOf(db(), who, search)
  const staff = isStaff(who)
  const filter: store.Filter = {
    desde: search.dateFrom,
    hasta: search.dateTo,
    orden: search.estadoId,
    responsableId: staff ? search.responsableId : null,
    vencidos: staff && search.vencidos === true,
    abiertos: search.abiertos === true,
    sinResponsable: staff && search.sinResponsable === true,
  }
  return { $values: (await store.listReclamos(db(), scope, filter, search.page)).map((row) => toReclamo(row, staff)) }
}

/** A line as it travels: its weight is that of what is claimed. */
const toLinea = (row: store.LineaRow) => {
  const { pesoSubtotal: _, productoId: __, ...linea } = row
  return { ...linea, peso: pesoOf(row) }
}
/** A claim whole; `who` null: for the order system, under its own addresses. Refuses 404 one out of scope. */
export const readReclamo = async (on: Db, who: Sesion | null, id: number): Promise<ReclamoEntero> => {
  const row = await store.findReclamo(on, who, id)
  if (!row) throw notFound()
  const staff = who === null || isStaff(who)
  const [lineas, historial] = [await store.listLineas(on, row), await store.listHistorial(on, row, staff)]
  return {
    remito: await store.findRemito(on, row.id),
    ...toReclamo(row, staff, who === null ? '/api/integracion/reclamos' : '/api/reclamo'),
    lineas: {
      $values: lineas.map(toLinea),
    },
    historial: { $values: historial.map((h) => ({ ...h, fecha: toTime(h.fecha), nombre: pasoOf(h.a) })) },
  }
}

/** An attachment, for whoever may see its claim; `who` null: for the order system. Refuses 404. */
export const openAdjunto = async (on: Db, who: Sesion | null, id: number, nro: number): Promise<FileReply> => {
  const row = await store.findReclamo(on, who, id)
  const archivoId = row && (await store.findAdjunto(on, row.id, nro))
  if (!archivoId) throw notFound()
  return openFile(on, archivoId)
}
