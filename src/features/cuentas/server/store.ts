import { sql, type RawBuilder } from 'kysely'
import { claveOf } from '#shared/lookup-keys.ts'
import { config, db } from '#server/context.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { contains, countRows, pageOf, palabrasOf } from '#server/db/lists.ts'
import type { Db } from '#server/db/db.ts'
import type { EstadoOfCuenta } from '../estados.ts'
import { DIAS_SIN_ENTRAR, perPage } from '../rules.ts'

// Reads usuario, sesion, codigo_clave, segundo_factor, dispositivo, permiso_cambio and cuenta_cliente (whose owner is
// sesion, who writes them), cliente, vendedor, presupuesto, correo and auditoria.

export type Filter = {
  texto: string | null
  rol: '1' | '2' | '3' | 'gerente' | null
  estado: EstadoOfCuenta | null
  sinEntrar: boolean | null
}
export type Row = {
  id: number
  nombre: string
  apellido: string
  email: string
  documentoNro: string | null
  tipoRol: 1 | 2 | 3
  permisos: number[]
  cliente: string | null
  clientes: number
  ultimoLogin: Date | null
  sinEntrar: boolean
  estado: EstadoOfCuenta
  vence: Date | null
}
const sinFactor = (alias: 'k' | 'u') => sql<boolean>`
  (
    ${sql.lit(config().segundoFactorObligatorio)}
    and ${sql.ref(alias)}.estado = 'activa'
    and ${sql.ref(alias)}."tipoRol" <> 3
    and not exists (
      select from segundo_factor f
      where f."usuarioId" = ${sql.ref(alias)}.id and f.activado is not null
    )
  )`
const sinEntrar = (alias: 'k' | 'u') => sql<boolean>`
  (
    ${sql.ref(alias)}.estado = 'activa'
    and coalesce(${sql.ref(alias)}."ultimoLogin", ${sql.ref(alias)}.creada)
      < now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)})
  )`

/** A word of the search: as it is written, or as a code or a document without its signs. */
const says = (palabra: string): RawBuilder<unknown> => {
  const clave = claveOf(palabra)
  const plain = contains(sql`k.busqueda`, palabra)
  return clave === null || clave === palabra ? plain : sql`(${plain} or ${contains(sql`k.busqueda`, clave)})`
}
const ofEstado = (estado: EstadoOfCuenta): RawBuilder<unknown> => {
  if (estado === 'sin-factor') return sinFactor('k')
  const of = sql`k.estado = ${estado}`
  return estado === 'activa' && config().segundoFactorObligatorio ? sql`${of} and not ${sinFactor('k')}` : of
}
const conditions = ({ texto, rol, estado, sinEntrar: idle }: Filter): RawBuilder<unknown>[] => [
  ...palabrasOf(texto).map(says),
  ...(rol === 'gerente' ? [sql`k."tipoRol" = 1 and not (1 = any(k.permisos))`] : []),
  ...(rol === '1' ? [sql`k."tipoRol" = 1 and 1 = any(k.permisos)`] : []),
  ...(rol === '2' || rol === '3' ? [sql`k."tipoRol" = ${Number(rol)}`] : []),
  ...(estado ? [ofEstado(estado)] : []),
  ...(idle ? [sinEntrar('k')] : []),
]
const fromOf = (filter: Filter, more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> => {
  const all = [...conditions(filter), ...more]
  return all.length > 0 ? sql`usuario k where ${sql.join(all, sql` and `)}` : sql`usuario k`
}

const columns = sql`
  u.id, u.nombre, u.apellido, u.email, u."documentoNro", u."tipoRol", u.permisos, c."razonSocial" as cliente,
  case u."tipoRol"
    when 3 then 1 + (
      select count(*)::int
      from cuenta_cliente x
      where x."usuarioId" = u.id and x."clienteId" <> u."clienteId"
    )
    when 2 then (select count(*)::int from cliente k where k."idVendedor" = u."idVendedor")
    else 0
  end as clientes,
  u."ultimoLogin", coalesce(${sinEntrar('u')}, false) as "sinEntrar",
  (
    select max(g.vence)
    from codigo_clave g
    where u.estado = 'invitada' and g."usuarioId" = u.id and g.tipo = 'primer-ingreso' and g.usado is null
  ) as vence`
const estadoOf = () => sql`case when ${sinFactor('u')} then 'sin-factor' else u.estado end as estado`
/** These accounts, in the order of their names. */
const rowsOf = (ids: RawBuilder<unknown>) => sql<Row>`
  select ${columns}, ${estadoOf()}
  from (${ids}) t
  join usuario u on u.id = t.id
  left join cliente c on c.id = u."clienteId"
  order by u.nombres collate "C", u.id`

export const listCuentas = async (filter: Filter, page: number) => {
  const ids = sql`
    select k.id
    from ${fromOf(filter)}
    order by k.nombres collate "C", k.id
    limit ${perPage + 1} offset ${(page - 1) * perPage}`
  const { rows } = await executeAMedida(db(), rowsOf(ids))
  return pageOf(db(), { page, size: perPage }, rows, fromOf(filter))
}
/** Rows of a sheet read at once. */
const BATCH = 500
/** Every account of a filter, a batch at a time, each from where the last one ended. */
export async function* eachCuenta(filter: Filter): AsyncIterable<Row> {
  for (let last: number | null = null; ;) {
    const after: RawBuilder<unknown>[] =
      last === null
        ? []
        : [
            sql`(k.nombres collate "C", k.id) >
              (select l.nombres collate "C", l.id from usuario l where l.id = ${last})`,
          ]
    const { rows } = await executeAMedida(
      db(),
      rowsOf(sql`
        select k.id
        from ${fromOf(filter, after)}
        order by k.nombres collate "C", k.id
        limit ${BATCH}`),
    )
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

/** How many there are of each state, and of those that do not come in. */
export const countEstados = async () => {
  const { rows } = await sql<{ estado: Exclude<EstadoOfCuenta, 'sin-factor'>; n: number }>`
    select estado, count(*)::int as n
    from usuario
    group by estado`.execute(db())
  const one = sql<{ factor: number; idle: number }>`
    select
      (select count(*)::int from usuario k where ${sinFactor('k')}) as factor,
      (select count(*)::int from usuario k where ${sinEntrar('k')}) as idle`
  const { factor, idle } = (await one.execute(db())).rows[0]!
  return { of: new Map(rows.map((row) => [row.estado, row.n])), factor, idle }
}

export const listOfCliente = async (clienteId: number): Promise<Row[]> =>
  (
    await rowsOf(sql`
      select k.id from usuario k where k."clienteId" = ${clienteId}
      union select x."usuarioId" from cuenta_cliente x where x."clienteId" = ${clienteId}`).execute(db())
  ).rows
export const listOfVendedor = async (idVendedor: number): Promise<Row[]> =>
  (await rowsOf(sql`select k.id from usuario k where k."idVendedor" = ${idVendedor} and k."tipoRol" = 2`).execute(db()))
    .rows
export const findCliente = (id: number) =>
  db()
    .selectFrom('cliente')
    .select(['razonSocial', 'codigo', 'email', 'activo'])
    .where('id', '=', id)
    .executeTakeFirst()
export const findVendedor = (id: number) =>
  db()
    .selectFrom('vendedor')
    .select(['nombre', 'apellido', 'email', 'activo'])
    .where('idVendedor', '=', id)
    .executeTakeFirst()

export type DetalleRow = Row & {
  tipoDocumento: number | null
  telefono: string | null
  clienteId: number | null
  idVendedor: number | null
  creada: Date | null
  creadaPor: string | null
  suspendida: Date | null
  factor: Date | null
  respaldos: number
  equipos: number
  equiposHasta: Date | null
  sesiones: number
  carritos: number
  solicitudes: number
  hechas: number
}
export const findDetalle = async (id: number): Promise<DetalleRow | undefined> =>
  (
    await sql<DetalleRow>`
      select
        ${columns}, ${estadoOf()}, u."tipoDocumento", u.telefono, u."clienteId", u."idVendedor", u.creada,
        coalesce(
          (select trim(w.nombre || ' ' || w.apellido) from usuario w where lower(w.email) = lower(u."creadaPor")),
          u."creadaPor"
        ) as "creadaPor",
        u.suspendida, f.activado as factor,
        (select count(*)::int from codigo_respaldo r where r."usuarioId" = u.id and r.usado is null) as respaldos,
        d.n as equipos, d.hasta as "equiposHasta",
        (
          select count(*)::int
          from sesion s
          where s."usuarioId" = u.id and s.por is null and s.vence > now()
            and s.usada > now() - make_interval(hours => ${config().sessionIdleHours})
        ) as sesiones,
        p.carritos, p.solicitudes, p.hechas
      from usuario u
      left join cliente c on c.id = u."clienteId"
      left join segundo_factor f on f."usuarioId" = u.id and f.activado is not null
      cross join lateral (
        select count(*)::int as n, max(vence) as hasta from dispositivo where "usuarioId" = u.id and vence > now()
      ) d
      cross join lateral (
        select
          count(*) filter (where estado = 'Carrito' and "ultimoItem" > 0)::int as carritos,
          count(*) filter (where estado not in ('Carrito', 'Aparte', 'Cancelado', 'Entregado'))::int as solicitudes,
          count(*) filter (where fecha is not null)::int as hechas
        from presupuesto
        where "contactoId" = u."contactoId"
      ) p
      where u.id = ${id}`.execute(db())
  ).rows[0]

export const listPermisos = (id: number) =>
  db()
    .selectFrom('permiso_cambio')
    .select(['permiso', 'puede', 'momento', 'quien'])
    .where('usuarioId', '=', id)
    .execute()
/** The last invitation, and how its mail is. */
export const findInvitacion = async (id: number, email: string) =>
  (
    await sql<{ creado: Date; vence: Date; usado: Date | null; correo: string | null }>`
      select
        g.creado, g.vence, g.usado,
        (
          select m.estado
          from correo m
          where lower(m.para) = ${email.toLowerCase()} and m.tipo = 'primer-ingreso' and m.creado >= g.creado
          order by m.id desc
          limit 1
        ) as correo
      from codigo_clave g
      where g."usuarioId" = ${id} and g.tipo = 'primer-ingreso'
      order by g.creado desc
      limit 1`.execute(db())
  ).rows[0]

export const findEmail = async (on: Db, id: number): Promise<string | undefined> =>
  (await on.selectFrom('usuario').select('email').where('id', '=', id).executeTakeFirst())?.email
/** The last ten mails to an address, and how many there are. */
export const listCorreos = async (email: string) => {
  const para = email.toLowerCase()
  const { rows } = await sql<{ id: number; creado: Date; asunto: string; estado: string }>`
    select id, creado, asunto, estado
    from correo
    where lower(para) = ${para}
    order by id desc
    limit 10`.execute(db())
  return { rows, cuantos: await countRows(db(), sql`correo where lower(para) = ${para}`, rows.length) }
}

export type RegistroRow = {
  id: number
  momento: Date
  accion: string
  usuarioId: number | null
  usuario: string
  nombre: string | null
  sobre: string | null
  antes: unknown
  despues: unknown
}
/** What an account did and what was done to it, the last first: a page and one row more. */
export const listRegistro = async (id: number, email: string, page: number): Promise<RegistroRow[]> => {
  const upTo = page * perPage + 1
  const { rows } = await sql<RegistroRow>`
    select
      a.id, a.momento, a.accion, a."usuarioId", a.usuario, trim(u.nombre || ' ' || u.apellido) as nombre, a.sobre,
      a.antes, a.despues
    from (
      (select id from auditoria where "usuarioId" = ${id} order by id desc limit ${upTo})
      union
      (
        select id
        from auditoria
        where sobre = ${`usuario ${email}`} and sobre like 'usuario %'
        order by id desc
        limit ${upTo}
      )
      order by id desc
      limit ${perPage + 1} offset ${(page - 1) * perPage}
    ) t
    join auditoria a on a.id = t.id
    left join usuario u on u.id = a."usuarioId"
    order by a.id desc`.execute(db())
  return rows
}

/** Clients by their codes. */
export const findClientes = (on: Db, codigos: readonly string[]) =>
  on
    .selectFrom('cliente')
    .select(['id', 'codigo', 'razonSocial', 'activo'])
    .where('codigo', 'in', codigos.length > 0 ? (codigos as string[]) : [''])
    .execute()
export const findClientesById = (ids: readonly number[]) =>
  db()
    .selectFrom('cliente')
    .select(['codigo', 'razonSocial', 'nombreFantasia', 'email', 'documentoNro'])
    .where('id', 'in', ids.length > 0 ? (ids as number[]) : [0])
    .orderBy('codigo')
    .execute()
export type Known = {
  id: number
  email: string
  nombre: string
  apellido: string
  documentoNro: string | null
  tipoDocumento: number | null
  activo: boolean
  estado: string
}
/** The accounts with one of these e-mails, in lower case, or one of these documents. */
export const findKnown = async (on: Db, emails: readonly string[], documentos: readonly string[]): Promise<Known[]> =>
  (
    await sql<Known>`
      select id, lower(email) as email, nombre, apellido, "documentoNro", "tipoDocumento", activo, estado
      from usuario
      where lower(email) = any(${[...emails]}::text[]) or "documentoNro" = any(${[...documentos]}::text[])`.execute(on)
  ).rows
