import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import type { Guardado } from '../rules.ts'
import { netoOfLinea } from './read.ts'
import { pedidas, versiones, type LineaLeida, type PedidaRow, type VersionRow } from './store.ts'

type Ultimo = {
  id: number
  que: string
  fecha: string
  deCliente: boolean
  version: number | null
  motivo: string | null
  detalle: string | null
  medio: string | null
  referencia: string | null
}
type Row = {
  id: number
  clienteId: number
  cliente: string
  contacto: string | null
  guardado: Guardado
  enVigor: number | null
  vence: Day | null
  simbolo: string
  tiendaNro: number | null
  obra: string | null
  fechaDeseada: Day | null
  observaciones: string | null
  objetivoTotal: number | null
  pedidas: PedidaRow[]
  versiones: VersionRow[]
  ultimo: Ultimo
}
/** A cotización as its mails say it: what was asked, the version in force, its last move told to anybody, the day. */
export type ToTell = Omit<Row, 'versiones'> & {
  readonly dia: Day
  readonly version:
    | (Omit<VersionRow, 'lineas'> & { readonly lineas: readonly (LineaLeida & { readonly netoUnitario: number })[] })
    | null
}
const withNeto = (line: LineaLeida) => ({
  ...line,
  netoUnitario: netoOfLinea(line),
})

/** Reads a cotización to tell of it, whoever asks. What an order moves (`compra`) is told by the order's own mails. */
export const findToTell = async (on: Db, id: number, dia: Day): Promise<ToTell | undefined> => {
  const { rows } = await sql<Row>`
    select
      q.id, q."clienteId", c."razonSocial" as cliente, q.estado as guardado, q."enVigor", q.vence::text as vence,
      m.simbolo, q."tiendaNro", q.obra, q."fechaDeseada"::text as "fechaDeseada", q.observaciones,
      q."objetivoTotal"::float8 as "objetivoTotal", ${pedidas} as pedidas,
      ${versiones(sql`v.numero = q."enVigor"`)} as versiones,
      (
        select concat_ws(' ', u.nombre, u.apellido)
        from usuario u
        where u.id = q."usuarioAlta"
      ) as contacto,
      (
        select json_build_object(
          'id', h.id, 'que', h.que, 'fecha', h.fecha, 'deCliente', h."deCliente", 'version', h.version,
          'motivo', h.motivo, 'detalle', h.detalle, 'medio', h.medio, 'referencia', h.referencia
        )
        from cotizacion_movimiento h
        where h."cotizacionId" = q.id and h.que not in ('comprada', 'devuelta', 'apartado-vencido')
        order by h.id desc
        limit 1
      ) as ultimo
    from cotizacion q
    join cliente c on c.id = q."clienteId"
    join moneda m on m.id = q."monedaId"
    where q.id = ${id}`.execute(on)
  const [row] = rows
  if (!row) return undefined
  const { versiones: all, ...rest } = row
  const [inForce] = all
  return { ...rest, dia, version: inForce ? { ...inForce, lineas: inForce.lineas.map(withNeto) } : null }
}

/** Cotizaciones looked at in one transaction. */
export const BATCH = 50
export type Vencida = { id: number; clienteId: number; version: number }
/** Days for which an expiry is news. */
const DIAS = 7
const due = {
  /** Today is its last day, and it waits for an answer: not of one that was sent after nine. */
  vence: (dia: Day) => sql`
    q.estado = 'Enviada' and q.vence = ${dia}::date and q."avisadaVersion" is distinct from q."enVigor"
    and v.enviada < (${dia} || ' 09:00')::timestamp at time zone 'America/Argentina/Buenos_Aires'`,
  /** Its last day is over, and nobody answered or bought all of it. */
  vencida: (dia: Day) => sql`
    q.estado in ('Enviada', 'Aceptada') and q.vence < ${dia}::date and q.vence >= ${dia}::date - ${sql.lit(DIAS)}::int
    and q."vencidaVersion" is distinct from q."enVigor"`,
}
const told = { vence: sql`"avisadaVersion"`, vencida: sql`"vencidaVersion"` }
/** Takes those whose last day is to be told, or whose expiry is, each once a version whoever looks; at most a batch. */
export const takeDue = async (on: Db, occasion: 'vence' | 'vencida', dia: Day): Promise<Vencida[]> =>
  (
    await sql<Vencida>`
      update cotizacion k
      set ${told[occasion]} = k."enVigor"
      where k.id = any(
        array(
          select q.id
          from cotizacion q
          join cotizacion_version v on v."cotizacionId" = q.id and v.numero = q."enVigor"
          where ${due[occasion](dia)}
          order by q.id
          limit ${sql.lit(BATCH)}
          for update of q skip locked
        )
      )
      returning k.id, k."clienteId", k."enVigor" as version`.execute(on)
  ).rows
