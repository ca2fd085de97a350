import { CompiledQuery, sql } from 'kysely'
import { findFixedCotizaciones, markPending } from '#features/cotizaciones/server/cotizaciones.ts'
import type { Db } from '#server/db/db.ts'
import type { Quita } from '../quita.ts'
import { de, type Referenced, type Values } from '../columnas.ts'
import { OF_ENTREGADA } from '../../delivered.ts'
import { lockPresupuestos, sumTotals } from './montos.ts'

// How each entity's rows are withdrawn: what is deleted with them, and what prevents it.

const presupuestoOf = (v: Values) => de<number>(v, 'presupuesto', 'id')
const productoOf = (v: Values, columna = 'producto') => de<string>(v, columna, 'id')

/** The first day of a price that has none. */
export const ALWAYS = '-infinity'
const tramoOf = (v: Values) => ({ desde: (v.desde ?? ALWAYS) as string, cantidadDesde: v.cantidadDesde as number })
export const quitaPrecio: Quita = {
  tabla: 'precio',
  clave: { listaPrecioId: 'int', productoId: 'text', desde: 'date', cantidadDesde: 'numeric' },
  de: (v) => ({ listaPrecioId: de(v, 'listaPrecioId', 'id'), productoId: productoOf(v), ...tramoOf(v) }),
}
export const quitaPrecioCliente: Quita = {
  tabla: 'precio_cliente',
  clave: { clienteId: 'int', productoId: 'text', desde: 'date', cantidadDesde: 'numeric' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id'), productoId: productoOf(v), ...tramoOf(v) }),
}
export const quitaImagen: Quita = {
  tabla: 'producto_imagen',
  clave: { productoId: 'text', orden: 'int' },
  de: (v) => ({ productoId: productoOf(v), orden: v.orden as number }),
}
export const quitaFoto: Quita = {
  tabla: 'producto_foto',
  clave: { productoId: 'text', orden: 'int' },
  de: (v) => v as Referenced,
}
export const quitaSugerido: Quita = {
  tabla: 'producto_sugerido',
  clave: { idProducto: 'text', idProductoRelacionado: 'text' },
  de: (values) => ({
    idProducto: productoOf(values, 'idProducto'),
    idProductoRelacionado: productoOf(values, 'idProductoRelacionado'),
  }),
}
export const quitaDescuento: Quita = {
  tabla: 'descuento',
  clave: { codigo: 'text' },
  de: (v) => ({ codigo: v.codigo as string }),
}
export const quitaTransporteTienda: Quita = {
  tabla: 'transporte_tienda',
  clave: { transporteId: 'int', clienteId: 'int', tiendaNro: 'int' },
  de: (values) => ({
    transporteId: de(values, 'transporteId', 'id'),
    clienteId: de(values, 'cliente', 'id'),
    tiendaNro: values.tiendaNro as number,
  }),
}

export const quitaCondicionCliente: Quita = {
  tabla: 'condicion_cliente',
  clave: { clienteId: 'int', condicionPagoId: 'int' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id'), condicionPagoId: de(v, 'condicionPagoId', 'id') }),
}

export const quitaPercepcion: Quita = {
  tabla: 'percepcion',
  clave: { clienteId: 'int', impuesto: 'text', provinciaId: 'int', desde: 'date' },
  de: (values) => ({
    clienteId: de(values, 'cliente', 'id'),
    impuesto: values.impuesto as string,
    provinciaId: de<number>(values, 'provincia', 'id') ?? 0,
    desde: (values.desde ?? ALWAYS) as string,
  }),
}

export const quitaFeriado: Quita = {
  tabla: 'feriado',
  clave: { fecha: 'date' },
  de: (values) => ({ fecha: values.fecha as string }),
}
export const quitaStockDeposito: Quita = {
  tabla: 'stock_deposito',
  clave: { productoId: 'text', depositoId: 'int' },
  de: (v) => ({ productoId: productoOf(v), depositoId: de(v, 'deposito', 'id') }),
}
export const quitaCredito: Quita = {
  tabla: 'credito',
  clave: { clienteId: 'int' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id') }),
  dice: (row) => ({ moneda: row.monedaId ?? null }),
}
export const quitaUsuarioCliente: Quita = {
  tabla: 'cuenta_cliente',
  clave: { usuarioId: 'int', clienteId: 'int' },
  de: (v) => ({ usuarioId: de(v, 'usuario', 'id'), clienteId: de(v, 'cliente', 'id') }),
}

/** The reasons to keep keys that other rows still name, by index. */
const named = async (
  db: Db,
  claves: readonly Referenced[],
  columna: string,
  por: readonly (readonly [motivo: string, exists: string])[],
): Promise<Map<number, string>> => {
  const text = `
    select
      x.n, case ${por.map(([motivo, exists]) => `when exists (${exists}) then '${motivo}'`).join(' ')} end as motivo
    from json_to_recordset($1::json) as x(n int, "${columna}" int)`
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(claves.map((c, n) => ({ ...c, n })))]) as CompiledQuery<{
      n: number
      motivo: string | null
    }>,
  )
  return new Map(rows.flatMap(({ n, motivo }) => (motivo === null ? [] : [[n, motivo]])))
}
export const quitaGrupo: Quita = {
  tabla: 'grupo',
  clave: { id: 'int' },
  de: (v) => ({ id: v.id as number }),
  before: (db, claves) =>
    named(db, claves, 'id', [
      ['El grupo todavía tiene productos.', 'select from producto o where o."grupoId" = x.id'],
      ['El grupo todavía tiene subgrupos.', 'select from subgrupo o where o."grupoId" = x.id'],
      ['El grupo todavía tiene descuentos.', 'select from descuento o where o."grupoId" = x.id'],
    ]),
}
export const quitaSubgrupo: Quita = {
  tabla: 'subgrupo',
  clave: { gruposProdId: 'int' },
  de: (v) => ({ gruposProdId: v.gruposProdId as number }),
  before: (db, claves) =>
    named(db, claves, 'gruposProdId', [
      ['El subgrupo todavía tiene productos.', 'select from producto o where o."gruposProdId" = x."gruposProdId"'],
      ['El subgrupo todavía tiene descuentos.', 'select from descuento o where o."gruposProdId" = x."gruposProdId"'],
    ]),
}

const shopsOf = (claves: readonly Referenced[]) =>
  sql`json_to_recordset(${JSON.stringify(claves)}::json) as x("clienteId" int, "tiendaNro" int)`
/** Withdraws a shop with its carriers' coverage; its contacts stay with the client, and open carts lose their shop. */
export const quitaTienda: Quita = {
  tabla: 'tienda',
  clave: { clienteId: 'int', tiendaNro: 'int' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id'), tiendaNro: v.tiendaNro as number }),
  after: async (db, claves) => {
    const shops = shopsOf(claves)
    await sql`
      delete from transporte_tienda o
      using ${shops}
      where o."clienteId" = x."clienteId" and o."tiendaNro" = x."tiendaNro"`.execute(db)
    await sql`
      update contacto o
      set "tiendaNro" = null
      from ${shops}
      where o."clienteId" = x."clienteId" and o."tiendaNro" = x."tiendaNro"`.execute(db)
    await sql`
      update presupuesto o
      set "tiendaNro" = null, "transporteId" = null, version = o.version + 1
      from ${shops}
      where o.estado in ('Carrito', 'Aparte')
        and o."clienteId" = x."clienteId"
        and o."tiendaNro" = x."tiendaNro"`.execute(db)
  },
}

const idsOf = (claves: readonly Referenced[]): number[] => [...new Set(claves.map((c) => c.presupuestoId as number))]
/** Locks the quotes until the transaction ends, and keeps the rows of delivered ones. */
const keepDelivered =
  ({ bajas, motivo }: { readonly bajas: boolean; readonly motivo: string }) =>
  async (db: Db, claves: readonly Referenced[]): Promise<ReadonlyMap<number, string>> => {
    const ids = idsOf(claves)
    await lockPresupuestos(db, ids)
    if (bajas || ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('presupuesto')
      .select('id')
      .where('id', 'in', ids)
      .where('estado', '=', 'Entregado')
      .execute()
    const entregadas = new Set(rows.map((r) => r.id))
    return new Map(claves.flatMap((c, n) => (entregadas.has(c.presupuestoId as number) ? [[n, motivo]] : [])))
  }
export const quitaLinea: Quita = {
  tabla: 'presupuesto_detalle',
  clave: { presupuestoId: 'int', item: 'int' },
  withRenglon: true,
  within: 'presupuestoId',
  de: (values) => ({
    presupuestoId: presupuestoOf(values),
    item: values.item as number,
    renglon: values.renglon as string,
  }),
  before: keepDelivered(OF_ENTREGADA['presupuestos-lineas']),
  after: (db, claves) => sumTotals(db, idsOf(claves)),
}
/** A line of what is said of a quote; the versions that were sent keep theirs, and another one is made without it. */
export const quitaCotizacionLinea: Quita = {
  tabla: 'cotizacion_importada_linea',
  clave: { cotizacionId: 'int', version: 'int', item: 'int' },
  withRenglon: true,
  within: 'cotizacionId',
  de: (values) => ({
    cotizacionId: de(values, 'cotizacion', 'id'),
    version: (values.version ?? 0) as number,
    item: values.item as number,
    renglon: values.renglon as string,
  }),
  before: async (db, claves) => {
    const fixed = await findFixedCotizaciones(
      db,
      claves.map(({ cotizacionId }) => cotizacionId as number),
    )
    return new Map(
      claves.flatMap(({ cotizacionId }, at) => {
        const motivo = fixed.get(cotizacionId as number)
        return motivo === undefined ? [] : [[at, motivo] as const]
      }),
    )
  },
  after: (db, claves) =>
    markPending(
      db,
      claves.map(({ cotizacionId, version }) => ({ cotizacionId: Number(cotizacionId), version: Number(version) })),
    ),
}
export const quitaViaje: Quita = {
  tabla: 'viaje',
  clave: { presupuestoId: 'int', idViaje: 'text' },
  within: 'presupuestoId',
  de: (v) => ({ presupuestoId: presupuestoOf(v), idViaje: v.idViaje as string }),
  before: keepDelivered(OF_ENTREGADA.viajes),
}
/** A voucher names its quote and has a key of its own, so a complete file has all vouchers of all quotes. */
export const quitaComprobante: Quita = {
  tabla: 'comprobante',
  clave: { link: 'text' },
  de: (v) => ({ link: v.link as string }),
}
