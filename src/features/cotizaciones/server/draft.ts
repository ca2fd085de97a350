import { exceedsMaximo, maximoLineas, montoMaximo } from '#features/carrito/rules.ts'
import { readRate } from '#features/dolar/server/dolar.ts'
import { productosById } from '#features/productos/server/productos.ts'
import { round } from '#shared/money.ts'
import { addDays, today } from '#shared/dates.ts'
import { badInput, conflict, Refusal, type FieldError } from '#shared/errors.ts'
import { same } from '#shared/rebase.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Borrador, Cotizacion } from '../contract.ts'
import { montosOf, movedOf, needsAdministrador, totalesOf } from '../precios.ts'
import { canPrice, checkVence, isOver, textos } from '../rules.ts'
import { lockOwn, move, requireCambio, requireMove, type Own } from './locked.ts'
import { readCotizacion, todayOf, type Productos } from './read.ts'
import * as store from './store.ts'

type Asked = { item: number; productoId: string; cantidadTiras: number; dimension1: number; dimension2: number }
type Price = { precio: number; descuento1: number }
export const productosOf = (on: Db, { cliente }: Pick<Own, 'cliente'>, lines: readonly { productoId: string }[]) =>
  productosById(on, cliente, [...new Set(lines.map(({ productoId }) => productoId))])

/** A line of a draft: the product's name, group, IVA and weight of today, at a price. */
const toLinea = (asked: Asked, { precio, descuento1 }: Price, productos: Productos, monedaId: number) => {
  const producto = productos.get(asked.productoId)!
  const { item, productoId, cantidadTiras, dimension1, dimension2 } = asked
  const priced = { item, cantidadTiras, dimension1, dimension2, precio, descuento1, peso: producto.peso }
  return {
    ...priced,
    productoId,
    nombreProducto: producto.descripcion,
    grupoId: producto.grupoProducto.id,
    precioLista: todayOf(producto, asked, monedaId)?.precioLista ?? null,
    iva: producto.iva,
    ...montosOf(priced),
  }
}
const totalsOf = (lines: readonly store.LineaRow[]) => {
  const { montoTotalSinDto, montoTotal, pesoTotal } = totalesOf(lines)
  return { montoTotalSinDto, montoTotal, pesoTotal }
}
const numberOf = async (on: Db, id: number): Promise<number> => {
  const { draft, sent } = await store.findNumbers(on, id)
  return draft ?? sent + 1
}

type Begun = Pick<Own, 'id' | 'cliente' | 'monedaId'>
/** Begins the draft of the next version with lines at today's prices, for who prices them to go on from. */
export const beginDraft = async (on: Db, who: Sesion, own: Begun, asked: readonly Asked[]): Promise<void> => {
  const productos = await productosOf(on, own, asked)
  const lines = asked.flatMap((one) => {
    const now = todayOf(productos.get(one.productoId), one, own.monedaId)
    return now ? [toLinea(one, now, productos, own.monedaId)] : []
  })
  const { cotizacionDiasValidez } = await readParams(on)
  await store.saveDraft(
    on,
    own.id,
    {
      numero: await numberOf(on, own.id),
      usuarioId: who.usuarioId,
      usuario: who.userName,
      condicionPagoId: null,
      condicionPago: null,
      vence: addDays(today(), cotizacionDiasValidez),
      porPartes: false,
      nota: null,
      ...totalsOf(lines),
    },
    lines,
  )
}

const at = (item: number, field: string): string => `lineas.${item}.${field}`
/** Most pieces of a line, and metres of a side: as many as its columns hold. */
const MOST = { cantidad: 9_999_999, metros: 99_999 } as const
const isFigure = (value: number, places: number, most: number): boolean =>
  value >= 0 && value <= most && round(value, places).eq(value)
const isCantidad = ({ cantidadTiras }: Borrador['lineas'][number]): boolean =>
  cantidadTiras > 0 && isFigure(cantidadTiras, 4, MOST.cantidad)
const isMedida = ({ dimension1, dimension2 }: Borrador['lineas'][number]): boolean =>
  [dimension1, dimension2].every((side) => isFigure(side, 3, MOST.metros))
const isPrecio = ({ precio, descuento1 }: Borrador['lineas'][number]): boolean =>
  precio > 0 && isFigure(precio, 4, montoMaximo) && descuento1 < 100 && isFigure(descuento1, 2, 100)
/** What is wrong with a draft's lines, by field; the same rule for the screen, the API and an import (COTIZ-05). */
const problemsOf = (lines: Borrador['lineas'], productos: Productos): FieldError[] =>
  lines.flatMap((line) => {
    const wrong = (field: string, detail: string): FieldError[] => [{ field: at(line.item, field), detail }]
    if (!productos.has(line.productoId)) return wrong('productoId', textos.productoInvalido)
    if (!isMedida(line)) return wrong('dimension1', textos.medidaInvalida)
    if (!isCantidad(line)) return wrong('cantidadTiras', textos.cantidadInvalida)
    if (!isPrecio(line)) return wrong('precio', textos.precioInvalido)
    const { peso } = productos.get(line.productoId)!
    return exceedsMaximo(montosOf({ ...line, peso })) ? wrong('cantidadTiras', textos.cantidadInvalida) : []
  })
const refuse = (errors: readonly FieldError[]): void => {
  if (errors[0]) throw badInput(errors[0].detail, errors)
}

const changeDraft = async (on: Db, who: Sesion, own: Own, sent: Borrador): Promise<void> => {
  const productos = await productosOf(on, own, sent.lineas)
  const items = new Set(sent.lineas.map(({ item }) => item))
  if (items.size !== sent.lineas.length || sent.lineas.length > maximoLineas) throw badInput(textos.withoutLineas)
  refuse(problemsOf(sent.lineas, productos))
  const condicion = sent.condicionPagoId === null ? null : await store.findCondicion(on, sent.condicionPagoId)
  if (condicion === undefined) refuse([{ field: 'condicionPagoId', detail: textos.condicion }])
  const lines = sent.lineas.map((line) => toLinea(line, line, productos, own.monedaId))
  await store.saveDraft(
    on,
    own.id,
    {
      numero: await numberOf(on, own.id),
      usuarioId: who.usuarioId,
      usuario: who.userName,
      condicionPagoId: condicion?.id ?? null,
      condicionPago: condicion?.descripcion ?? null,
      vence: sent.vence,
      porPartes: sent.porPartes,
      nota: sent.nota,
      ...totalsOf(lines),
    },
    lines,
  )
  await store.saveCambio(on, own.id)
}

type Terms = Pick<Borrador, 'condicionPagoId' | 'vence' | 'porPartes' | 'nota' | 'lineas'>
/** What of a draft is typed, to be compared. */
const termsOf = ({ condicionPagoId, vence, porPartes, nota, lineas }: Terms) => ({
  condicionPagoId,
  vence,
  porPartes,
  nota,
  lineas: lineas.map(({ item, productoId, cantidadTiras, dimension1, dimension2, precio, descuento1 }) => [
    item,
    productoId,
    cantidadTiras,
    dimension1,
    dimension2,
    precio,
    descuento1,
  ]),
})
/** The cotización, where its last change is this very draft: its answer was lost, and it is sent again. */
const findSaved = async (on: Db, who: Sesion, own: Own, sent: Borrador): Promise<Cotizacion | null> => {
  if (own.cambio !== sent.cambio + 1) return null
  const cotizacion = await readCotizacion(on, who, own.id)
  const draft = cotizacion.versiones.$values.find(({ enviada }) => enviada === null)
  return draft && same(termsOf({ ...draft, lineas: draft.lineas.$values }), termsOf(sent)) ? cotizacion : null
}

/** Writes the draft of the next version; only the distributor's people read it. Throws 404, 409. */
export const saveDraft = (who: Sesion, id: number, sent: Borrador): Promise<Cotizacion> =>
  tx(async (on) => {
    const own = await lockOwn(on, who, id)
    const saved = await findSaved(on, who, own, sent)
    if (saved) return saved
    await requireCambio(on, who, own, sent.cambio)
    const { draft } = await store.findNumbers(on, id)
    if (!canPrice(own.estado) || (isOver(own.estado) && draft === null))
      throw conflict('estado_no_permitido', textos.cannotMove(own.estado, 'Enviada'))
    await changeDraft(on, who, own, sent)
    return readCotizacion(on, who, id)
  })

type Version = Cotizacion['versiones']['$values'][number]
/** Throws 403 for a price further below today's than a seller sends alone (COTIZ-05). */
const requireAuthority = async (on: Db, who: Sesion, own: Own, draft: Version): Promise<void> => {
  const { cotizacionDescuentoMaximo: maximo } = await readParams(on)
  if (who.tipoRol === 1 || maximo === null) return
  const productos = await productosOf(on, own, draft.lineas.$values)
  const low = draft.lineas.$values.filter((line) => {
    const now = todayOf(productos.get(line.productoId), line, own.monedaId)
    return needsAdministrador(line.netoUnitario, now?.neto ?? null, maximo)
  })
  if (low.length > 0)
    throw new Refusal(403, 'precio_a_autorizar', textos.needsAdministrador, {
      errors: low.map(({ item }) => ({ field: at(item, 'precio'), detail: textos.needsAdministrador })),
    })
}

/** The rate of the dollar that a version keeps which is sent now (DOLAR-05). */
export const ratedOf = async (on: Db): Promise<store.Rated> => {
  const rate = await readRate(on, 'solicitudes')
  return {
    cotizacion: rate?.valor ?? null,
    cotizacionFecha: rate?.fechaHora ?? null,
    cotizacionTipo: rate?.tipo ?? null,
    cotizacionFuente: rate?.fuente ?? null,
  }
}

/** What a draft lacks to be sent, by field. */
const problemsOfSending = (
  draft: Version,
  former: Version | undefined,
  over: boolean,
  revisados: readonly number[],
) => {
  const vence = checkVence(draft.vence, today())
  const changed = over && former ? movedOf(draft.lineas.$values, former.lineas.$values) : new Map<number, number>()
  const moved = draft.lineas.$values.filter(({ item }) => changed.has(item) && !revisados.includes(item))
  return [
    ...(draft.lineas.$values.length === 0 ? [{ field: 'lineas', detail: textos.withoutLineas }] : []),
    ...(vence ? [{ field: 'vence', detail: vence }] : []),
    ...moved.map((line) => ({ field: at(line.item, 'revisado'), detail: textos.moved(line.nombreProducto) })),
  ]
}

/**
 * 'Enviar': the draft becomes a version that is never changed again, and the one in force. Throws 400 for what it
 * lacks, 403 for a price that a seller does not send alone, 404, 409.
 */
export const sendDraft = (
  who: Sesion,
  id: number,
  { cambio, revisados }: { cambio: number; revisados: readonly number[] },
): Once<Cotizacion> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    await requireCambio(on, who, own, cambio)
    requireMove(own, 'Enviada', 'equipo')
    const { versiones } = await readCotizacion(on, who, id)
    const draft = versiones.$values.find(({ enviada }) => enviada === null)
    if (!draft) throw conflict('estado_no_permitido', textos.withoutLineas)
    const former = versiones.$values.find(({ numero }) => numero === own.enVigor)
    const { condicionPagoId, vence, porPartes, nota, lineas } = draft
    // its lines' list prices, IVA and weights are those of the moment that it is sent
    await changeDraft(on, who, own, { cambio, condicionPagoId, vence, porPartes, nota, lineas: lineas.$values })
    refuse(problemsOfSending(draft, former, isOver(own.estado), revisados))
    await requireAuthority(on, who, own, draft)
    await store.saveSent(on, id, draft.numero, await ratedOf(on))
    await move(
      on,
      who,
      own,
      'cotizacion-enviada',
      { que: isOver(own.estado) ? 'renovada' : 'enviada', a: 'Enviada', version: draft.numero },
      { enVigor: draft.numero, vence: draft.vence, renovacionPedida: null },
    )
    return readCotizacion(on, who, id)
  })

/** Begins a draft of the lines of a version that was sent, as they were offered; what is sold no more is left out. */
export const beginDraftOf = async (
  on: Db,
  who: Sesion,
  own: Own,
  version: number | null,
  more: Partial<Pick<Borrador, 'vence'>> = {},
): Promise<void> => {
  const { versiones, pedidas } = await readCotizacion(on, who, own.id)
  const former = versiones.$values.find(({ numero }) => numero === version)
  if (!former) return beginDraft(on, who, own, pedidas.$values)
  const { condicionPagoId, porPartes, nota, vence, lineas } = former
  const sold = await productosOf(on, own, lineas.$values)
  await changeDraft(on, who, own, {
    cambio: own.cambio,
    condicionPagoId,
    vence,
    porPartes,
    nota,
    lineas: lineas.$values.filter(({ productoId }) => sold.get(productoId)?.activo),
    ...more,
  })
}

/** 'Renovar': begins a new version of one that is over, its day to be chosen anew (COTIZ-08). Throws 404, 409. */
export const renew = (who: Sesion, id: number, cambio: number): Once<Cotizacion> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    await requireCambio(on, who, own, cambio)
    if (!isOver(own.estado)) throw conflict('estado_no_permitido', textos.cannotMove(own.estado, 'Enviada'))
    await beginDraftOf(on, who, own, own.enVigor, { vence: null })
    return readCotizacion(on, who, id)
  })
