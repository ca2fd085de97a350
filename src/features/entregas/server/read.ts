import { pasoOf } from '#features/reclamos/rules.ts'
import { ownSolicitud } from '#features/presupuestos/server/presupuestos.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile } from '#server/files/files.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { showDay, toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { kilos, sum } from '#shared/money.ts'
import { passes } from '#shared/route.ts'
import type { FileReply } from '#shared/route.ts'
import { PERSONAL } from '../access.ts'
import type { Linea, Prueba, Remito } from '../contract.ts'
import { keyOf, linesOf, otherSumOf, standingOf } from '../lines.ts'
import { maskDni, relojOf } from '../rules.ts'
import * as store from './store.ts'

const SIGNATURE = 0
export const toPrueba = (row: store.PruebaRow): Prueba => ({
  id: row.id,
  origen: row.origen,
  por: row.por,
  fecha: toTime(row.fecha),
  creado: toTime(row.creado),
  entregado: row.entregado,
  motivo: row.motivo,
  recibe: row.recibe,
  dni: row.dni && maskDni(row.dni),
  fotos: { $values: row.imagenes.filter((orden) => orden !== SIGNATURE) },
  fotosAnunciadas: row.fotosAnunciadas,
  firma: row.imagenes.includes(SIGNATURE),
  firmaAnunciada: row.firmaAnunciada,
  conLugar: row.latitud !== null,
  resultado: row.resultado,
  lineas: { $values: row.lineas },
  nota: row.nota,
  firmaComo: row.firmaComo,
  firmante: row.firmante,
  reclamoId: row.reclamoId,
  nroReclamo: row.nroReclamo,
  corrige: row.corrige,
  suma: row.suma,
  lejosMetros: row.lejosMetros,
  relojMinutos: row.origen === 'portal' ? relojOf(row.fecha, row.creado) : null,
  huella: row.huella,
  borrado: row.borrado && toTime(row.borrado),
})
/** The remito's head, as far as somebody may see it. Throws 404. */
export const findHeadOf = async (who: Sesion, numero: string, on: Db = db()): Promise<store.HeadRow> => {
  const head = await store.findHead(on, who, numero)
  if (!head) throw notFound()
  return head
}
/** Kilos by the table, of the lines that go; null where none weighs anything. `sinPeso`: lines without a weight. */
const weighed = (lines: readonly Linea[]) => {
  const going = lines.filter(({ cantidad }) => cantidad > 0)
  const known = going.flatMap(({ kilosTabla }) => (kilosTabla === null ? [] : [kilosTabla]))
  return { kilosTabla: known.length === 0 ? null : kilos(sum(known)), sinPeso: going.length - known.length }
}
/** What goes, of lines that do not say: the sum of theirs, where each says it. */
const sentOf = (head: store.HeadRow, lines: readonly Linea[]): number | null => {
  if (head.kilos !== null) return head.kilos
  const going = lines.filter(({ cantidad }) => cantidad > 0)
  return going.length > 0 && going.every((line) => line.kilos !== null)
    ? kilos(sum(going.map((line) => line.kilos!)))
    : null
}

const factsOf = (head: store.HeadRow, orders: store.OrdersRow) => ({
  numero: head.numero,
  clienteId: head.clienteId,
  cliente: head.cliente,
  estado: head.estado,
  fecha: head.fecha,
  propio: head.remitoId !== null,
  cot: head.cot,
  bultos: head.bultos,
  deposito: head.deposito,
  destino: orders.destino,
  direccion: orders.direccion,
  punto:
    orders.latitud === null || orders.longitud === null ? null : { latitud: orders.latitud, longitud: orders.longitud },
  recibe: orders.recibe,
  recibeDni: orders.recibeDni && maskDni(orders.recibeDni),
  pedidos: { $values: orders.pedidos },
  viajes: { $values: orders.viajes.map(({ fecha, ...trip }) => ({ ...trip, fechaFormat: showDay(fecha) })) },
  comprobantes: { $values: orders.comprobantes },
  reclamos: { $values: orders.reclamos.map(({ orden, ...claim }) => ({ ...claim, estado: pasoOf(orden) })) },
})
/** What goes of each line of its orders; none where nobody said. */
export const linesOfRemito = async (on: Db, who: Pick<Sesion, 'tipoRol'>, head: store.HeadRow): Promise<Linea[]> => {
  const [ofOrders, ofRemitos] = await Promise.all([
    store.listOrderLines(on, head.presupuestos),
    store.listRemitoLines(on, head.presupuestos, head.numero),
  ])
  const propio = ofRemitos.some(({ numero }) => numero === head.numero)
  if (!propio && !ofOrders.some(({ remitoId }) => remitoId === head.numero)) return []
  return linesOf({ ...head, propio }, ofOrders, ofRemitos, who.tipoRol === 1)
}
/** A remito as somebody reads it (REMITO-02). Throws 404. */
export const readRemito = async (who: Sesion, numero: string): Promise<Remito> => {
  const on = db()
  const head = await findHeadOf(who, numero)
  const [orders, lineas, otros, pruebas] = await Promise.all([
    store.readOrders(on, head),
    linesOfRemito(on, who, head),
    store.listRemitos(on, head.presupuestos),
    store.listPruebas(on, head),
  ])
  return {
    ...factsOf(head, orders),
    ...weighed(lineas),
    kilos: sentOf(head, lineas),
    lineas: { $values: lineas },
    otros: {
      $values: otros.filter((one) => one.numero !== head.numero).map(({ idViaje: _trip, ...one }) => one),
    },
    pruebas: { $values: pruebas.map(toPrueba) },
    puedePersonal: passes(PERSONAL, who),
    puedeRecibir: passes(PERSONAL, who) && head.estado !== 'Anulado',
    recibeConDni: orders.recibeDni !== null,
  }
}

/** The remitos of a request, and how its lines stand (REMITO-04). Throws 404. */
export const readOfOrder = async (who: Sesion, id: number) => {
  const on = db()
  await ownSolicitud(on, who, id)
  const [remitos, ofOrder, ofRemitos] = await Promise.all([
    store.listRemitos(on, [id]),
    store.listOrderLines(on, [id]),
    store.listRemitoLines(on, [id], null),
  ])
  const byLine = Map.groupBy(ofRemitos, keyOf)
  return {
    remitos: { $values: remitos },
    lineas: {
      $values: ofOrder.map((line) => {
        const of = byLine.get(keyOf(line)) ?? []
        return {
          pedidoId: line.pedidoId,
          item: line.item,
          ...standingOf(line, of),
          segunRemitos: who.tipoRol === 1 ? otherSumOf(line, of) : null,
        }
      }),
    },
  }
}

const findPrueba = async (who: Sesion, numero: string, id: number) => {
  const head = await findHeadOf(who, numero)
  const [prueba] = await store.listPruebas(db(), head, id)
  if (!prueba) throw notFound()
  return { head, prueba }
}
type OfFoto = { numero: string; id: number; orden: number; tamano: number }
const openImagen = async (pruebaId: number, orden: number, tamano: number): Promise<FileReply<'image/webp'>> => {
  const archivo = await store.findImagen(db(), { pruebaId, orden, tamano })
  if (archivo === undefined) throw notFound()
  return { ...(await openFile(db(), archivo)), type: 'image/webp' }
}
export const openFoto = async (who: Sesion, { numero, id, orden, tamano }: OfFoto) => {
  const { prueba } = await findPrueba(who, numero, id)
  return openImagen(prueba.id, orden, tamano)
}

/** Each reading of what is personal is on record: whose, of which remito, and what (REMITO-14). */
export const noteReading = (clienteId: number, numero: string, what: string): Promise<void> =>
  tx((on) => audit(on, { accion: 'prueba-leida', clienteId, sobre: `remito ${numero}`, despues: { que: what } }))
export const readPersonal = async (who: Sesion, numero: string, id: number) => {
  const { head, prueba } = await findPrueba(who, numero, id)
  await noteReading(head.clienteId, head.numero, 'DNI y lugar')
  const { latitud, longitud, precisionMetros } = prueba
  return {
    recibe: prueba.recibe,
    dni: prueba.dni,
    lugar: latitud === null || longitud === null ? null : { latitud, longitud, precisionMetros },
    firma: prueba.imagenes.includes(SIGNATURE),
  }
}
const SIGNATURE_PIXELS = 800
export const openFirma = async (who: Sesion, numero: string, id: number) => {
  const { head, prueba } = await findPrueba(who, numero, id)
  const reply = await openImagen(prueba.id, SIGNATURE, SIGNATURE_PIXELS)
  await noteReading(head.clienteId, head.numero, 'firma')
  return reply
}
