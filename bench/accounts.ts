import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Inserts sessions directly: the bench measures the portal, not 400 captchas. */

export type Account = {
  usuarioId: number
  clienteId: number
  contactoId: number
  lista: number
  idVendedor: number | null
  token: string
  cookie: string
}

const secret = (kind: string, id: number) => createHash('sha256').update(`bench ${kind} ${id}`).digest('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Accounts of a role in a fixed random order, with sessions; of role 3 only those whose client may buy and has no
 * cart.
 */
export const signIn = async (db: pg.Client, tipoRol: 1 | 2 | 3, limit: number, offset = 0): Promise<Account[]> => {
  const { rows } = await db.query(
    `
      select
        u.id as "usuarioId", coalesce(u."clienteId", 0) as "clienteId", u."contactoId",
        coalesce(c."listaPrecioId", 1) as lista, u."idVendedor"
      from usuario u
      left join cliente c on c.id = u."clienteId"
      where u."tipoRol" = $1
        and u.activo
        and u.permisos @> $2
        and (
          u."tipoRol" <> 3
          or (
            c.activo
            and c."listaPrecioId" is not null
            and exists (select from transporte_tienda t where t."clienteId" = c.id)
            and not exists (select from presupuesto p where p."clienteId" = c.id and p.estado = 'Carrito')
          )
        )
      order by md5(u.id::text)
      limit $3 offset $4`,
    [tipoRol, [14, 15, 16, 17, 20], Math.round(limit), Math.round(offset)],
  )
  if (rows.length === 0) throw new Error(`No account of role ${tipoRol} can buy.`)
  const accounts = rows.map((r) => ({
    ...r,
    token: secret('token', r.usuarioId),
    cookie: secret('cookie', r.usuarioId),
  })) as Account[]
  await db.query(
    `
      insert into sesion (token, cookie, "usuarioId", vence)
      select t, c, u, now() + interval '12 hours'
      from unnest($1::text[], $2::text[], $3::int[]) as x(t, c, u)
      on conflict (token) do update set vence = excluded.vence, usada = now()`,
    [accounts.map((a) => sha256(a.token)), accounts.map((a) => sha256(a.cookie)), accounts.map((a) => a.usuarioId)],
  )
  return accounts
}
