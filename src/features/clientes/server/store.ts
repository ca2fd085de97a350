import { sql, type RawBuilder } from 'kysely'
import { toTime } from '#shared/dates.ts'
import { cuitOf } from '#shared/lookup-keys.ts'
import { DNI } from '#shared/identity.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { namesA, pageOf, type Cuantos, type Tramo } from '#server/db/lists.ts'
import type { Db } from '#server/db/db.ts'
import type { Alcance, ClienteInAlcance } from '#server/session/alcance.ts'
import type { Cliente, Tienda } from '../contract.ts'

// Reads usuario, cuenta_cliente, vendedor, credito and presupuesto beside its own tables: a client is shown with its
// account, seller, hold and last order.

type Row = Omit<Cliente, 'seller' | 'usuario' | 'ultimaOperacion'> & {
  /** In pages only. */ ultima?: Date | null
  nombre: string | null
  apellido: string | null
  usuarioActivo: boolean | null
  usuarioDocumento: string | null
}
const toCliente = (row: Row): Cliente => ({
  id: row.id,
  codigo: row.codigo,
  razonSocial: row.razonSocial,
  nombreFantasia: row.nombreFantasia,
  telefono: row.telefono,
  email: row.email,
  documentoNro: row.documentoNro,
  activo: row.activo,
  retenido: row.retenido,
  usuarioId: row.usuarioId,
  seller: row.nombre === null ? null : { name: row.nombre, lastName: row.apellido ?? '' },
  usuario:
    row.usuarioId === null
      ? null
      : // an account belongs to one client
        { id: row.usuarioId, activo: row.usuarioActivo === true, documentoNro: row.usuarioDocumento, clientes: 1 },
  ...(row.ultima === undefined ? {} : { ultimaOperacion: row.ultima && toTime(row.ultima) }),
})

/** The last order of each row, one step of the index `presupuesto_cliente`, in the page's own statement. */
const ultima = sql`
  left join lateral (
    select p.fecha
    from presupuesto p
    where p."clienteId" = c.id and p.fecha is not null and p.estado <> 'Cancelado'
    order by p.fecha desc, p.id desc
    limit 1
  ) o on true`

type Parte = { limite: number; salto: number; withUltima: boolean }
/** Order by folded name, by the index `cliente_nombre`, or `cliente_vendedor` within a seller's. */
const byNombre = sql`k.nombres collate "C", k.id`
/**
 * The clients of a condition, or a range of them; only those rows are joined. A client's account is its first active
 * one.
 */
const select = (where: RawBuilder<unknown>, { limite, salto, withUltima }: Partial<Parte> = {}) => sql<Row>`
  select
    c.id, c.codigo, c."razonSocial", c."nombreFantasia", c.telefono, c.email, c."documentoNro", c.activo,
    coalesce(h.retenido, false) as retenido, s.nombre, s.apellido, u.id as "usuarioId", u.activo as "usuarioActivo",
    u."documentoNro" as "usuarioDocumento"${withUltima ? sql`, o.fecha as ultima` : sql``}
  from (
    select k.id
    from cliente k
    where ${where}
    order by ${byNombre}
    limit ${limite ?? null} offset ${salto ?? 0}
  ) t
  join cliente c on c.id = t.id
  left join vendedor s on s."idVendedor" = c."idVendedor"
  left join credito h on h."clienteId" = c.id
  left join lateral (
    select w.id, w.activo, w."documentoNro"
    from usuario w
    where w."clienteId" = c.id
    order by w.activo desc, w.id
    limit 1
  ) u on true
  ${withUltima ? ultima : sql``}
  order by c.nombres collate "C", c.id`
const rows = async (on: Db, where: RawBuilder<unknown>, parte: Partial<Parte> = {}): Promise<Cliente[]> =>
  (await executeAMedida(on, select(where, parte))).rows.map(toCliente)

/**
 * SQL: the clients whose own or shared account has this document (OPEN-153). A subquery and not a join, so that each
 * alternative uses its index.
 */
const byCuentaDocumento = (documento: string): RawBuilder<unknown> =>
  sql`
    k.id = any(
      array(
        select w."clienteId" from usuario w where w."documentoNro" = ${documento} and w.activo
        union all
        select x."clienteId"
        from usuario w
        join cuenta_cliente x on x."usuarioId" = w.id
        where w."documentoNro" = ${documento} and w.activo
      )
    )`

/**
 * SQL: each word is contained in a name (index cliente_busqueda), in code or CUIT (cliente_claves), or in an account's
 * document; within the scope.
 */
export const inScope = (alcance: Alcance, palabras: readonly string[]): RawBuilder<unknown> => {
  const where = palabras.map((p) => namesA(sql`k.nombres`, sql`k.claves`, p, byCuentaDocumento))
  if (alcance.idVendedor !== null) where.push(sql`k."idVendedor" = ${alcance.idVendedor}`)
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
}

/** All clients of a seller's or the whole scope, by name. */
export const listClientes = (on: Db, alcance: Alcance, palabras: readonly string[] = []): Promise<Cliente[]> =>
  rows(on, inScope(alcance, palabras))
/** All clients of a seller, by name; none without a seller. */
export const clientesOfVendedor = async (on: Db, alcance: Alcance): Promise<Cliente[]> =>
  alcance.idVendedor === null ? [] : listClientes(on, alcance)

/** SQL: the clients with a whole document, or an account with it: two index lookups instead of trigram lists. */
const withDocumento = (alcance: Alcance, documento: string): RawBuilder<unknown> => {
  const ofSeller = alcance.idVendedor === null ? sql`` : sql`and k."idVendedor" = ${alcance.idVendedor}`
  return sql`(k."documentoNro" = ${documento} or ${byCuentaDocumento(documento)}) ${ofSeller}`
}

const ofScope = (alcance: Alcance, palabras: readonly string[]) =>
  sql`from cliente k where ${inScope(alcance, palabras)}`
/** Their ids, by name. */
export const listIds = async (on: Db, alcance: Alcance, palabras: readonly string[]): Promise<number[]> =>
  (await sql<{ id: number }>`select k.id ${ofScope(alcance, palabras)} order by ${byNombre}`.execute(on)).rows.map(
    (row) => row.id,
  )
/** Clients by id, in that order; deleted ones are left out. */
export const listByIds = async (on: Db, ids: readonly number[]): Promise<Cliente[]> => {
  const found = new Map((await rows(on, sql`k.id = any(${ids})`)).map((cliente) => [cliente.id, cliente]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
/** A fingerprint that changes with anything the list answers. */
export const readFingerprint = async (on: Db, alcance: Alcance, palabras: readonly string[]): Promise<string> => {
  const all = sql<{ huella: string }>`select count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)), 0) as huella
    from (${select(inScope(alcance, palabras))}) x`
  return (await executeAMedida(on, all)).rows[0]!.huella
}

/**
 * One page of clients with the total. A whole CUIT or CUIL finds its owners only; if there is none, partial matches.
 */
export const pageClientes = async (
  on: Db,
  alcance: Alcance,
  palabras: readonly string[],
  tramo: Tramo,
): Promise<{ $values: Cliente[] } & Cuantos> => {
  const documento = palabras.length === 1 ? cuitOf(palabras[0]!) : null
  const exact = documento === null ? null : await pageWhere(on, withDocumento(alcance, documento), tramo)
  return exact && exact.length > 0 ? exact : pageWhere(on, inScope(alcance, palabras), tramo)
}
const pageWhere = async (on: Db, where: RawBuilder<unknown>, tramo: Tramo) => {
  const found = await rows(on, where, {
    limite: tramo.size + 1,
    salto: (tramo.page - 1) * tramo.size,
    withUltima: true,
  })
  return pageOf(on, tramo, found, sql`cliente k where ${where}`)
}

/** The first clients by name whose name, code or document has every word. */
export const searchFew = (on: Db, alcance: Alcance, palabras: readonly string[], limite: number): Promise<Cliente[]> =>
  rows(on, inScope(alcance, palabras), { limite })

export const readCliente = async (on: Db, { clienteId }: ClienteInAlcance): Promise<Cliente | undefined> =>
  (await rows(on, sql`k.id = ${clienteId}`))[0]

/** The client of a document within the scope, active ones first: the company's document, or that of an account. */
export const findByDocumento = async (
  on: Db,
  alcance: Alcance,
  nroDoc: string,
  tipo: number,
): Promise<Cliente | undefined> => {
  const ofAccount = sql`
    select w."clienteId"
    from usuario w
    where w."documentoNro" = ${nroDoc} and w."tipoDocumento" = ${tipo} and w.activo`
  // a company has no DNI; two queries and no «or», so that each uses its index
  const ids =
    tipo === DNI
      ? ofAccount
      : sql`
        select d.id from cliente d where d."documentoNro" = ${nroDoc}
        union all ${ofAccount}`
  return (
    await rows(
      on,
      sql`
        k.id = (
          select k.id
          from cliente k
          where k.id in (${ids}) and ${inScope(alcance, [])}
          order by k.activo desc, k.id
          limit 1
        )`,
    )
  )[0]
}

export const listTiendas = (on: Db, { clienteId }: ClienteInAlcance): Promise<Tienda[]> =>
  on
    .selectFrom('tienda as t')
    .innerJoin('provincia as p', 'p.id', 't.provinciaId')
    .select(['t.tiendaNro', 't.nombreFantasia', 't.telefono', 't.calle', 't.calleNro', 'p.name as provincia', 't.pais'])
    .where('t.clienteId', '=', clienteId)
    .orderBy('t.tiendaNro')
    .execute()

/** Locks one shop. */
export const lockTienda = (on: Db, { clienteId }: ClienteInAlcance, tiendaNro: number) =>
  on
    .selectFrom('tienda')
    .select(['id', 'calle', 'calleNro'])
    .where('clienteId', '=', clienteId)
    .where('tiendaNro', '=', tiendaNro)
    .forUpdate()
    .executeTakeFirst()

/** Saves a shop's street and number. */
export const saveDireccion = (on: Db, { id, calle, calleNro }: { id: number; calle: string; calleNro: string }) =>
  on.updateTable('tienda').set({ calle, calleNro }).where('id', '=', id).execute()
