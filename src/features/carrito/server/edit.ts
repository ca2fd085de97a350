import { checkCantidad, asksAncho, asksLargo, type Measurable } from '#features/productos/rules.ts'
import { badInput, conflict, inactive, notFound, Refusal } from '#shared/errors.ts'
import { dec, round } from '#shared/money.ts'
import { db, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Agregadas, Presupuesto } from '../contract.ts'
import { problemsOfMedida } from '../orderable.ts'
import { descuentoOfCliente, exceedsMaximo, maximoLineas, textos } from '../rules.ts'
import { header, withCantidad, withLinea, withMore, present, hasStock, type Productos } from './current.ts'
import { asPresupuesto, lockCart, lockToEdit, productosOf, requireShopping, tellCarrito } from './propio.ts'
import * as store from './store.ts'

export type AddLine = {
  productoId: string
  clienteId: number
  cantidad?: number | null | undefined
  largo?: number | null | undefined
  ancho?: number | null | undefined
  presupuestoId?: number | null | undefined
  item?: number | null | undefined
}

/**
 * A line's dimensions, checked against the product's limits with the screen's sentences (OPEN-32); 0 for one that is
 * not asked.
 */
const measure = (
  producto: Measurable,
  sent: Omit<AddLine, 'clienteId'>,
  minimumMC: number,
): { cantidad: number; dimension1: number; dimension2: number } => {
  const { cantidad, largo, ancho } = sent
  const errors = problemsOfMedida(producto, { cantidad, largo, ancho }, minimumMC)
  if (errors[0]) throw badInput(errors[0].detail, errors)
  return {
    cantidad: sent.cantidad!,
    dimension1: asksLargo(producto) ? sent.largo! : 0,
    dimension2: asksAncho(producto) ? sent.ancho! : 0,
  }
}

/** Checks the resulting quantity of a line, also when it is the sum of several additions. */
const requireCantidad = (producto: Measurable, cantidad: number, minimumMC: number): void => {
  const problem = checkCantidad(producto, cantidad, minimumMC)
  if (problem) throw badInput(problem, [{ field: 'cantidad', detail: problem }])
}

/** Throws if the product is not sold any more or the amounts exceed a quote's limits. */
const requireLine = (line: store.LineaRow | null): store.LineaRow => {
  if (!line) throw conflict('producto_no_disponible', textos.noDisponible)
  if (exceedsMaximo(line)) throw badInput(textos.cantidadInvalida)
  return line
}
/** Saves a line and returns the present cart. */
const save = async (
  on: Db,
  who: Sesion,
  row: store.CarritoRow,
  line: store.LineaRow,
  productos: Productos,
): Promise<Presupuesto> => {
  const after = withLinea(row, line)
  await store.saveLine(on, header(after), line)
  tellCarrito(on, who, row)
  return asPresupuesto(on, present(after, productos), productos)
}

/**
 * Adds a product, or adds to its line of the same dimensions (OPEN-77), whose changed price or discount stays flagged.
 * With a cart and item, restores a deleted line, once (OPEN-101). Returns the cart, with tieneStock of that line
 * (OPEN-33).
 */
export const addLine = async (who: Sesion, sent: AddLine): Promise<Once<Presupuesto>> => {
  const cliente = await inAlcance(who, sent.clienteId, db())
  await requireShopping(db())
  return once((on) => add(on, who, cliente, sent), { presupuesto: `de ${sent.clienteId} ${who.contactoId}` })
}

const blank = {
  cantidadTiras: 0,
  nombreProducto: '',
  grupoId: 0,
  precio: 0,
  descuento1: 0,
  montoSubtotal: 0,
  montoSubtotalDto: 0,
  pesoSubtotal: 0,
  enStock: null,
  formacion: null,
}

type Sent = Omit<AddLine, 'clienteId'>
const isPutBack = (sent: Sent): boolean => typeof sent.presupuestoId === 'number'
/** A new line's number: the next one, or that of a restored line. */
const itemFor = ({ ultimoItem }: store.CarritoRow, sent: Sent): number =>
  isPutBack(sent) && sent.item && sent.item > 0 && sent.item <= ultimoItem ? sent.item : ultimoItem + 1

/**
 * Adds a product to a cart: a new line, or more of an existing one. Null for a line restored already, by another tab or
 * a repeated call.
 */
const joinLine = (
  found: store.CarritoRow,
  productos: Productos,
  sent: Sent,
  minimumMC: number,
): { row: store.CarritoRow; line: store.LineaRow | null } => {
  const producto = productos.get(sent.productoId)
  if (!producto?.activoForCliente || !producto.moneda) throw notFound(textos.notSold)
  const empty = found.lineas.length === 0
  if (!empty && found.monedaId !== producto.moneda.id) throw conflict('moneda_distinta', textos.monedaDistinta)
  const row = empty
    ? {
        ...found,
        monedaId: producto.moneda.id,
        simbolo: producto.moneda.simbolo,
        descuentoCliente: String(descuentoOfCliente(found.descuentos)),
      }
    : found
  const { cantidad, ...dimensions } = measure(producto, sent, minimumMC)
  const known = row.lineas.find(
    (linea) =>
      linea.productoId === producto.id &&
      linea.dimension1 === dimensions.dimension1 &&
      linea.dimension2 === dimensions.dimension2,
  )
  const back = isPutBack(sent) ? (known ?? row.lineas.find((l) => l.item === sent.item)) : undefined
  if (back) return { row, line: null }
  const total = known ? round(dec(known.cantidadTiras).plus(cantidad), 2).toNumber() : cantidad
  if (known) requireCantidad(producto, total, minimumMC)
  else if (row.lineas.length >= maximoLineas) throw conflict('carrito_lleno', textos.lleno)
  const added = known
    ? withMore(row, known, producto, total)
    : withCantidad(
        row,
        { ...blank, ...dimensions, item: itemFor(row, sent), productoId: producto.id },
        producto,
        cantidad,
      )
  return { row, line: requireLine(added) }
}

/** The open cart of the client and the caller's contact, locked, with the products of its lines and of those to add. */
const openWith = async (on: Db, who: Sesion, cliente: ClienteInAlcance, productoIds: readonly string[]) => {
  const id = await store.openCarrito(on, cliente, who)
  if (id === null) throw inactive()
  const row = (await store.readCarrito(on, id))!
  const productos = await productosOf(on, cliente, row, ...productoIds)
  return { row, productos, minimumMC: (await readParams(on)).ProductoCantidadMinimaMC }
}

/** A line is restored only into its own cart. */
const requireOwnCart = ({ id }: store.CarritoRow, sent: readonly Sent[]): void => {
  if (sent.some((one) => isPutBack(one) && one.presupuestoId !== id)) throw conflict('carrito_cerrado', textos.cerrado)
}

const add = async (on: Db, who: Sesion, cliente: ClienteInAlcance, sent: AddLine): Promise<Presupuesto> => {
  const { row: found, productos, minimumMC } = await openWith(on, who, cliente, [sent.productoId])
  requireOwnCart(found, [sent])
  const { row, line } = joinLine(found, productos, sent, minimumMC)
  if (!line) return asPresupuesto(on, present(row, productos), productos)
  return { ...(await save(on, who, row, line, productos)), tieneStock: hasStock(line, productos.get(sent.productoId)!) }
}

type AddedLines = {
  agregadas: number
  rechazadas: { at: number; motivo: string }[]
  /** The cart afterwards, and its products. */ row: store.CarritoRow
  productos: Productos
  /** The lines that were written. */ lineas: readonly store.LineaRow[]
}
/**
 * Adds many products in one statement, by the rule of adding one. Returns how many were added, and of the others the
 * index sent (`at`) and the reason. Throws only for what concerns all of them.
 */
export const addLines = async (
  on: Db,
  who: Sesion,
  cliente: ClienteInAlcance,
  sent: readonly Sent[],
): Promise<AddedLines> => {
  const {
    row: found,
    productos,
    minimumMC,
  } = await openWith(
    on,
    who,
    cliente,
    sent.map((s) => s.productoId),
  )
  requireOwnCart(found, sent)
  const rechazadas: { at: number; motivo: string }[] = []
  const written = new Map<number, store.LineaRow>()
  let row = found
  for (const [at, one] of sent.entries())
    try {
      const joined = joinLine(row, productos, one, minimumMC)
      if (!joined.line) continue
      row = { ...withLinea(joined.row, joined.line), ultimoItem: Math.max(row.ultimoItem, joined.line.item) }
      written.set(joined.line.item, joined.line)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rechazadas.push({ at, motivo: error.message })
    }
  if (written.size > 0) {
    await store.addLines(on, header(row), [...written.values()])
    tellCarrito(on, who, row)
  }
  const lineas = [...written.values()]
  return { agregadas: sent.length - rechazadas.length, rechazadas, row, productos, lineas }
}

export type AddMany = {
  readonly clienteId: number
  /** Puts deleted lines back into that cart. */ readonly presupuestoId?: number | null | undefined
  readonly lineas: readonly Omit<Sent, 'presupuestoId'>[]
}
/**
 * Adds up to 500 products in one transaction, by the rule of adding one; those that cannot be stay out, each with its
 * place in the list and the reason. Throws 404 out of scope, 403 for an inactive client, 409 while purchasing is
 * disabled.
 */
export const addMany = async (who: Sesion, { clienteId, presupuestoId, lineas }: AddMany): Promise<Once<Agregadas>> => {
  const cliente = await inAlcance(who, clienteId, db())
  await requireShopping(db())
  const work = async (on: Db): Promise<Agregadas> => {
    const {
      row,
      productos,
      agregadas,
      rechazadas,
      lineas: written,
    } = await addLines(
      on,
      who,
      cliente,
      lineas.map((one) => ({ ...one, presupuestoId })),
    )
    const presupuesto = await asPresupuesto(on, present(row, productos), productos)
    const tieneStock = written.every((line) => hasStock(line, productos.get(line.productoId)!))
    return { presupuesto: { ...presupuesto, tieneStock }, agregadas, rechazadas: { $values: rechazadas } }
  }
  return once(work, { presupuesto: `de ${clienteId} ${who.contactoId}` })
}

/** What a line is changed to; a side that is not said, or that the product does not ask, stays as it is. Metres. */
export type Change = {
  readonly cantidad: number
  readonly largo?: number | null | undefined
  readonly ancho?: number | null | undefined
}
/** A line with the sides of a change, checked as on the product's page where there are any (DIARIO-04). */
const recut = (line: store.LineaRow, producto: Measurable, change: Change, minimumMC: number): store.LineaRow => {
  const [largo, ancho] = [change.largo ?? line.dimension1, change.ancho ?? line.dimension2]
  if (largo === line.dimension1 && ancho === line.dimension2) return line
  const { dimension1, dimension2 } = measure(
    producto,
    { productoId: line.productoId, ...change, largo, ancho },
    minimumMC,
  )
  return { ...line, dimension1, dimension2 }
}
const isSame = (one: store.LineaRow, other: store.LineaRow): boolean =>
  one.item !== other.item &&
  one.productoId === other.productoId &&
  one.dimension1 === other.dimension1 &&
  one.dimension2 === other.dimension2

/**
 * Sets a line's quantity and cut and stores today's price and discount, which clears the flags (OPEN-78). A line that
 * becomes the same product and cut as another takes that one's quantity, and the other goes (DIARIO-04).
 */
export const changeLine = (who: Sesion, id: number, item: number, change: Change): Promise<Presupuesto> =>
  txOf(id, async (on) => {
    const { cliente } = await lockToEdit(on, who, id)
    const found = (await store.readCarrito(on, id))!
    const line = found.lineas.find((l) => l.item === item)
    if (!line) throw notFound(textos.missingLinea)
    const productos = await productosOf(on, cliente, found)
    const producto = productos.get(line.productoId)!
    const { ProductoCantidadMinimaMC: minimumMC } = await readParams(on)
    const cut = recut(line, producto, change, minimumMC)
    const other = cut === line ? undefined : found.lineas.find((one) => isSame(one, cut))
    const cantidad = other ? round(dec(change.cantidad).plus(other.cantidadTiras), 2).toNumber() : change.cantidad
    requireCantidad(producto, cantidad, minimumMC)
    const row = other ? { ...found, lineas: found.lineas.filter((one) => one !== other) } : found
    const changed = requireLine(withCantidad(row, cut, producto, cantidad))
    if (other) await store.dropLines(on, header(row), [other.item])
    return save(on, who, row, changed, productos)
  })

/** Takes every line out of a cart that the caller has locked. */
export const emptyCart = async (on: Db, who: Sesion, id: number): Promise<void> => {
  const row = (await store.readCarrito(on, id))!
  const items = row.lineas.map(({ item }) => item)
  if (items.length === 0) return
  await store.dropLines(on, header({ ...row, lineas: [] }), items)
  tellCarrito(on, who, row)
}
/** Deletes lines; those that are gone stay gone. */
export const deleteLines = (who: Sesion, id: number, items: readonly number[]): Promise<Presupuesto> =>
  txOf(id, async (on) => {
    const { cliente } = await lockCart(on, who, id)
    const row = (await store.readCarrito(on, id))!
    const gone = new Set(items)
    const after = { ...row, lineas: row.lineas.filter((l) => !gone.has(l.item)) }
    if (after.lineas.length < row.lineas.length) {
      await store.dropLines(on, header(after), items)
      tellCarrito(on, who, row)
    }
    const productos = await productosOf(on, cliente, after)
    return asPresupuesto(on, present(after, productos), productos)
  })
