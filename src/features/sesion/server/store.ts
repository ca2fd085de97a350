import { sql } from 'kysely'
import { afterCommit, config, db } from '#server/context.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { later } from '#server/jobs/after-response.ts'
import { forget, type Sesion } from '#server/session/sesion.ts'
import { permisosOfSesion } from '#shared/permisos.ts'

/** The ids of the clients of an account `u`: its own, and the others it was given (0067). */
const clientesOf = sql`
  (
    select u."clienteId" as id
    union select x."clienteId" from cuenta_cliente x where x."usuarioId" = u.id
  )`
const vendedorVigente = sql`
  not exists (
    select from vendedor w
    where u."tipoRol" = 2 and w."idVendedor" = u."idVendedor" and not w.activo
  )`
/**
 * An account in force: it is active, and so is a client of its own or the seller it is (OPEN-24, OPEN-153). The one
 * place where that is said of an account `u`: sign-in, first login and recovery ask it. What ends is deleted by
 * triggers (0044, 0067).
 */
export const vigente = sql<boolean>`
  (
    u.activo
    and (u."tipoRol" <> 3 or exists (select from ${clientesOf} o join cliente k on k.id = o.id where k.activo))
    and ${vendedorVigente}
  )`

/** The client a sign-in begins with: of those in force the last used one, else its own, else the first. */
const initialCliente = sql<number>`
  (
    select k.id
    from ${clientesOf} o
    join cliente k on k.id = o.id
    order by
      k.activo desc, (k.id is not distinct from u."clienteUltimo") desc, (k.id is not distinct from u."clienteId") desc,
      k.id
    limit 1
  )`

/**
 * Everything the answer of a login needs of an account, in one round trip. `clienteId` and what is told of the client
 * are those of `cliente`, of one of its clients.
 */
const account = (on: Db, cliente = initialCliente) =>
  on
    .selectFrom('usuario as u')
    .leftJoin('cliente as c', (j) => j.on('c.id', '=', cliente))
    .leftJoin('vendedor as v', (j) => j.on('v.idVendedor', '=', sql<number>`coalesce(u."idVendedor", c."idVendedor")`))
    .select([
      'u.id',
      'u.email',
      'u.nombre',
      'u.apellido',
      'u.tipoRol',
      'u.tipoDocumento',
      'u.documentoNro',
      'u.telefono',
      'c.id as clienteId',
      'u.clienteId as clientePropio',
      sql<number>`(select count(*) from ${clientesOf} o join cliente k on k.id = o.id where k.activo)`.as('clientes'),
      'u.contactoId',
      'u.permisos',
      'u.clave',
      'u.claveProvisoria',
      'u.claveDudosa',
      'u.noFuiYo',
      'u.ultimoLogin',
      'u.dispositivosDesde',
      vigente.as('vigente'),
      'c.razonSocial',
      'c.codigo',
      'c.documentoNro as cuit',
      'c.listaPrecioId',
      'v.idVendedor',
      'v.id as codigoVendedor',
      'v.telefono as telefonoVendedor',
      'v.nombreFantasia as nombreFantasiaVendedor',
      'v.nombre as nombreVendedor',
      'v.apellido as apellidoVendedor',
    ])
export type Cuenta = NonNullable<Awaited<ReturnType<typeof findCuenta>>>
export const findCuenta = (email: string, on: Db) =>
  account(on)
    .where(sql`lower(u.email)`, '=', email.trim().toLowerCase())
    .where('u.activo', '=', sql.lit(true))
    .executeTakeFirst()
export const findCuentaById = (id: number, on: Db) =>
  account(on).where('u.id', '=', id).where('u.activo', '=', sql.lit(true)).executeTakeFirst()
/** The account as it is for one of its clients. */
export const findCuentaOfCliente = (id: number, clienteId: number, on: Db) =>
  account(on, sql<number>`${clienteId}::int`)
    .where('u.id', '=', id)
    .where(vigente)
    .executeTakeFirst()

type SesionRow = {
  cookie: string
  usuarioId: number
  vence: Date
  isUseDue: boolean
  nombre: string
  apellido: string
  email: string
  tipoRol: 1 | 2 | 3
  clienteId: number | null
  contactoId: number
  idVendedor: number | null
  permisos: number[]
  por: number | null
}
// the last use is written down at most so often: a look-up is one round trip, and seldom a change
const USO = sql.raw("interval '5 minutes'")
/** A session `s` of an account `u` for its client `c`: it is one of the account's, and in force. */
const inVigor = sql<boolean>`
  (
    u.activo
    and (u."tipoRol" <> 3 or c.activo)
    and ${vendedorVigente}
    and (
      s."clienteId" is null
      or exists (
        select from cuenta_cliente x
        where x."usuarioId" = u.id and x."clienteId" = s."clienteId"
      )
    )
  )`
const idle = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`
const bySesion = prepared<{ token: string; horas: number }, SesionRow>((d, p) =>
  d
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.usuarioId')
    .leftJoin('cliente as c', (j) => j.on('c.id', '=', sql<number>`coalesce(s."clienteId", u."clienteId")`))
    .select([
      's.cookie',
      's.usuarioId',
      's.vence',
      's.por',
      sql<boolean>`s.usada < now() - ${USO}`.as('isUseDue'),
      'u.nombre',
      'u.apellido',
      'u.email',
      'u.tipoRol',
      'c.id as clienteId',
      'u.contactoId',
      'u.permisos',
      sql<number | null>`coalesce(u."idVendedor", c."idVendedor")`.as('idVendedor'),
    ])
    .where('s.token', '=', p.token)
    .where('s.usada', '>', idle(p.horas))
    .where(inVigor),
)

const saveUso = (token: string) =>
  db()
    .updateTable('sesion')
    .set({ usada: sql<Date>`now()` })
    .where('token', '=', token)
    .where('usada', '<', sql<Date>`now() - ${USO}`)
    .execute()

/** The session of a token's hash, or null; one unused for too long has ended. */
export const findSesion = async (tokenHash: string): Promise<Sesion | null> => {
  const [row] = await bySesion(db(), { token: tokenHash, horas: config().sessionIdleHours })
  if (!row) return null
  if (row.isUseDue) later(async () => void (await saveUso(tokenHash)))
  return {
    tokenHash,
    cookieHash: row.cookie,
    usuarioId: row.usuarioId,
    userName: `${row.nombre} ${row.apellido}`.trim(),
    email: row.email,
    tipoRol: row.tipoRol,
    clienteId: row.tipoRol === 3 ? (row.clienteId ?? 0) : 0,
    contactoId: row.contactoId,
    sellerId: row.idVendedor ?? 0,
    permisos: new Set(permisosOfSesion(row.tipoRol, row.permisos)),
    vence: row.vence.getTime(),
    por: row.por,
  }
}

export const insertSesion = (
  on: Db,
  sesion: {
    token: string
    cookie: string
    usuarioId: number
    clienteId: number | null
    vence: Date
    direccion: string
    agente: string
    por?: number
  },
) => on.insertInto('sesion').values(sesion).execute()
export const deleteSesion = (on: Db, token: string) => on.deleteFrom('sesion').where('token', '=', token).execute()
/** Ends every session bound to a browser's cookie, also one that looks on as somebody else. */
export const deleteOfCookie = async (on: Db, cookie: string): Promise<void> => {
  const ended = await on.deleteFrom('sesion').where('cookie', '=', cookie).returning('token').execute()
  afterCommit(on, () => {
    for (const { token } of ended) forget({ tokenHash: token })
  })
}
/**
 * Notes a sign-in; false, and nothing is noted, for an account that is not in force any more, or whose owner said 'No
 * fui yo' since it was read.
 */
export const stampLogin = async (on: Db, { id, noFuiYo }: Pick<Cuenta, 'id' | 'noFuiYo'>): Promise<boolean> =>
  (
    await on
      .updateTable('usuario as u')
      .set({ ultimoLogin: sql`now()` })
      .where('u.id', '=', id)
      .where(sql<boolean>`u."noFuiYo" is not distinct from ${noFuiYo}::timestamptz`)
      .where(vigente)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

export const listProvincias = () =>
  db()
    .selectFrom('provincia')
    .select(['id', 'name'])
    .orderBy(sql`sin_acentos(name)`)
    .execute()
export const listRegiones = () => db().selectFrom('region').select(['id', 'name']).orderBy('id').execute()
