// Reads, only to count, tables of other rooms: presupuesto, reclamo, credito, cliente, correo, salida and auditoria.
import { sql, type RawBuilder } from 'kysely'
import { today } from '#shared/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { COUNT_LIMIT, DIAS, STALLED_HOURS, NAMED, type Clave } from '../pendientes.ts'

type Named = { clienteId: number; codigo: string; nombre: string; desde: string | null; motivo: string | null }
export type PendienteRow = { clave: Clave; cuantos: number; de: Named[] | null }
/** SQL: what follows `from`; `de`: those shown by name, as a JSON list. */
type Parte = { from: RawBuilder<unknown>; de?: RawBuilder<unknown> }

/** SQL: the audit log's last days of an action, from the newest of that action, by index. */
const audited = (accion: string, which: RawBuilder<unknown> = sql`true`) =>
  sql`
    (
      select momento, despues
      from auditoria
      where accion = ${sql.lit(accion)}
      order by id desc
      limit ${sql.lit(COUNT_LIMIT)}
    ) a
    where a.momento > now() - make_interval(days => ${sql.lit(DIAS)}) and ${which}`
const inEstado = (estado: 'Enviado' | 'Comercial', mine: (column: string) => RawBuilder<unknown>) =>
  sql`presupuesto p where p.fecha is not null and p.estado = ${sql.lit(estado)} and ${mine('p."vendedorCliente"')}`
/** The first of those `rows`, as clients that are named. */
const firstClientes = (rows: RawBuilder<unknown>, desde: RawBuilder<unknown>, motivo: RawBuilder<unknown>) =>
  sql`
    (
      select json_agg(
        json_build_object(
          'clienteId', n.id, 'codigo', n.codigo, 'nombre', n."razonSocial", 'desde', n.desde, 'motivo', n.motivo
        )
      )
      from (
        select c.id, c.codigo, c."razonSocial", ${desde} as desde, ${motivo} as motivo
        from ${rows}
        limit ${sql.lit(NAMED)}
      ) n
    )`

/** The parts of the statement, each read from an index and limited to what is counted. */
const partsOf = ({ tipoRol, sellerId, contactoId }: Sesion): { readonly [clave in Clave]?: Parte } => {
  const mine = (column: string) => (tipoRol === 2 ? sql`${sql.raw(column)} = ${sellerId}` : sql`true`)
  const abiertos = sql`reclamo r where r.orden < 6 and ${mine('r."vendedorCliente"')}`
  const retenidos = sql`
    credito k
    join cliente c on c.id = k."clienteId"
    where k.retenido and c.activo and ${mine('c."idVendedor"')}`
  const carritos = sql`
    presupuesto p
    join cliente c on c.id = p."clienteId"
    where p.estado = 'Carrito'
      and p."contactoId" = ${contactoId}
      and p.creado < now() - make_interval(hours => ${sql.lit(STALLED_HOURS)})
      and c.activo
      and ${mine('c."idVendedor"')}
      and exists (select from presupuesto_detalle d where d."presupuestoId" = p.id)`
  return {
    'salida-fallida': { from: sql`salida where estado = 'fallido'` },
    'correos-fallidos': { from: sql`correo where estado = 'fallido' and not "noQuiere"` },
    'importaciones-con-error': {
      from: audited(
        'importacion',
        sql`
          a.despues->>'ensayo' = 'false'
          and (a.despues->>'interrumpida' = 'true' or (a.despues->>'conError')::int > 0)`,
      ),
    },
    'reclamos-vencidos': { from: sql`${abiertos} and r.vence is not null and r.vence < ${today()}` },
    'reclamos-sin-responsable': { from: sql`${abiertos} and r."responsableId" is null` },
    'reclamos-abiertos': { from: abiertos },
    'solicitudes-enviadas': { from: inEstado('Enviado', mine) },
    'solicitudes-comercial': { from: inEstado('Comercial', mine) },
    'clientes-retenidos': {
      from: retenidos,
      de: firstClientes(sql`${retenidos} order by c."razonSocial", c.id`, sql`null`, sql`k.motivo`),
    },
    'carritos-detenidos': {
      from: carritos,
      de: firstClientes(sql`${carritos} order by p.creado, p.id`, sql`p.creado`, sql`null`),
    },
    'cuentas-nuevas': { from: audited('usuario-creado') },
  }
}

/** Counts the wanted kinds in one statement, except those that are a setting. */
export const countPendientes = async (on: Db, who: Sesion, wanted: readonly Clave[]): Promise<PendienteRow[]> => {
  const parts = partsOf(who)
  const selects = wanted.flatMap((clave) => {
    const parte = parts[clave]
    if (!parte) return []
    return sql`
      select
        ${sql.lit(clave)} as clave,
        (
          select count(*)::int
          from (select 1 from ${parte.from} limit ${sql.lit(COUNT_LIMIT)}) x
        ) as cuantos,
        ${parte.de ?? sql`null::json`} as de`
  })
  if (selects.length === 0) return []
  return (await sql<PendienteRow>`${sql.join(selects, sql` union all `)}`.execute(on)).rows
}
