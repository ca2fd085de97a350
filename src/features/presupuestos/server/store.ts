import { sql } from 'kysely'
import { buysFor } from '#features/sesion/server/sesion.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { nombreVendedor } from './foto.ts'
import { quoteColumns, quoteJoins, type QuoteRow } from './columns.ts'

// Reads cliente, vendedor, moneda and reclamo beside its own tables: a quote not yet confirmed shows their names of
// today.

type Scope = {
  id: number
  cliente: number | null
  vendedor: number | null
  contacto: number
  usuario: number
  rol: number
}
const scopeOf = (who: Sesion, id: number): Scope => ({
  id,
  cliente: who.tipoRol === 3 ? who.clienteId : null,
  vendedor: who.tipoRol === 2 ? who.sellerId : null,
  contacto: who.contactoId,
  usuario: who.usuarioId,
  rol: who.tipoRol,
})
/** Role 3 its own client's, role 2 those of its clients, role 1 all; what was never confirmed only whoever fills it. */
const inScope = (scope: Scope) => sql`
  p.id = ${scope.id}
  and (${scope.cliente}::int is null or p."clienteId" = ${scope.cliente}::int)
  and (${scope.vendedor}::int is null or c."idVendedor" = ${scope.vendedor}::int)
  and (p.fecha is not null or p."contactoId" = ${scope.contacto})`

/** Who placed it and role 1 may withdraw it, while the state lets them (OC-04). */
const mayAnular = (scope: Scope) => sql`
  p.fecha is not null and p.estado <> 'Cancelado'
  and (${scope.rol}::int = 1 or p."usuarioAlta" = ${scope.usuario}::int)`
const oneQuote = prepared<Scope, QuoteRow>((d, scope) => ({
  compile: () =>
    sql<QuoteRow>`
      select ${quoteColumns}, coalesce(${mayAnular(scope)}, false) as "puedeAnular"
      from presupuesto p
      ${quoteJoins}
      where ${inScope(scope)}`.compile(d),
}))
export const findQuote = async (on: Db, who: Sesion, id: number): Promise<QuoteRow | undefined> =>
  (await oneQuote(on, scopeOf(who, id)))[0]

/** A confirmed quote as it stands, whoever asks: for what the portal itself does with it. */
export const findQuoteById = async (on: Db, id: number): Promise<QuoteRow | undefined> =>
  (
    await sql<QuoteRow>`
      select ${quoteColumns}, false as "puedeAnular"
      from presupuesto p
      ${quoteJoins}
      where p.id = ${id} and p.fecha is not null`.execute(on)
  ).rows[0]

type Notified = { nombre: string; email: string }
/** A person who can be answered to. */
export type Answering = Notified & { telefono: string | null }
/**
 * `cuenta`: the account that placed it; `pidio`: its name, also of one that may not be told any more; `tienda`: the
 * shop it goes to, null for a work site.
 */
export type Recipients = {
  clienteId: number
  tienda: number | null
  vendedor: Answering | null
  cuenta: Answering | null
  pidio: string | null
}
/** Whom a request concerns, beside its client's contacts: the account that placed it, if it may be told, its seller. */
export const findRecipients = async (
  on: Db,
  { presupuestoId, usuarioId }: { presupuestoId: number; usuarioId: number },
): Promise<Recipients> => {
  const { rows } = await sql<Recipients>`
    select
      p."clienteId", case when p."esObra" then null else p."tiendaNro" end as tienda,
      (
        select json_build_object(
          'nombre', concat_ws(' ', v.nombre, v.apellido), 'email', v.email, 'telefono', v.telefono
        )
        from vendedor v
        where v."idVendedor" = p."vendedorCliente" and v.activo and v.email <> ''
      ) as vendedor,
      (
        select json_build_object(
          'nombre', concat_ws(' ', u.nombre, u.apellido), 'email', u.email, 'telefono', u.telefono
        )
        from usuario u
        where u.id = ${usuarioId}
      ) as cuenta,
      (
        select concat_ws(' ', u.nombre, u.apellido)
        from usuario u
        where u.id = p."usuarioAlta"
      ) as pidio
    from presupuesto p
    where p.id = ${presupuestoId}`.execute(on)
  return rows[0] ?? { clienteId: 0, tienda: null, vendedor: null, cuenta: null, pidio: null }
}

type UltimoMovimiento = {
  id: number
  fecha: Date
  usuario: string
  /** Of who did it; null: the order system. */ rol: number | null
  motivo: string | null
  usuarioAlta: number | null
}
/** The last move of a quote, and the client's own account that placed it, while it signs in and buys for the client. */
export const findUltimoMovimiento = async (on: Db, id: number): Promise<UltimoMovimiento | undefined> =>
  (
    await sql<UltimoMovimiento>`
      select
        h.id, h.fecha, h.usuario, h.motivo,
        (
          select a."tipoRol"
          from usuario a
          where a.id = h."usuarioId"
        ) as rol,
        (
          select u.id
          from usuario u
          join presupuesto p on p."usuarioAlta" = u.id
          where p.id = h."presupuestoId"
            and u."tipoRol" = 3
            and u.activo
            and ${buysFor(sql`u.id`, sql`p."clienteId"`)}
        ) as "usuarioAlta"
      from presupuesto_historial h
      where h."presupuestoId" = ${id} and h.de is distinct from h.a
      order by h.id desc
      limit 1`.execute(on)
  ).rows[0]

/** The account that moved a quote last, where that cancelled it; null for the order system. */
export const findCancelledBy = async (on: Db, id: number): Promise<number | null> => {
  const row = await on
    .selectFrom('presupuesto_historial')
    .select(['a', 'usuarioId'])
    .where('presupuestoId', '=', id)
    .where(sql<boolean>`de is distinct from a`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.a === 'Cancelado' ? row.usuarioId : null
}

/** The file of a quote's purchase order, whoever asks. */
export const findArchivoOrden = async (on: Db, id: number): Promise<string | null> =>
  (await on.selectFrom('presupuesto').select('ordenCompraArchivo').where('id', '=', id).executeTakeFirst())
    ?.ordenCompraArchivo ?? null

type Owned = { id: number; clienteId: number; confirmed: boolean }
const ownQuote = prepared<Scope, Owned>((d, scope) => ({
  compile: () =>
    sql<Owned>`
      select p.id, p."clienteId", p.fecha is not null as confirmed
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where ${inScope(scope)}`.compile(d),
}))
/** The quote's id and client when the caller may see it. */
export const findOwned = async (on: Db, who: Sesion, id: number): Promise<Owned | undefined> =>
  (await ownQuote(on, scopeOf(who, id)))[0]

/** What was ordered, line by line; numbers as JSON carries them. */
export const listLineas = async (on: Db, { id }: Owned) =>
  (
    await on
      .selectFrom('presupuesto_detalle')
      .select(['item', 'productoId', 'nombreProducto', 'cantidadTiras', 'dimension1', 'dimension2'])
      .where('presupuestoId', '=', id)
      .orderBy('item')
      .execute()
  ).map((linea) => ({
    ...linea,
    cantidadTiras: Number(linea.cantidadTiras),
    dimension1: Number(linea.dimension1),
    dimension2: Number(linea.dimension2),
  }))

/** Its moves, the first one first; `rol` and `vendedor`: of who did it, null where it was the order system. */
export const listHistorial = (on: Db, { id }: Owned) =>
  on
    .selectFrom('presupuesto_historial as h')
    .leftJoin('usuario as u', 'u.id', 'h.usuarioId')
    .select(['h.fecha', 'h.usuario', 'h.de', 'h.a', 'h.motivo', 'h.nota', 'u.tipoRol as rol'])
    .select(sql.raw<string | null>(nombreVendedor('u."idVendedor"')).as('vendedor'))
    .where('h.presupuestoId', '=', id)
    .orderBy('h.id')
    .execute()

export const listPedidos = (on: Db, { id }: Owned) =>
  on
    .selectFrom('estado_pedido')
    .select([
      'pedidoId',
      'item',
      'presupuestoId',
      'productoId',
      'descripcion',
      'cantidad',
      'estado',
      'fecha',
      'fechaRemito',
      'remitoId',
      'serie',
      'facturaId',
    ])
    .select([
      sql.raw<string>(exact('estado_pedido', 'cantidad')).as('cantidadExacta'),
      sql.raw<string | null>(exact('estado_pedido', 'cantidadEntregada')).as('cantidadEntregada'),
    ])
    .where('presupuestoId', '=', id)
    .orderBy('pedidoId')
    .orderBy('item')
    .execute()

/** A voucher by its three marks, of a quote the caller may see (OPEN-87). */
export const findComprobante = (
  on: Db,
  who: Sesion,
  { numero, tipo, link }: { numero: string; tipo: string; link: string },
) =>
  on
    .selectFrom('comprobante as v')
    .innerJoin('presupuesto as p', 'p.id', 'v.presupuestoId')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select(['v.presupuestoId', 'v.tipo', 'v.numero', 'v.fecha', 'v.estado', 'v.importe', 'v.archivo', 'v.dibujado'])
    .where('v.link', '=', link)
    .where('v.numero', '=', numero)
    .where('v.tipo', '=', tipo)
    .$if(who.tipoRol === 3, (q) => q.where('p.clienteId', '=', who.clienteId))
    .$if(who.tipoRol === 2, (q) => q.where('c.idVendedor', '=', who.sellerId))
    .executeTakeFirst()

/** A voucher that came with its PDF, and the request it is of. */
export const findArrived = (on: Db, link: string) =>
  on
    .selectFrom('comprobante as k')
    .innerJoin('presupuesto as p', 'p.id', 'k.presupuestoId')
    .leftJoin('moneda as m', 'm.id', 'p.monedaId')
    .select(['k.presupuestoId', 'k.tipo', 'k.numero', 'k.fecha', 'k.vencimiento', 'k.importe', 'k.archivo'])
    .select(['p.pedidoId', 'p.ordenCompra', sql<string>`coalesce(m.simbolo, '')`.as('simbolo')])
    .where('k.link', '=', link)
    .where('p.fecha', 'is not', null)
    .executeTakeFirst()
/** What says whether a voucher's PDF is news. */
export type Arrived = { readonly link: string; readonly tipo: string; readonly fecha: string }

/** The file of a voucher and its hash, by its key; `lock`: until the transaction ends. */
export const findArchivo = (on: Db, link: string, lock = false) =>
  on
    .selectFrom('comprobante as k')
    .select((eb) => [
      'k.archivo',
      'k.pdf',
      'k.tipo',
      'k.fecha',
      eb.selectFrom('archivo as a').select('a.sha256').whereRef('a.id', '=', 'k.archivo').as('sha256'),
    ])
    .where('k.link', '=', link)
    .$if(lock, (q) => q.forUpdate('k'))
    .executeTakeFirst()
/** `fetched`: the address it was fetched from; null: it was sent. */
export const saveArchivo = (on: Db, link: string, archivo: string | null, fetched: string | null) =>
  on
    .updateTable('comprobante')
    .set({ archivo, pdfFallo: null, ...(fetched === null ? {} : { pdfTraido: fetched }) })
    .where('link', '=', link)
    .execute()

/** Locks a confirmed quote for a move: a second one waits and then sees the new status. */
export const lockQuote = (on: Db, id: number) =>
  on
    .selectFrom('presupuesto')
    .select(['id', 'clienteId', 'estado', 'esPedidoFirme', 'usuarioAlta', 'ordenCompra'])
    .where('id', '=', id)
    .where('fecha', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
export const listViajes = async (on: Db, id: number): Promise<string[]> =>
  (await on.selectFrom('viaje').select('estadoViaje').where('presupuestoId', '=', id).execute()).map(
    (v) => v.estadoViaje,
  )

type Move = { id: number; de: string; a: string; motivo: string | null; nota: string | null; firme: boolean }
/**
 * Writes the status, the firm mark when it is given, and the entry of the history. A cancellation is the last that was
 * said of it: what the order system said before does not reopen it.
 */
export const saveMove = async (on: Db, who: Sesion, { id, de, a, firme, ...said }: Move): Promise<void> => {
  await on
    .updateTable('presupuesto')
    .set({
      estado: a,
      version: sql`version + 1`,
      ...(firme ? { esPedidoFirme: true } : {}),
      ...(a === 'Cancelado' ? { momento: sql`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  await on
    .insertInto('presupuesto_historial')
    .values({ presupuestoId: id, usuarioId: who.usuarioId, usuario: who.userName, de, a, ...said })
    .execute()
}
