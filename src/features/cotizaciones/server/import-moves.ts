import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isRecent } from '#shared/dates.ts'
import { MEDIO_IMPORT, motivos, type Estado, type Guardado } from '../rules.ts'
import type { Known } from './import-store.ts'
import { tellMove } from './tell.ts'

/** A move that the order system says of a quote. */
export type Imported = {
  readonly quote: Pick<Known, 'id' | 'clienteId' | 'enVigor'>
  readonly de: Estado
  readonly a: Guardado
  readonly said: { readonly motivo: string | null; readonly por: string | null; readonly momento: string }
}
const queOf: { readonly [a in Guardado]: string } = {
  Borrador: 'empezada',
  Pedida: 'otro-precio',
  Enviada: 'enviada',
  Aceptada: 'aceptada',
  Comprada: 'comprada',
  Rechazada: 'rechazada',
  Retirada: 'retirada',
}
const ANSWERS: readonly Guardado[] = ['Pedida', 'Aceptada', 'Rechazada']

export type HistoryRow = {
  readonly cotizacionId: number
  readonly fecha: string
  readonly usuario: string
  readonly que: string
  readonly de: Estado | null
  readonly a: Guardado
  readonly version: number | null
  readonly motivo: string | null
  readonly detalle: string | null
  readonly medio: string | null
}
export const insertHistory = async (on: Db, rows: readonly HistoryRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into cotizacion_movimiento (
      "cotizacionId", fecha, usuario, "deCliente", que, de, a, version, motivo, detalle, medio
    )
    select
      x."cotizacionId", x.fecha, x.usuario, false, x.que, x.de, x.a, x.version, x.motivo, x.detalle, x.medio
    from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...row })))}::json) as x(
      n int, "cotizacionId" int, fecha timestamptz, usuario text, que text, de text, a text, version int, motivo text,
      detalle text, medio text
    )
    order by x.n`.execute(on)
}

/** A move as the history keeps it: of a rejection the reason by its name, where it is one, and in its own words. */
export const historyOf = ({ quote, de, a, said }: Imported, empresa: string): HistoryRow => {
  const reason = a === 'Rechazada' ? motivos.find((one) => one === said.motivo) : undefined
  return {
    cotizacionId: quote.id,
    fecha: said.momento,
    usuario: said.por ?? empresa,
    que: queOf[a],
    de,
    a,
    version: quote.enVigor,
    motivo: reason ?? null,
    detalle: reason ? null : said.motivo,
    medio: ANSWERS.includes(a) ? MEDIO_IMPORT : null,
  }
}

/** Tells the client's account of what came of its quote, and the seller of an answer that the order system took. */
export const tellImported = async (on: Db, { clienteId }: Pick<Known, 'clienteId'>, row: HistoryRow): Promise<void> => {
  const happened = { id: row.cotizacionId, clienteId, ...row }
  await tellMove(on, { tipoRol: 1, usuarioId: null }, happened)
  if (row.medio !== null) await tellMove(on, { tipoRol: 3, usuarioId: null }, { ...happened, medio: null })
}
/**
 * Writes moves that the order system says into the history, and tells both sides of those that are news; the order
 * system is told nothing of what it said itself (OPEN-114).
 */
export const moveImported = async (
  on: Db,
  moves: readonly Imported[],
  empresa: string,
  notifies: boolean,
): Promise<void> => {
  const rows = moves.map((move) => historyOf(move, empresa))
  await insertHistory(on, rows)
  if (!notifies) return
  for (const [at, row] of rows.entries()) if (isRecent(row.fecha)) await tellImported(on, moves[at]!.quote, row)
}
