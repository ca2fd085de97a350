import { lockToOrder, checkCartOrderable, presentCart, requireOrderable } from '#features/carrito/server/carrito.ts'
import { textos as carrito, totals } from '#features/carrito/rules.ts'
import type { Presupuesto } from '#features/carrito/contract.ts'
import type { Pedida } from '#features/calendario/rules.ts'
import { findWrong, readForWire } from '#features/calendario/server/calendario.ts'
import { requireCompra } from '#features/cotizaciones/server/cotizaciones.ts'
import type { Neto } from '#features/percepciones/rules.ts'
import { estimatePercepciones } from '#features/percepciones/server/percepciones.ts'
import { isInArgentina } from '#features/obras/server/obras.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import { checkOrdenCompra, cleanOrdenCompra } from '#features/presupuestos/rules.ts'
import { readStoredQuote } from '#features/presupuestos/server/presupuestos.ts'
import { badInput, conflict, notFound, type FieldError } from '#shared/errors.ts'
import { db, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Preconfirm, PreconfirmReq } from '../contract.ts'
import { telefonoDigits } from '#shared/identity.ts'
import { checkPreconfirm, direccionOfObra, OBRA, cleanRecibe, summary, textos } from '../rules.ts'
import * as orden from './orden-store.ts'
import * as store from './store.ts'

/**
 * The default receiver: the client's signed-in person; for staff the client's first account, else its first contact;
 * else empty.
 */
const receiverOf = ({ recibe, usuario, contacto }: store.PreconfirmRow): NonNullable<Preconfirm['datosRecibe']> => {
  const person = recibe ?? usuario
  if (person)
    return {
      nombre: person.nombre,
      apellido: person.apellido,
      telefono: telefonoDigits(person.telefono),
      nroDocumento: person.documentoNro,
    }
  const [nombre = '', ...rest] = (contacto?.nombre ?? '').trim().split(/\s+/)
  return { nombre, apellido: rest.join(' '), telefono: telefonoDigits(contacto?.telefono), nroDocumento: null }
}

/** The options of checkout for the caller's own cart; throws 404 for another's or one that is no cart any more. */
export const preconfirm = async (who: Sesion, id: number): Promise<Preconfirm> => {
  const row = await store.findPreconfirm(db(), who, id)
  if (!row) throw notFound()
  const [{ presupuesto, vista }, calendario] = await Promise.all([presentCart(db(), who, id), readForWire(db())])
  return {
    tiendas: { $values: row.tiendas },
    listaTransportes: { $values: row.transportes.map((t) => ({ ...t, clientes: { $values: t.clientes } })) },
    clasificacionEnvios: { $values: row.clasificaciones },
    listaFormasPago: { $values: row.pagos },
    datosRecibe: receiverOf(row),
    presupuesto,
    aparte: vista.row.aparte,
    clienteSeleccionado: row.clienteSeleccionado,
    ordenCompra: row.ordenCompra,
    ordenCompraArchivo: row.ordenCompraArchivo,
    ordenCompraObligatoria: row.ordenCompraObligatoria,
    fechaPedida: row.fechaPedida,
    franjaPedida: row.franjaPedida,
    calendario,
  }
}

/** Checks that a work site's point is in Argentina. */
const checkInArgentina = ({ esObra, obraLatitud: latitud, obraLongitud: longitud }: PreconfirmReq): FieldError[] =>
  esObra === true &&
  typeof latitud === 'number' &&
  typeof longitud === 'number' &&
  !isInArgentina({ latitud, longitud })
    ? [{ field: 'obraLatitud', detail: textos.puntoOutside }]
    : []
/** Checks the client's own order number (OC-01). */
const checkOrden = async (on: Db, cliente: ClienteInAlcance, sent: PreconfirmReq): Promise<FieldError[]> => {
  const detail = checkOrdenCompra(sent.ordenCompra, await orden.isObligatoria(on, cliente))
  return detail === null ? [] : [{ field: 'ordenCompra', detail }]
}
/** Checks when its delivery is asked for (REMITO-05). */
const checkPedida = async (on: Db, sent: PreconfirmReq): Promise<FieldError[]> =>
  (await findWrong(on, pedidaOf(sent))).map(({ field, detail }) => ({ field: `${field}Pedida`, detail }))
const pedidaOf = ({ fechaPedida, franjaPedida }: PreconfirmReq): Pedida => ({
  fecha: fechaPedida ?? null,
  franja: clean(franjaPedida) || null,
})
const refuse = (errors: readonly FieldError[]): void => {
  if (errors[0]) throw badInput(errors[0].detail, errors)
}
// Removes control characters from names and addresses.
const clean = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .normalize('NFC')

/** Throws for ids the client may not choose, as if nothing had been chosen. */
const requireChosen = (eleccion: store.Eleccion, elegidos: store.Elegidos): void => {
  const problems: [string, string, boolean][] = [
    ['clienteTiendaEntregaNro', textos.tienda, !eleccion.esObra && !elegidos.tienda],
    ['provinciaId', textos.obra, eleccion.esObra && !elegidos.provincia],
    ['transporteId', textos.transporte, elegidos.transporte === null],
    ['clasificacionId', textos.clasificacion, elegidos.clasificacion === null],
    ['condicionPagoId', textos.pago, elegidos.pago === null],
  ]
  refuse(problems.flatMap(([field, detail, wrong]) => (wrong ? [{ field, detail }] : [])))
}

/** The submission as stored. Throws for what the client may not choose. */
const keep = (sent: PreconfirmReq, eleccion: store.Eleccion, elegidos: store.Elegidos) => {
  requireChosen(eleccion, elegidos)
  const { tienda, provincia } = elegidos
  const telefono = clean(sent.telefono) || null
  const [calle, nro, localidad, codigoPostal] = [
    clean(sent.obraCalle),
    clean(sent.obraNro),
    clean(sent.localidad),
    clean(sent.obraCodigoPostal),
  ]
  const obra = eleccion.esObra
    ? {
        obraCalle: calle,
        obraNro: nro,
        obraLocalidad: localidad,
        obraCodigoPostal: codigoPostal,
        obraProvinciaId: eleccion.provinciaId,
        obraLatitud: sent.obraLatitud ?? null,
        obraLongitud: sent.obraLongitud ?? null,
      }
    : withoutObra
  const entrega =
    tienda && !eleccion.esObra
      ? { ...tienda, telefonoEntrega: tienda.telefonoEntrega ?? telefono }
      : {
          tiendaEntrega: OBRA,
          direccionEntrega: direccionOfObra({ calle, nro, localidad, codigoPostal, provincia }),
          telefonoEntrega: telefono,
        }
  return {
    recibeNombre: clean(sent.nombre),
    recibeApellido: clean(sent.apellido),
    recibeTelefono: telefono,
    recibeDni: clean(sent.dni),
    ordenCompra: cleanOrdenCompra(sent.ordenCompra) || null,
    fechaPedida: pedidaOf(sent).fecha,
    franjaPedida: pedidaOf(sent).franja,
    esObra: eleccion.esObra,
    tiendaNro: eleccion.tiendaNro,
    transporteId: eleccion.transporteId,
    transporteDesc: elegidos.transporte!,
    clasificacionId: eleccion.clasificacionId,
    clasificacionEnvio: elegidos.clasificacion!,
    condicionPagoId: eleccion.condicionPagoId,
    condicionPago: elegidos.pago!.descripcion,
    descuentoCondicionPago: Number(elegidos.pago!.porcentaje),
    ...obra,
    ...entrega,
  }
}
const withoutObra = {
  obraCalle: null,
  obraNro: null,
  obraLocalidad: null,
  obraCodigoPostal: null,
  obraProvinciaId: null,
  obraLatitud: null,
  obraLongitud: null,
}

type Formed = { readonly item: number; readonly formacion: unknown }
/** What is estimated of an order that goes to an address, with what it is of; null: its client has none (DOLAR-10). */
const writeEstimated = async (on: Db, cliente: ClienteInAlcance, order: Omit<Neto, 'rate'>, destino: string) => {
  const filas = await estimatePercepciones(on, cliente, order)
  return filas && JSON.stringify({ neto: order.neto, destino, filas })
}
/** The lines as the pre-confirm writes them: today's kilos and IVA, and how each price came about. */
const linesOf = ({ presupuestoDetalles }: Presupuesto, { lineas }: { lineas: readonly Formed[] }): string => {
  const byItem = new Map(lineas.map(({ item, formacion }) => [item, formacion]))
  return JSON.stringify(
    presupuestoDetalles.$values.map(({ item, pesoSubtotal, producto: { iva } }) => ({
      item,
      pesoSubtotal,
      iva,
      formacion: byItem.get(item) ?? null,
    })),
  )
}

/**
 * Stores receiver, destination, classification and payment for the present cart, and returns its quote. Throws 400 for
 * missing or invalid choices, 403 for an inactive client, 404, 409 `carrito_cambiado` with the fresh cart if a price or
 * discount has changed (OPEN-78).
 */
export const preconfirmBudget = async (who: Sesion, asked: PreconfirmReq): Promise<Quote> => {
  const sent = {
    ...asked,
    ...cleanRecibe(asked),
    ...Object.fromEntries(
      (['obraCalle', 'obraNro', 'localidad', 'obraCodigoPostal'] as const).map((f) => [f, clean(asked[f])]),
    ),
  } as PreconfirmReq
  return txOf(asked.id, async (on) => {
    const { cliente, cotizacionId } = await lockToOrder(on, who, asked.id)
    refuse([
      ...checkPreconfirm(sent),
      ...checkInArgentina(sent),
      ...(await checkPedida(on, sent)),
      ...(await checkOrden(on, cliente, sent)),
    ])
    await requireCompra(on, asked.id, cotizacionId)
    const present = await presentCart(on, who, asked.id)
    const { presupuesto, vista, hasChanges } = present
    const changed = (detail: string) => conflict('carrito_cambiado', detail, { presupuesto })
    if (hasChanges && vista.lineas.every((l) => l.activo)) throw changed(carrito.cambiado)
    requireOrderable(await checkCartOrderable(on, present), changed)
    const esObra = asked.esObra === true
    const eleccion = {
      esObra,
      tiendaNro: esObra ? 0 : asked.clienteTiendaEntregaNro!,
      transporteId: asked.transporteId!,
      clasificacionId: asked.clasificacionId!,
      condicionPagoId: asked.condicionPagoId!,
      provinciaId: asked.provinciaId ?? 0,
    }
    const elegidos = await store.findElegidos(on, cliente, asked.id, eleccion)
    const kept = keep(sent, eleccion, elegidos)
    const { montoTotalSinDto, montoTotal, pesoTotal } = totals(vista.lineas)
    const neto = summary(montoTotalSinDto, montoTotal, kept.descuentoCondicionPago).total
    const provinciaId = esObra ? eleccion.provinciaId : elegidos.provinciaOfTienda!
    const order = { neto, moneda: presupuesto.moneda!, provinciaId }
    await store.savePreconfirmado(on, {
      ...kept,
      id: asked.id,
      montoTotalSinDto,
      montoTotal,
      pesoTotal,
      montoFinal: neto,
      percepciones: await writeEstimated(on, cliente, order, kept.direccionEntrega),
      // those of a cotización are its version's, kilos, IVA and how they came about (COTIZ-11)
      lineas: cotizacionId === null ? linesOf(presupuesto, vista) : '[]',
    })
    return readStoredQuote(on, who, asked.id) // just stored at today's prices
  })
}
