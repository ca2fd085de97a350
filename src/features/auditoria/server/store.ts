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
export const listAnotaciones = (f: Filtro, page: number) => {
  let q = db()
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
  if (f.accion) q = q.where('a.accion', '=', f.accion)
  if (f.desde) q = q.where('a.momento', '>=', f.desde)
  if (f.hasta) q = q.where('a.momento', '<', f.hasta)
  if (f.usuario) {
    const text = part(f.usuario)
    q = q.where(
      sql<boolean>`(lower(a.usuario) like lower(${text}) or a."usuarioId" in (select id from usuario where sin_acentos(nombre || ' ' || apellido) like sin_acentos(${text})))`,
    )
  }
  if (f.cliente) {
    const { cliente } = f
    q =
      q.where(sql<boolean>`a."clienteId" in (select id from cliente where codigo = ${cliente} or "documentoNro" = ${cliente}
      or sin_acentos("razonSocial" || ' ' || coalesce("nombreFantasia", '')) like sin_acentos(${part(cliente)}))`)
  }
  return q
    .orderBy('a.momento', 'desc')
    .orderBy('a.id', 'desc')
    .limit(porPagina + 1)
    .offset((page - 1) * porPagina)
    .execute()
}
