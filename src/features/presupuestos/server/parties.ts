import { sql, type RawBuilder } from 'kysely'
import { buysFor } from '#features/sesion/server/sesion.ts'
import { notFound } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import * as store from './store.ts'

/** A confirmed request that the caller may see: its client and its lines. Throws 404, also for a cart. */
export const ownSolicitud = async (on: Db, who: Sesion, id: number) => {
  const found = await store.findOwned(on, who, id)
  if (!found?.confirmed) throw notFound()
  return { clienteId: found.clienteId, lineas: await store.listLineas(on, found) }
}

export type Parties = {
  readonly clienteId: number
  /** Its client's seller today, if it may be told. */ readonly vendedor: store.Answering | null
  /** The client's own account that placed it, while it signs in and buys for the client. */
  readonly cuenta: (store.Answering & { readonly id: number }) | null
}
/**
 * SQL of `Parties`: the client's seller today, and the client's own account that asked, of rows that hold their
 * numbers; `visible`: whether the client's people see what it is about.
 */
export const partiesOf = (of: Record<'vendedor' | 'usuario' | 'cliente' | 'visible', RawBuilder<unknown>>) => sql`
  ${of.cliente} as "clienteId",
  (
    select json_build_object(
      'nombre', concat_ws(' ', v.nombre, v.apellido), 'email', v.email, 'telefono', v.telefono
    )
    from vendedor v
    where v."idVendedor" = ${of.vendedor} and v.activo and v.email <> ''
  ) as vendedor,
  (
    select json_build_object(
      'id', u.id, 'nombre', concat_ws(' ', u.nombre, u.apellido), 'email', u.email, 'telefono', u.telefono
    )
    from usuario u
    where u.id = ${of.usuario}
      and ${of.visible}
      and u."tipoRol" = 3
      and u.activo
      and ${buysFor(sql`u.id`, of.cliente)}
  ) as cuenta`
const ofSolicitud = partiesOf({
  vendedor: sql`p."vendedorCliente"`,
  usuario: sql`p."usuarioAlta"`,
  cliente: sql`p."clienteId"`,
  visible: sql`true`,
})
/** Who talks about a confirmed request, whoever asks: its seller, and who placed it. */
export const findParties = async (on: Db, id: number): Promise<Parties | undefined> =>
  (
    await sql<Parties>`
      select ${ofSolicitud}
      from presupuesto p
      where p.id = ${id} and p.fecha is not null`.execute(on)
  ).rows[0]
