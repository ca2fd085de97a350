import { sql, type RawBuilder } from 'kysely'
import { db } from '#server/context.ts'
import { countRows, type Cuantos } from '#server/db/lists.ts'
import { estados, perPage, type EstadoAviso } from '../rules.ts'

// Reads salida, which the ground's events own, with the code and name of the client (cliente), and the numbers of an
// order (presupuesto).

const codigo = sql<string | null>`(select c.codigo from cliente c where c.id = (s.datos->>'clienteId')::int)`
const nombre = sql<string | null>`(
  select coalesce(nullif(c."nombreFantasia", ''), c."razonSocial")
  from cliente c
  where c.id = (s.datos->>'clienteId')::int
)`
const rows = () =>
  db()
    .selectFrom('salida as s')
    .select(['s.id', 's.numero', 's.tipo', 's.sobre', 's.creada', 's.estado', 's.intentos', 's.proxima'])
    .select(['s.acusado', 's.ultimoError', codigo.as('cliente'), nombre.as('nombreCliente')])

export type Filter = { readonly estado: EstadoAviso | null; readonly numero: string | null }
/** An order is named by its own number, or one the order system gave it; a text of many digits is none of ours. */
const theirs = (numero: string): RawBuilder<boolean> => {
  const our = numero.replaceAll('.', '') // as every screen writes it: '48.420'
  const own = /^\d{1,9}$/.test(our) ? sql`p.id = ${Number(our)} or` : sql``
  return sql<boolean>`s.sobre = any(array(select 'presupuesto ' || p.id from presupuesto p
    where p.fecha is not null and (${own} p."presupuestoTotvsId" = ${numero} or p."pedidoId" = ${numero})))`
}
const where = ({ estado, numero }: Filter) =>
  sql<boolean>`${estado ? sql`s.estado = ${sql.lit(estado)}` : sql`true`} and ${numero ? theirs(numero) : sql`true`}`

export const listSalida = (filter: Filter, page: number) =>
  rows()
    .where(where(filter))
    .orderBy('s.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
export type SalidaRow = Awaited<ReturnType<typeof listSalida>>[number]

const ofOrder = async (numero: string): Promise<ReadonlyMap<EstadoAviso, Cuantos>> => {
  const counts = await db()
    .selectFrom('salida as s')
    .select(['s.estado', sql<number>`count(*)`.as('n')])
    .where(where({ estado: null, numero }))
    .groupBy('s.estado')
    .execute()
  return new Map(counts.map(({ estado, n }) => [estado, { length: n, aproximado: false }]))
}
const ofAll = async (): Promise<ReadonlyMap<EstadoAviso, Cuantos>> =>
  new Map(
    await Promise.all(
      estados.map(async (estado) => [estado, await countRows(db(), sql`salida s where s.estado = ${estado}`)] as const),
    ),
  )
/** How many there are in each state: an order's are few and counted, of all past 1,000 are guessed. */
export const countByEstado = (numero: string | null) => (numero === null ? ofAll() : ofOrder(numero))

export const findSalida = (id: number) =>
  rows().select(['s.clave', 's.datos']).where('s.id', '=', id).executeTakeFirst()

/** Who reads, the one that read last first, with how many it has not acknowledged. */
export const listLectores = async () => {
  const { rows: all } = await sql<{
    nombre: string
    acusado: number
    esperan: number
    leido: Date | null
    momento: Date | null
  }>`
    select
      k.nombre, k.acusado, k.leido, k.momento, (select count(*) from salida s where s.numero > k.acusado) as esperan
    from salida_consumidor k
    where k.tipo = 'clave'
    order by coalesce(k.leido, k.momento) desc
    limit 20`.execute(db())
  return all
}
