import { exceedsMaximo, maximoLineas } from '#features/carrito/rules.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { isRecent, today, type Day } from '#shared/dates.ts'
import { montosOf, totalesOf } from '../precios.ts'
import {
  canImport,
  canMove,
  codigoOf,
  estadoOn,
  isOver,
  ofImport,
  textos,
  type Estado,
  type Guardado,
} from '../rules.ts'
import * as store from './compose-store.ts'
import { historyOf, insertHistory, tellImported, type HistoryRow } from './import-moves.ts'
import { ratedOf } from './draft.ts'
import type { Rated } from './store.ts'

/** Quotes a transaction. */
const CHUNK = 200
const WITHOUT_RATE: Rated = { cotizacion: null, cotizacionFecha: null, cotizacionTipo: null, cotizacionFuente: null }
/** States that are said of what was sent. */
const SENT: readonly Estado[] = ['Enviada', 'Aceptada', 'Comprada', 'Vencida']

type Turn = {
  readonly day: Day
  readonly now: string
  /** Who sent what says no name. */ readonly empresa: string
  readonly rate: Rated
}
/** A quote while what is said of it becomes versions; `pending`: some of it still waits. */
type Work = {
  readonly quote: store.Pending
  readonly isNew: boolean
  estado: Estado
  sent: number
  lastSent: string | null
  inForce: store.InForce | null
  readonly made: store.Made[]
  readonly history: HistoryRow[]
  readonly settled: store.SaidVersion[]
  readonly avisos: string[]
  pending: boolean
}
const begin = (quote: store.Pending, day: Day): Work => ({
  quote,
  isNew: quote.importada && quote.enVigor === null,
  estado: estadoOn(quote.guardado, quote.vence, day),
  sent: quote.sent,
  lastSent: quote.lastSent,
  inForce: quote.inForce,
  made: [],
  history: [],
  settled: [],
  avisos: [],
  pending: false,
})

const isAsked = ({ quote, isNew }: Work): boolean =>
  isNew && (quote.estadoPendiente ?? quote.estadoImportado) === 'Pedida'
/** Whether all that a version needs was said: its lines, its day, and that it is sent. */
const isReady = (work: Work, { lineas, vence }: store.SaidVersion, day: Day): boolean => {
  if (lineas.length === 0) return false
  if (isAsked(work)) return true
  const { estadoPendiente, estadoImportado } = work.quote
  if (vence === null) return false
  if (estadoPendiente !== null || work.made.length > 0) return true
  // of one that is over nothing is sent that is over too: it would take a renewal and its draft along
  if (work.estado === 'Vencida') return vence >= day
  if (work.estado === 'Enviada') return true
  return (work.estado === 'Pedida' || work.estado === 'Borrador') && SENT.includes(estadoImportado ?? 'Borrador')
}
/** Why no version can be made of what is ready; null if it can. */
const problemOf = ({ estado }: Work, { lineas }: store.SaidVersion): string | null => {
  if (estado !== 'Borrador' && !canMove(estado, 'Enviada', 'equipo')) return textos.cannotMove(estado, 'Enviada')
  if (lineas.length > maximoLineas) return ofImport.tooMany(maximoLineas)
  return lineas.some((line) => exceedsMaximo(montosOf(line))) ? textos.cantidadInvalida : null
}

const contentOf = ({ vence, condicionPagoId, porPartes, nota, lineas }: store.InForce): string =>
  JSON.stringify([
    vence,
    condicionPagoId,
    porPartes,
    nota,
    lineas.map((l) => [l.item, l.productoId, l.cantidadTiras, l.dimension1, l.dimension2, l.precio, l.descuento1]),
  ])
/** Whether the client has just that in hand already; what is over is sent again where the order system says so. */
const isInForce = ({ quote, inForce, estado, made }: Work, said: store.SaidVersion): boolean =>
  inForce !== null &&
  contentOf(inForce) === contentOf(said) &&
  (estado === 'Enviada' || estado === 'Vencida' || quote.estadoPendiente === null || made.length > 0)

/** When it was sent: as it says, after the one before it, and never in days to come. */
const sentAt = ({ lastSent }: Work, { fecha, momento }: store.SaidVersion, now: string): string => {
  const after = (text: string) => lastSent === null || Date.parse(text) > Date.parse(lastSent)
  const at = [fecha, momento].find((text) => text !== null && after(text) && Date.parse(text) <= Date.parse(now))
  return new Date(at ?? now).toISOString()
}
const toMade = ({ quote, sent }: Work, said: store.SaidVersion, enviada: string | null, turn: Turn): store.Made => {
  const { condicionPagoId, condicionPago, vence, porPartes, nota, por, lineas } = said
  const { montoTotalSinDto, montoTotal, pesoTotal } = totalesOf(lineas)
  return {
    cotizacionId: quote.id,
    numero: sent + 1,
    enviada,
    usuario: por ?? turn.empresa,
    condicionPagoId,
    condicionPago,
    vence,
    porPartes,
    nota,
    montoTotalSinDto,
    montoTotal,
    pesoTotal,
    ...(enviada !== null && isRecent(enviada) ? turn.rate : WITHOUT_RATE),
    lineas: lineas.map((line) => ({ ...line, ...montosOf(line) })),
  }
}
const entry = (work: Work, made: store.Made, a: Guardado, que: string, fecha: string): HistoryRow => ({
  cotizacionId: work.quote.id,
  fecha,
  usuario: made.usuario,
  que,
  a,
  de: work.estado === 'Borrador' ? null : work.estado,
  version: a === 'Enviada' ? made.numero : null,
  motivo: null,
  detalle: null,
  medio: null,
})

/** What one version of the order system becomes: one that is sent, the draft of one that was asked for, or nothing. */
const takeSaid = (work: Work, said: store.SaidVersion, turn: Turn): void => {
  const problem = isReady(work, said, turn.day) ? problemOf(work, said) : null
  if (problem !== null || !isReady(work, said, turn.day)) {
    work.pending = true
    if (problem !== null) work.avisos.push(problem)
    return
  }
  work.settled.push(said)
  if (isAsked(work)) {
    const draft = toMade(work, said, null, turn)
    work.made.push(draft)
    if (work.estado === 'Borrador')
      work.history.push(entry(work, draft, 'Pedida', 'pedida', sentAt(work, said, turn.now)))
    work.estado = 'Pedida'
    return
  }
  if (isInForce(work, said)) return
  const enviada = sentAt(work, said, turn.now)
  const version = toMade(work, said, enviada, turn)
  work.made.push(version)
  work.history.push(entry(work, version, 'Enviada', isOver(work.estado) ? 'renovada' : 'enviada', enviada))
  Object.assign(work, { estado: 'Enviada', sent: version.numero, lastSent: enviada, inForce: said })
}
/** The state that was said of it, once nothing of it waits. */
const takeEstado = (work: Work, turn: Turn): void => {
  const { quote, isNew, estado: de } = work
  const a = quote.estadoPendiente
  const last = work.settled.at(-1)
  if (work.pending || !last || a === null || a === 'Enviada' || a === 'Vencida' || a === 'Pedida' || a === de) return
  if (!isNew && !canImport(de, a)) return void work.avisos.push(textos.cannotMove(de, a))
  const momento = Date.parse(last.momento) < Date.parse(turn.now) ? last.momento : turn.now
  const said = { ...last, momento: new Date(momento).toISOString() }
  work.history.push(historyOf({ quote: { ...quote, enVigor: work.sent }, de, a: a as Guardado, said }, turn.empresa))
  work.estado = a
}
const composeOne = (quote: store.Pending, turn: Turn): Work => {
  const work = begin(quote, turn.day)
  for (const said of quote.said) takeSaid(work, said, turn)
  takeEstado(work, turn)
  return work
}

const toComposed = ({ quote, estado, sent, made, history }: Work, { now }: Turn): store.Composed => {
  const versions = made.filter(({ enviada }) => enviada !== null)
  return {
    id: quote.id,
    estado: estado === 'Vencida' ? quote.guardado : estado,
    pedida: estado === 'Pedida',
    enVigor: versions.length > 0 ? sent : quote.enVigor,
    vence: versions.length > 0 ? versions.at(-1)!.vence : quote.vence,
    movida: history.at(-1)?.fecha ?? now,
  }
}
/** What of it is news: the version that the client may answer now, and what became of one that was there. */
const newsOf = ({ estado, isNew, history, made }: Work, day: Day): HistoryRow[] => {
  const last = made.at(-1)
  const open = estado === 'Enviada' && last !== undefined && last.vence !== null && last.vence >= day
  return history.filter(
    ({ a, fecha, version }) => isRecent(fecha) && (a === 'Enviada' ? open && version === last.numero : !isNew),
  )
}
const write = async (on: Db, works: readonly Work[], turn: Turn, notifies: boolean): Promise<void> => {
  await store.insertVersions(
    on,
    works.flatMap(({ made }) => made.slice(made.at(-1)?.enviada === null ? -1 : 0)),
  )
  const done = works.filter(({ settled }) => settled.length > 0)
  await store.saveComposed(
    on,
    done
      .filter(({ made, history, quote }) => made.length + history.length > 0 || quote.estadoPendiente !== null)
      .map((work) => toComposed(work, turn)),
  )
  await store.savePedidas(
    on,
    done.flatMap(({ quote, made }) =>
      quote.importada && made.length > 0 ? [{ id: quote.id, lineas: made.at(-1)!.lineas }] : [],
    ),
  )
  await insertHistory(
    on,
    works.flatMap(({ history }) => history),
  )
  await store.settle(
    on,
    done.flatMap(({ quote, settled }) => settled.map(({ version }) => ({ cotizacionId: quote.id, version }))),
  )
  if (!notifies) return
  for (const work of works) for (const row of newsOf(work, turn.day)) await tellImported(on, work.quote, row)
}

type Options = {
  readonly notifies: boolean
  /** Whose rows were read; one of them could not be: whatever it spoke of waits. */
  readonly entidad: string
  readonly unreadable: boolean
  readonly isHeld: (quote: Pick<store.Pending, 'numero' | 'codigo'>) => boolean
}
/**
 * Makes versions of what the order system says of the next quotes, after one by its id: of each once its lines, its
 * day and its state are there. Those of which a row was bad wait. Answers with the last id, null after the last, and
 * what could not be done.
 */
export const composeImported = async (
  on: Db,
  after: number,
  { notifies, entidad, unreadable, isHeld }: Options,
): Promise<{ after: number | null; avisos: string[] }> => {
  const found = await store.lockPending(on, after, CHUNK)
  const held = found.filter(isHeld)
  await store.saveRetenidas(
    on,
    entidad,
    held.map(({ id }) => id),
  )
  const quotes = found.filter(
    (quote) => quote.said.length > 0 && !unreadable && quote.retenida === null && !held.includes(quote),
  )
  if (quotes.length > 0) {
    const { empresa } = await readParams(on)
    const turn = { day: today(), now: new Date().toISOString(), empresa: empresa.nombre, rate: await ratedOf(on) }
    const works = quotes.map((quote) => composeOne(quote, turn))
    await write(on, works, turn, notifies)
    return {
      after: found.length < CHUNK ? null : found.at(-1)!.id,
      avisos: works.flatMap(({ quote, avisos }) =>
        avisos.map((motivo) => `Cotización ${quote.codigo ?? codigoOf(quote.numero)}: ${motivo}`),
      ),
    }
  }
  return { after: found.length < CHUNK ? null : found.at(-1)!.id, avisos: [] }
}
