import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Cliente } from '../contract.ts'

// Reads usuario and vendedor beside its own table: a client shows its account and its seller.

type Row = Omit<Cliente, 'seller' | 'usuario'> & { nombre: string | null; apellido: string | null; usuarioActivo: boolean | null; usuarioDocumento: string | null; total: number }
/** limite null: all of them. A client's account is its first active one. */
const ofSeller = prepared<{ vendedor: number; limite: number | null; salto: number }, Row>((d, p) => ({
  compile: () => sql<Row>`
    select c.id, c."razonSocial", c."nombreFantasia", c.telefono, c.email, c."documentoNro", c.activo, s.nombre, s.apellido,
      u.id as "usuarioId", u.activo as "usuarioActivo", u."documentoNro" as "usuarioDocumento", c.total
    from (select k.*, count(*) over () as total from cliente k where k."idVendedor" = ${p.vendedor} order by sin_acentos(k."razonSocial"), k.id limit ${p.limite} offset ${p.salto}) c
    left join vendedor s on s."idVendedor" = c."idVendedor"
    left join lateral (select w.id, w.activo, w."documentoNro" from usuario w where w."clienteId" = c.id order by w.activo desc, w.id limit 1) u on true
    order by sin_acentos(c."razonSocial"), c.id`.compile(d),
}))
const countOf = async (on: Db, vendedor: number): Promise<number> => {
  const { n } = await on.selectFrom('cliente').select((e) => e.fn.countAll<number>().as('n')).where('idVendedor', '=', vendedor).executeTakeFirstOrThrow()
  return n
}

const toCliente = (c: Row): Cliente => ({
  id: c.id, razonSocial: c.razonSocial, nombreFantasia: c.nombreFantasia, telefono: c.telefono, email: c.email, documentoNro: c.documentoNro, activo: c.activo, usuarioId: c.usuarioId,
  seller: c.nombre === null ? null : { name: c.nombre, lastName: c.apellido ?? '' },
  usuario: c.usuarioId === null ? null : { id: c.usuarioId, activo: c.usuarioActivo === true, documentoNro: c.usuarioDocumento, clientes: 1 }, // an account belongs to one client
})

/** All clients of a seller's scope, by name. */
export const clientesDeVendedor = async (on: Db, a: Alcance): Promise<Cliente[]> => {
  if (a.idVendedor === null) return []
  return (await ofSeller(on, { vendedor: a.idVendedor, limite: null, salto: 0 })).map(toCliente)
}

/** One page of them and how many there are. */
export const pageDeVendedor = async (on: Db, a: Alcance, page: number, size: number): Promise<{ $values: Cliente[]; length: number }> => {
  if (a.idVendedor === null) return { $values: [], length: 0 }
  const rows = await ofSeller(on, { vendedor: a.idVendedor, limite: size, salto: (page - 1) * size })
  return { $values: rows.map(toCliente), length: rows[0]?.total ?? (page === 1 ? 0 : await countOf(on, a.idVendedor)) }
}
