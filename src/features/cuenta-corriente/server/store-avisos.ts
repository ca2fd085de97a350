import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { TipoDocumento } from '../rules.ts'

// What the account tells by mail; reads cliente, contacto, vendedor, moneda, and comprobante with its quote beside its
// own tables.

export type DocumentoToTell = {
  clienteId: number
  /** The shop of its voucher's request; null without one, and for a work site. */ tienda: number | null
  cuit: string
  tipo: TipoDocumento
  documento: string
  importe: string
  simbolo: string
  saldo: string
  fechaEmision: string
  vencimiento: string | null
  archivo: string
}
/** A document that came with its PDF. */
export const findToTell = async (on: Db, id: number): Promise<DocumentoToTell | undefined> =>
  (
    await sql<DocumentoToTell>`
      select
        d."clienteId", c."documentoNro" as cuit, d.tipo, d.documento, d.importe, m.simbolo, d.saldo, d."fechaEmision",
        d.vencimiento, d.archivo,
        (
          select p."tiendaNro"
          from comprobante k
          join presupuesto p on p.id = k."presupuestoId"
          where k.link = d.comprobante and p."clienteId" = d."clienteId" and not p."esObra"
        ) as tienda
      from documento d
      join cliente c on c.id = d."clienteId"
      join moneda m on m.id = d."monedaId"
      where d.id = ${id} and d.archivo is not null`.execute(on)
  ).rows[0]

/** Who answers a client's mails: its active seller. */
export const findVendedor = async (
  on: Db,
  clienteId: number,
): Promise<{ nombre: string; email: string; telefono: string | null } | null> =>
  (
    await sql<{ nombre: string; email: string; telefono: string | null }>`
      select concat_ws(' ', v.nombre, v.apellido) as nombre, v.email, v.telefono
      from cliente c
      join vendedor v on v."idVendedor" = c."idVendedor"
      where c.id = ${clienteId} and v.activo and v.email <> ''`.execute(on)
  ).rows[0] ?? null

export type ClienteToTell = {
  id: number
  codigo: string
  nombre: string
  saldo: string
  /** Due before today; due within thirty days. */ vencido: string
  treinta: string
}
/**
 * The next clients, by id, that are in force, owe something or have something in their favour, and have a contact of
 * one of these kinds.
 */
export const listToTell = async (
  on: Db,
  { after, kinds, limit, hoy }: { after: number; kinds: readonly number[]; limit: number; hoy: string },
): Promise<ClienteToTell[]> =>
  (
    await sql<ClienteToTell>`
      select c.id, c.codigo, c."razonSocial" as nombre, s.saldo, s.vencido, s.treinta
      from cliente c
      join lateral (
        select
          sum(d.saldo) as saldo, sum(d.abiertos) as abiertos,
          coalesce(sum(d.saldo) filter (where d.vence < ${hoy}::date), 0) as vencido,
          coalesce(sum(d.saldo) filter (where d.vence between ${hoy}::date and ${hoy}::date + 30), 0) as treinta
        from documento_dia d
        where d."clienteId" = c.id
      ) s on s.abiertos > 0
      where c.id > ${after}
        and c.activo
        and exists (
          select from contacto k
          where k."clienteId" = c.id and k.visible and k."tipoEmailId" = any(${[...kinds]}::int[])
        )
      order by c.id
      limit ${limit}`.execute(on)
  ).rows

export type OpenDocumento = {
  tipo: TipoDocumento
  documento: string
  importe: string
  simbolo: string
  saldo: string
  fechaEmision: string
  vencimiento: string | null
}
/** A client's open documents, what is due first, first; and how many there are. */
export const listOpen = async (
  on: Db,
  clienteId: number,
  limit: number,
): Promise<{ rows: OpenDocumento[]; total: number }> => {
  const { rows } = await sql<OpenDocumento & { total: number }>`
    select
      d.tipo, d.documento, d.importe, m.simbolo, d.saldo, d."fechaEmision", d.vencimiento,
      (count(*) over ())::int as total
    from documento d
    join moneda m on m.id = d."monedaId"
    where d."clienteId" = ${clienteId} and d.saldo <> 0
    order by coalesce(d.vencimiento, d."fechaEmision"), d.id
    limit ${limit}`.execute(on)
  return { rows, total: rows[0]?.total ?? 0 }
}
/** What of a client's balance is of documents in each currency, in pesos. */
export const listByMoneda = async (on: Db, clienteId: number): Promise<{ simbolo: string; saldo: string }[]> =>
  (
    await sql<{ simbolo: string; saldo: string }>`
      select m.simbolo, sum(d.saldo) as saldo
      from documento d
      join moneda m on m.id = d."monedaId"
      where d."clienteId" = ${clienteId} and d.saldo <> 0
      group by m.simbolo
      order by m.simbolo desc`.execute(on)
  ).rows
