import { emptyCart, lockCart, presentCart, requireActivo } from '#features/carrito/server/carrito.ts'
import { lockSolicitud, readQuote } from '#features/presupuestos/server/presupuestos.ts'
import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { today } from '#shared/dates.ts'
import { badInput, conflict, notFound, type FieldError } from '#shared/errors.ts'
import type { Cotizacion, Pedir } from '../contract.ts'
import { codigoOf, MAX_OBRA, textos } from '../rules.ts'
import { beginDraft } from './draft.ts'
import { emitMove } from './emit.ts'
import { readCotizacion } from './read.ts'
import * as store from './store.ts'
import { tellMove } from './tell.ts'

/** What is wrong with the targets that somebody looks for: of a unit or of the whole, above 0 where there is one. */
export const problemsOfObjetivos = ({ objetivos, objetivoTotal }: Pick<Pedir, 'objetivos' | 'objetivoTotal'>) => [
  ...objetivos.flatMap(({ item, objetivo }): FieldError[] =>
    objetivo === null || objetivo > 0 ? [] : [{ field: `objetivos.${item}`, detail: textos.precioInvalido }],
  ),
  ...(objetivoTotal === null || objetivoTotal > 0 ? [] : [{ field: 'objetivoTotal', detail: textos.precioInvalido }]),
]
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors[0]) throw badInput(errors[0].detail, errors)
}

type Begun = Omit<store.NewCotizacion, 'contactoId' | 'usuarioAlta' | 'clienteId' | 'pedida'>
/** A new cotización of a client, its lines as they were asked, and the draft that who prices it goes on from. */
const begin = async (
  on: Db,
  who: Sesion,
  cliente: ClienteInAlcance,
  row: Begun,
  pedidas: readonly store.NewPedida[],
): Promise<Cotizacion> => {
  const { id, numero } = await store.insertCotizacion(on, {
    ...row,
    pedida: row.estado === 'Pedida',
    clienteId: cliente.clienteId,
    contactoId: who.contactoId,
    usuarioAlta: who.usuarioId,
  })
  await store.insertPedidas(on, id, pedidas)
  await beginDraft(on, who, { id, cliente, monedaId: row.monedaId }, pedidas)
  const que = row.estado === 'Pedida' ? 'pedida' : 'empezada'
  const nothing = { version: null, motivo: null, detalle: null, medio: null, referencia: null }
  await store.saveMove(on, who, id, { que, de: null, a: row.estado, ...nothing })
  if (row.estado === 'Pedida') {
    await tellMove(on, who, { id, clienteId: cliente.clienteId, que, ...nothing })
    await emitMove(on, who, { id, codigo: null, clienteId: cliente.clienteId, que, ...nothing, vence: null })
  }
  await audit(on, {
    accion: row.estado === 'Pedida' ? 'cotizacion-pedida' : 'cotizacion-empezada',
    clienteId: cliente.clienteId,
    sobre: `cotización ${codigoOf(numero)}`,
    despues: { estado: row.estado, lineas: pedidas.length },
  })
  return readCotizacion(on, who, id)
}

const requireFecha = (fecha: string | null): void => {
  if (fecha !== null && fecha < today()) refuse([{ field: 'fechaDeseada', detail: textos.fechaPasada }])
}

/**
 * 'Pedir cotización': of the lines of the cart, which stays as it is or is emptied. A client's people ask, staff begin
 * a draft that nobody else sees (COTIZ-01). Throws 400, 403 for an inactive client, 404, 409 once it is no cart.
 */
export const ask = (who: Sesion, sent: Pedir): Once<Cotizacion> =>
  once(
    async (on) => {
      const own = await lockCart(on, who, sent.presupuestoId)
      if (own.clienteId !== sent.clienteId) throw notFound()
      requireActivo(own)
      const { presupuesto } = await presentCart(on, who, sent.presupuestoId)
      const lines = presupuesto.presupuestoDetalles.$values
      if (!presupuesto.moneda || lines.length === 0) throw badInput(textos.carritoVacio)
      const gone = lines.find(({ activo }) => !activo)
      if (gone) throw badInput(textos.notSold(gone.producto.descripcion))
      refuse(problemsOfObjetivos(sent))
      requireFecha(sent.fechaDeseada)
      const byItem = new Map(sent.objetivos.map((one) => [one.item, one]))
      const pedidas = lines.map(({ item, producto, cantidadTiras, dimension1, dimension2 }) => ({
        item,
        productoId: producto.id,
        cantidadTiras,
        dimension1,
        dimension2,
        objetivo: byItem.get(item)?.objetivo ?? null,
        comentario: byItem.get(item)?.comentario ?? null,
      }))
      if (sent.vaciarCarrito) await emptyCart(on, who, sent.presupuestoId)
      const { objetivoTotal, fechaDeseada, tiendaNro, obra, observaciones } = sent
      const said = { objetivoTotal, fechaDeseada, tiendaNro, obra, observaciones }
      const estado = who.tipoRol === 3 ? 'Pedida' : 'Borrador'
      const row = { ...said, estado, monedaId: presupuesto.moneda.id, presupuestoOrigen: null } as const
      return begin(on, who, own.cliente, row, pedidas)
    },
    { presupuesto: String(sent.presupuestoId) },
  )

/**
 * 'Responder con una cotización': a request that is not firm is answered with a draft of its lines (COTIZ-14). Throws
 * 404, 409 for a firm one, one that was cancelled or delivered, or one that has its cotización.
 */
export const answerSolicitud = (who: Sesion, presupuestoId: number): Once<Cotizacion> =>
  once(async (on) => {
    const solicitud = await lockSolicitud(on, presupuestoId)
    const cliente = await inAlcance(who, solicitud.clienteId, on)
    if (solicitud.esPedidoFirme === true) throw conflict('estado_no_permitido', textos.isFirme)
    if (solicitud.estado === 'Cancelado') throw conflict('estado_no_permitido', textos.solicitudCancelada)
    if (await store.hasCotizacion(on, presupuestoId)) throw conflict('con_cotizacion', textos.conCotizacion)
    const { moneda, detalles, tiendaEntrega, esObra, direccionEntrega } = await readQuote(on, who, presupuestoId)
    const pedidas = detalles.$values.map(({ item, productoId, cantidadTiras, dimension1, dimension2 }) => ({
      item,
      productoId,
      cantidadTiras,
      dimension1,
      dimension2,
      objetivo: null,
      comentario: null,
    }))
    return begin(
      on,
      who,
      cliente,
      {
        estado: 'Borrador',
        monedaId: moneda.id,
        presupuestoOrigen: presupuestoId,
        tiendaNro: null,
        obra: (esObra ? direccionEntrega : tiendaEntrega)?.slice(0, MAX_OBRA) ?? null,
        fechaDeseada: null,
        observaciones: null,
        objetivoTotal: null,
      },
      pedidas,
    )
  })
