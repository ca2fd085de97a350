import { sql } from 'kysely'
import { formacionOf, takeFoto } from '#features/presupuestos/server/presupuestos.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { beside, exact, exactColumn } from '#server/db/exact-decimals.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Formada } from '#shared/formacion.ts'
import type { Descuento } from '../rules.ts'

/** What a line's row holds; prices with all decimals. */
type LineaColumns = {
  item: number
  productoId: string
  nombreProducto: string
  grupoId: number
  cantidadTiras: number
  dimension1: number
  dimension2: number
  precio: number
  descuento1: number
  montoSubtotal: number
  montoSubtotalDto: number
  pesoSubtotal: number
  /** The stock covered it when it was saved; null: saved before that was kept. */ enStock: boolean | null
}
/** A stored line. */
export type LineaRow = LineaColumns & {
  /** How its price came about: of today's, or as it was pre-confirmed; null: nobody wrote it down. */
  formacion: Formada | null
}
/** A stored cart with its client's present discounts. */
export type CarritoRow = {
  id: number
  /** It buys a cotización: its prices are that one's (BASE-01). */ aparte: boolean
  version: number
  preconfirmado: number | null
  usuarioAlta: number | null
  vendedorId: number | null
  clienteId: number
  ultimoItem: number
  monedaId: number | null
  simbolo: string | null
  descuentoCliente: string
  descuentos: Descuento[]
  lineas: LineaRow[]
}

// One statement for all: the discounts are the table of productos, the lines come as JSON.
const carrito = sql`
  select
    p.id, p.estado = 'Aparte' as aparte, p.version, p.preconfirmado,
    p."usuarioAlta", p."vendedorId", p."clienteId", p."ultimoItem", p."monedaId",
    m.simbolo, p."descuentoCliente",
    (
      select coalesce(
        json_agg(
          json_build_object('porcentaje', d.porcentaje, 'grupoId', d."grupoId", 'gruposProdId', d."gruposProdId")
        ),
        '[]'
      )
      from descuento d
      where d."clienteId" = p."clienteId"
    ) as descuentos,
    (
      select coalesce(json_agg(l order by l.item), '[]')
      from (
        select
          d.item, d."productoId", d."nombreProducto", d."grupoId", d."cantidadTiras", d.dimension1, d.dimension2,
          ${sql.raw(exact('d', 'precio'))} as precio, d.descuento1, d."montoSubtotal", d."montoSubtotalDto",
          d."pesoSubtotal", d."enStock", ${formacionOf('d')} as formacion
        from presupuesto_detalle d
        where d."presupuestoId" = p.id
      ) l
    ) as lineas
  from presupuesto p
  left join moneda m on m.id = p."monedaId"`

const ofOwner = prepared<{ clienteId: number; contactoId: number }, CarritoRow>((d, p) => ({
  compile: () =>
    sql<CarritoRow>`
      ${carrito}
      where p."clienteId" = ${p.clienteId}
        and p."contactoId" = ${p.contactoId}
        and p.estado = 'Carrito'`.compile(d),
}))
const ofId = prepared<{ id: number }, CarritoRow>((d, p) => ({
  compile: () => sql<CarritoRow>`${carrito} where p.id = ${p.id}`.compile(d),
}))
/** The open cart of a client and the caller's contact; undefined if there is none. */
export const findCarrito = async (on: Db, { clienteId }: ClienteInAlcance, { contactoId }: Sesion) =>
  (await ofOwner(on, { clienteId, contactoId }))[0]
/** The cart with an id that the caller has locked. */
export const readCarrito = async (on: Db, id: number) => (await ofId(on, { id }))[0]

const lines = prepared<{ clienteId: number; contactoId: number }, { count: number }>((d, p) => ({
  compile: () =>
    sql<{ count: number }>`
      select count(*) as count
      from presupuesto p
      join presupuesto_detalle d on d."presupuestoId" = p.id
      where p."clienteId" = ${p.clienteId}
        and p."contactoId" = ${p.contactoId}
        and p.estado = 'Carrito'`.compile(d),
}))
export const countLines = async (on: Db, { clienteId }: ClienteInAlcance, { contactoId }: Sesion) =>
  (await lines(on, { clienteId, contactoId }))[0]!.count

export type Locked = {
  id: number
  estado: string
  /** The cotización that it buys. */ cotizacionId: number | null
  clienteId: number
  contactoId: number
  version: number
  preconfirmado: number | null
  /** When it was confirmed. */ fecha: Date | null
  /** The client is active now, read from the database: the cached one may be old. */ activo: boolean
}
const byIdLocked = prepared<{ id: number }, Locked>((d, p) =>
  d
    .selectFrom('presupuesto as p')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select([
      'p.id',
      'p.estado',
      'p.cotizacionId',
      'p.clienteId',
      'p.contactoId',
      'p.version',
      'p.preconfirmado',
      'p.fecha',
      'c.activo',
    ])
    .where('p.id', '=', p.id)
    .forUpdate('p'),
)
export const lockById = async (on: Db, id: number) => (await byIdLocked(on, { id }))[0]

type Owner = { clienteId: number; contactoId: number; vendedorId: number | null; usuarioAlta: number }
const ownLocked = prepared<Owner, { id: number; activo: boolean }>((d, p) =>
  d
    .selectFrom('presupuesto as p')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select(['p.id', 'c.activo'])
    .where('p.clienteId', '=', p.clienteId)
    .where('p.contactoId', '=', p.contactoId)
    .where('p.estado', '=', sql.lit('Carrito'))
    .forUpdate('p'),
)
// Of two concurrent first adds, the second waits here and then uses the first one's row.
const opened = prepared<Owner, { id: number }>((d, p) => ({
  compile: () =>
    sql<{ id: number }>`
      insert into presupuesto ("clienteId", "contactoId", "vendedorId", "usuarioAlta", estado)
      select c.id, ${p.contactoId}::int, ${p.vendedorId}::int, ${p.usuarioAlta}::int, 'Carrito'
      from cliente c
      where c.id = ${p.clienteId} and c.activo
      on conflict ("clienteId", "contactoId") where estado = 'Carrito' do update set estado = excluded.estado
      returning id`.compile(d),
}))
/** Locks the open cart of a client and contact, creating it if there is none; null for an inactive client. */
export const openCarrito = async (on: Db, cliente: ClienteInAlcance, who: Sesion): Promise<number | null> => {
  const owner = {
    clienteId: cliente.clienteId,
    contactoId: who.contactoId,
    vendedorId: cliente.idVendedor,
    usuarioAlta: who.usuarioId,
  }
  const [row] = await ownLocked(on, owner)
  if (row) return row.activo ? row.id : null
  return (await opened(on, owner))[0]?.id ?? null
}

/**
 * The cart's columns that a change sets; each change increments its version, so that an earlier pre-confirm is void
 * (OPEN-78).
 */
export type Header = {
  id: number
  monedaId: number | null
  descuentoCliente: number
  montoTotalSinDto: number
  montoTotal: number
  pesoTotal: number
}
const header = (cart: Header) =>
  sql`
    version = version + 1, "monedaId" = ${cart.monedaId}, "descuentoCliente" = ${cart.descuentoCliente},
    "montoTotalSinDto" = ${cart.montoTotalSinDto}, "montoTotal" = ${cart.montoTotal}, "pesoTotal" = ${cart.pesoTotal}`

/** A line as it is written. `precioLista`: for a former version alone, which reads it (migration 0176). */
type Written = LineaColumns & { precioLista: number }
const written = ({ formacion, ...line }: LineaRow): Written => ({
  ...line,
  precioLista: formacion?.precioLista ?? line.precio,
})
/** A line's prices that have an exact column besides. */
const precios = ['precio', 'precioLista'] as const
const exactos = precios.map((c) => `"${exactColumn(c)}"`)
/** SQL: the exact columns of `x`, a line as JSON. */
const exactosOf = precios.map((c) => beside(sql.raw(`x."${c}"`), 2))
const saving = prepared<Header & Written, never>((d, p) => ({
  compile: () =>
    sql<never>`
      with l as (
        insert into presupuesto_detalle (
          "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1, dimension2,
          precio, "precioLista", ${sql.raw(exactos.join(', '))}, descuento1, "montoSubtotal", "montoSubtotalDto",
          "pesoSubtotal", "enStock"
        )
        values (
          ${p.id}, ${p.item}, ${p.productoId}, ${p.nombreProducto}, ${p.grupoId}, ${p.cantidadTiras}, ${p.dimension1},
          ${p.dimension2}, ${p.precio}, ${p.precioLista},
          ${sql.join(precios.map((c) => beside(sql`${p[c]}::numeric`, 2)))}, ${p.descuento1}, ${p.montoSubtotal},
          ${p.montoSubtotalDto}, ${p.pesoSubtotal}, ${p.enStock}
        )
        on conflict ("presupuestoId", item) do update set
          "nombreProducto" = excluded."nombreProducto", "grupoId" = excluded."grupoId",
          "cantidadTiras" = excluded."cantidadTiras", dimension1 = excluded.dimension1,
          dimension2 = excluded.dimension2, precio = excluded.precio, "precioLista" = excluded."precioLista",
          ${sql.raw(exactos.map(excluded).join(', '))}, descuento1 = excluded.descuento1,
          "montoSubtotal" = excluded."montoSubtotal", "montoSubtotalDto" = excluded."montoSubtotalDto",
          "pesoSubtotal" = excluded."pesoSubtotal", "enStock" = excluded."enStock"
      )
      update presupuesto
      set ${header(p)}, "ultimoItem" = greatest("ultimoItem", ${p.item}::int)
      where id = ${p.id}`.compile(d),
}))
/** Saves one line, new or existing, and the cart's totals. */
export const saveLine = (on: Db, cart: Header, line: LineaRow) => saving(on, { ...written(line), ...cart })

const columnas = {
  item: 'int',
  productoId: 'text',
  nombreProducto: 'text',
  grupoId: 'int',
  cantidadTiras: 'numeric',
  dimension1: 'numeric',
  dimension2: 'numeric',
  precio: 'numeric',
  precioLista: 'numeric',
  descuento1: 'numeric',
  montoSubtotal: 'numeric',
  montoSubtotalDto: 'numeric',
  pesoSubtotal: 'numeric',
  enStock: 'boolean',
} as const satisfies Record<keyof Written, string>
const names = Object.keys(columnas).map((c) => `"${c}"`)
const excluded = (columna: string): string => `${columna} = excluded.${columna}`
const fixed: readonly string[] = ['"item"', '"productoId"', '"dimension1"', '"dimension2"']
const addingAll = prepared<Header & { json: string; hasta: number }, never>((d, p) => ({
  compile: () =>
    sql<never>`
      with l as (
        insert into presupuesto_detalle ("presupuestoId", ${sql.raw([...names, ...exactos].join(', '))})
        select ${p.id}::int, ${sql.raw(names.join(', '))}, ${sql.join(exactosOf)}
        from json_to_recordset(${p.json}::json) as x(${sql.raw(
          Object.entries(columnas)
            .map(([c, t]) => `"${c}" ${t}`)
            .join(', '),
        )})
        on conflict ("presupuestoId", item) do update set ${sql.raw(
          [...names, ...exactos]
            .filter((c) => !fixed.includes(c))
            .map(excluded)
            .join(', '),
        )}
      )
      update presupuesto
      set ${header(p)}, "ultimoItem" = greatest("ultimoItem", ${p.hasta}::int)
      where id = ${p.id}`.compile(d),
}))
/** Saves many lines, new and existing, and the cart's totals. */
export const addLines = (on: Db, cart: Header, lines: readonly LineaRow[]) =>
  addingAll(on, { ...cart, json: JSON.stringify(lines.map(written)), hasta: Math.max(...lines.map((l) => l.item)) })

const dropping = prepared<Header & { items: readonly number[] }, never>((d, p) => ({
  compile: () =>
    sql<never>`
      with l as (
        delete from presupuesto_detalle
        where "presupuestoId" = ${p.id} and item = any(${p.items}::int[])
      )
      update presupuesto
      set ${header(p)}
      where id = ${p.id}`.compile(d),
}))
export const dropLines = (on: Db, cart: Header, items: readonly number[]) => dropping(on, { ...cart, items })

const savingAll = prepared<Header & { json: string }, never>((d, p) => ({
  compile: () =>
    sql<never>`
      with l as (
        update presupuesto_detalle d
        set
          "nombreProducto" = x."nombreProducto", "grupoId" = x."grupoId", precio = x.precio,
          "precioLista" = x."precioLista", ${sql.join(exactos.map((c, n) => sql`${sql.raw(c)} = ${exactosOf[n]}`))},
          descuento1 = x.descuento1, "montoSubtotal" = x."montoSubtotal", "montoSubtotalDto" = x."montoSubtotalDto",
          "pesoSubtotal" = x."pesoSubtotal", "enStock" = x."enStock"
        from json_to_recordset(${p.json}::json) as x(
          item int, "nombreProducto" text, "grupoId" int, precio numeric, "precioLista" numeric, descuento1 numeric,
          "montoSubtotal" numeric, "montoSubtotalDto" numeric, "pesoSubtotal" numeric, "enStock" boolean
        )
        where d."presupuestoId" = ${p.id} and d.item = x.item
      )
      update presupuesto
      set ${header(p)}
      where id = ${p.id}`.compile(d),
}))
/** Saves the values of every line and the cart's totals. */
export const saveLines = (on: Db, cart: Header, lines: readonly LineaRow[]) =>
  savingAll(on, { ...cart, json: JSON.stringify(lines.map(written)) })

/**
 * Cancels a cart, with its client's present data and a history entry. Without a date: it was never an order, and no
 * list of operaciones shows it (OPEN-77).
 */
export const cancelCarrito = async (on: Db, id: number, who: Sesion): Promise<void> => {
  await sql`
    update presupuesto p
    set
      estado = 'Cancelado', version = p.version + 1, preconfirmado = null, "montoFinal" = p."montoTotal",
      "descuentoCondicionPago" = 0, ${takeFoto}
    from cliente c
    where c.id = p."clienteId" and p.id = ${id}`.execute(on)
  await on
    .insertInto('presupuesto_historial')
    .values({ presupuestoId: id, usuarioId: who.usuarioId, usuario: who.userName, de: 'Carrito', a: 'Cancelado' })
    .execute()
}
