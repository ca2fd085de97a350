import { sql, type RawBuilder } from 'kysely'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Db } from '#server/db/db.ts'
import { MOST, reversed, type Asked, type Tipo } from '../rules.ts'

// Reads presupuesto, remito, comprobante, estado_pedido, documento, reclamo and acopio with their client, by number
// alone: one statement, each kind by an index of its own.

export type Found = {
  tipo: Exclude<Tipo, 'cliente'>
  id: number
  numero: string
  clienteId: number
  cliente: string
  detalle: string | null
}
type Question = Asked & {
  codigo: string
  /** As it was typed. */ texto: string
  /** The own one of role 3. */ cliente: number | null
  vendedor: number | null
}

/** The last of a number: its letters and digits, read from behind, begin so. */
const ends = (column: RawBuilder<unknown>, { codigo, end }: Question): RawBuilder<unknown> => {
  const begin = reversed(codigo)
  return end ? sql`(${column} >= ${begin} and ${column} < ${`${begin}~`})` : sql`${column} = ${begin}`
}
const comprobanteReverso = sql`reverse(upper(regexp_replace(v.numero, '[^0-9A-Za-z]', '', 'g'))) collate "C"`
const remitoReverso = sql`reverse(upper(regexp_replace(r.numero, '[^0-9A-Za-z]', '', 'g'))) collate "C"`
const acopioReverso = sql`reverse(upper(regexp_replace(a."nroAcopio", '[^0-9A-Za-z]', '', 'g'))) collate "C"`
/** SQL: `x` has the columns "clienteId" and "vendedorCliente"; or its client `c` tells whose it is. */
const own = ({ cliente, vendedor }: Question, of: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (cliente !== null) return sql`${of}."clienteId" = ${cliente}`
  return vendedor === null ? sql`true` : sql`c."idVendedor" = ${vendedor}`
}
const nombre = sql`c."razonSocial"`
const most = sql.lit(MOST)

const solicitudes = (q: Question) => sql`
  select
    'solicitud' as tipo, p.id, p.id::text as numero, p."clienteId", ${nombre} as cliente,
    concat_ws(
      ' · ', p.estado, 'Presupuesto ' || p."presupuestoTotvsId", 'Pedido ' || p."pedidoId", 'OC ' || p."ordenCompra"
    ) as detalle
  from (
    select id from presupuesto where id = ${q.numero ?? 0}
    union
    select id from presupuesto where "presupuestoTotvsId" in (${q.codigo}, ${q.texto})
    union
    select id from presupuesto where "pedidoId" in (${q.codigo}, ${q.texto})
    union
    select id from presupuesto where lower("ordenCompra") = lower(${q.texto})
  ) n
  join presupuesto p on p.id = n.id
  join cliente c on c.id = p."clienteId"
  where p.fecha is not null and ${own(q, sql`p`)}
  order by p.id = ${q.numero ?? 0} desc, p.fecha desc
  limit ${most}`
/** As they came, as vouchers and as order lines name them: each number of a client once. */
const remitos = (q: Question) => sql`
  select
    'remito' as tipo, x.id, x.numero, x."clienteId", ${nombre} as cliente,
    'Solicitud ' || x.id || ' · ' || to_char(x.fecha, 'DD/MM/YYYY') as detalle
  from (
    select distinct on (n."clienteId", n.numero) n.id, n.numero, n."clienteId", n.fecha, n.rank
    from (
      select r."presupuestoId" as id, r.numero, r."clienteId", r.fecha, 0 as rank
      from remito r
      where ${ends(remitoReverso, q)}
      union all
      select p.id, v.numero, p."clienteId", v.fecha, 1
      from comprobante v
      join presupuesto p on p.id = v."presupuestoId"
      where ${ends(comprobanteReverso, q)} and lower(v.tipo) like 'remito%'
      union all
      select p.id, e."remitoId", p."clienteId", coalesce(e."fechaRemito", e.fecha), 2
      from estado_pedido e
      join presupuesto p on p.id = e."presupuestoId"
      where e."remitoId" in (${q.codigo}, ${q.texto})
    ) n
    order by n."clienteId", n.numero, n.rank
  ) x
  join cliente c on c.id = x."clienteId"
  where ${own(q, sql`x`)}
  order by x.fecha desc, x.numero
  limit ${most}`
const comprobantes = (q: Question) => sql`
  select
    'comprobante' as tipo, p.id, v.tipo || ' ' || v.numero as numero, p."clienteId", ${nombre} as cliente,
    'Solicitud ' || p.id || ' · ' || to_char(v.fecha, 'DD/MM/YYYY') as detalle
  from comprobante v
  join presupuesto p on p.id = v."presupuestoId"
  join cliente c on c.id = p."clienteId"
  where ${ends(comprobanteReverso, q)} and lower(v.tipo) not like 'remito%' and ${own(q, sql`p`)}
  order by v.fecha desc, v.numero
  limit ${sql.lit(2 * MOST)}`
const documentos = (q: Question) => sql`
  select
    'documento' as tipo, d.id, d.tipo || ' ' || d.documento as numero, d."clienteId", ${nombre} as cliente,
    to_char(d."fechaEmision", 'DD/MM/YYYY') || ' · ' ||
      case when d.saldo = 0 then 'Pagada' else 'Pendiente' end as detalle
  from documento d
  join cliente c on c.id = d."clienteId"
  where ${ends(sql`reverse(d.numero) collate "C"`, q)} and ${own(q, sql`d`)}
  order by d."fechaEmision" desc, d.id desc
  limit ${most}`
const reclamos = (q: Question) => sql`
  select
    'reclamo' as tipo, r.id, coalesce(r."nroReclamo", 'En camino') as numero, r."clienteId", ${nombre} as cliente,
    r.titulo as detalle
  from reclamo r
  join cliente c on c.id = r."clienteId"
  where upper(regexp_replace(r."nroReclamo", '[^0-9A-Za-z]', '', 'g')) = ${q.codigo} and ${own(q, sql`r`)}
  order by r.creado desc
  limit ${most}`
const acopios = (q: Question) => sql`
  select
    'acopio' as tipo, a.id, a."nroAcopio" as numero, a."clienteId", ${nombre} as cliente,
    to_char(a."fechaEmision", 'DD/MM/YYYY') as detalle
  from acopio a
  join cliente c on c.id = a."clienteId"
  where ${ends(acopioReverso, q)} and ${own(q, sql`a`)}
  order by a."fechaEmision" desc
  limit ${most}`

/** All that has a number, of one's scope, of each kind the newest first. */
export const findNumbers = async (on: Db, question: Question): Promise<Found[]> => {
  const kinds = [solicitudes, remitos, comprobantes, documentos, reclamos, acopios].map(
    (kind) => sql`(${kind(question)})`,
  )
  return (
    await executeAMedida(
      on,
      sql<Found>`select tipo, id, numero, "clienteId", cliente, detalle from (${sql.join(kinds, sql` union all `)}) x`,
    )
  ).rows
}
