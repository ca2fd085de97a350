import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { porPagina } from '../rules.ts'

export type Filtro = {
  accion: string | null
  usuario: string | null
  cliente: string | null
  desde: Date | null
  hasta: Date | null
}
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * One page of the record and one row more, which tells whether there is another; joins the names people and clients
 * have today.
 */
export const listAnotaciones = (filtro: Filtro, page: number) => {
  let query = db()
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.usuarioId')
    .leftJoin('cliente as c', 'c.id', 'a.clienteId')
    .select([
      'a.id',
      'a.momento',
      'a.accion',
      'a.usuario',
      'a.clienteId',
      'a.sobre',
      'a.direccion',
      'a.antes',
      'a.despues',
      'u.nombre',
      'u.apellido',
      'c.razonSocial',
    ])
  if (filtro.accion) query = query.where('a.accion', '=', filtro.accion)
  if (filtro.desde) query = query.where('a.momento', '>=', filtro.desde)
  if (filtro.hasta) query = query.where('a.momento', '<', filtro.hasta)
  if (filtro.usuario) {
    const text = part(filtro.usuario)
    query = query.where(
      sql<boolean>`(lower(a.usuario) like lower(${text}) or a."usuarioId" in (select id from usuario where sin_acentos(nombre || ' ' || apellido) like sin_acentos(${text})))`,
    )
  }
  if (filtro.cliente) {
    const { cliente } = filtro
    query =
      query.where(sql<boolean>`a."clienteId" in (select id from cliente where codigo = ${cliente} or "documentoNro" = ${cliente}
      or sin_acentos("razonSocial" || ' ' || coalesce("nombreFantasia", '')) like sin_acentos(${part(cliente)}))`)
  }
  return query
    .orderBy('a.momento', 'desc')
    .orderBy('a.id', 'desc')
    .limit(porPagina + 1)
    .offset((page - 1) * porPagina)
    .execute()
}
