import type { Db } from '#server/db/db.ts'
import { daysBetween, today, type Day } from '#shared/dates.ts'
import { canImport, canMove, estadoOn, MAX_DIAS, ofImport, textos, type Estado, type Guardado } from '../rules.ts'
import * as store from './import-store.ts'
import { moveImported, type Imported } from './import-moves.ts'

/** What one row of the order system says of a quote; null: nothing. `has`: whether its file has a column. */
export type StatedCotizacion = {
  readonly codigo: string | null
  readonly numero: number | null
  readonly version: number | null
  readonly clienteId: number | null
  readonly monedaId: number | null
  readonly fecha: string | null
  readonly estado: Exclude<Estado, 'Borrador'> | null
  readonly vence: Day | null
  readonly condicionPagoId: number | null
  readonly porPartes: boolean | null
  readonly nota: string | null
  readonly obra: string | null
  readonly motivo: string | null
  readonly por: string | null
  readonly momento: string
  /** The row says its moment itself. */ readonly stated: boolean
  readonly has: (columna: keyof StatedCotizacion) => boolean
}
type Bad = { readonly columna: string; readonly motivo: string }
type Done = 'nuevo' | 'cambiado' | 'igual' | Bad
type Named = Awaited<ReturnType<typeof store.lockNamed>>

/** The quote that a row names, undefined for a new one; or what is wrong with its numbers. */
const named = ({ byNumero, byCodigo }: Named, said: StatedCotizacion): { quote: store.Quote | undefined } | Bad => {
  const { numero, codigo } = said
  const owner = codigo === null ? undefined : byCodigo.get(codigo)
  const quote = numero === null ? owner : byNumero.get(numero)
  if (numero !== null && !quote) return { columna: 'numero', motivo: ofImport.none(`C-${numero}`) }
  if (owner && quote !== owner) return { columna: 'codigo', motivo: ofImport.ownCodigo(owner.numero) }
  if (!quote) return { quote }
  if (codigo !== null && quote.codigo !== null && quote.codigo !== codigo)
    return { columna: 'codigo', motivo: ofImport.otherCodigo(quote.numero, quote.codigo) }
  if (said.clienteId !== null && said.clienteId !== quote.clienteId)
    return { columna: 'cliente', motivo: ofImport.otherCliente(quote.numero) }
  if (said.monedaId !== null && said.monedaId !== quote.monedaId)
    return { columna: 'moneda', motivo: ofImport.otherMoneda(quote.numero) }
  return { quote }
}

/** What a new one cannot do without; one that was only asked for has no day. */
const REQUIRED = { cliente: 'clienteId', fecha: 'fecha', estado: 'estado', vence: 'vence', moneda: 'monedaId' } as const
/** A quote that the order system made: it comes in whole, in any state. */
const begin = (said: StatedCotizacion): store.Quote | Bad => {
  const missing = Object.entries(REQUIRED).find(
    ([, field]) => said[field] === null && !(field === 'vence' && said.estado === 'Pedida'),
  )
  if (missing) return { columna: missing[0], motivo: ofImport.missing }
  const { codigo, obra, fecha, clienteId, monedaId, momento } = said
  return {
    id: 0,
    numero: 0,
    guardado: 'Borrador',
    enVigor: null,
    vence: null,
    importada: true,
    codigo,
    obra,
    momento,
    creada: fecha,
    clienteId: clienteId!,
    monedaId: monedaId!,
    estadoImportado: null,
    estadoPendiente: null,
    headers: new Map(),
  }
}

const EMPTY = { fecha: null, vence: null, condicionPagoId: null, porPartes: false, nota: null, por: null, motivo: null }
const ofVersion = ({ vence, condicionPagoId, porPartes, nota }: store.Header) =>
  JSON.stringify([vence, condicionPagoId, porPartes, nota])
/** What a row leaves of the version that it speaks of: where another is to be made of it, it is `pendiente`. */
const headerOf = (quote: store.Quote, said: StatedCotizacion): store.Header => {
  const version = said.version ?? 0
  const former = quote.headers.get(version)
  const was = former ?? { ...EMPTY, version, pendiente: false }
  const header = {
    ...was,
    fecha: said.fecha ?? was.fecha,
    vence: said.vence ?? was.vence,
    condicionPagoId: said.has('condicionPagoId') ? said.condicionPagoId : was.condicionPagoId,
    porPartes: said.porPartes ?? was.porPartes,
    nota: said.has('nota') ? said.nota : was.nota,
    por: said.por ?? was.por,
    motivo: said.motivo ?? was.motivo,
  }
  return { ...header, pendiente: was.pendiente || ofVersion(header) !== ofVersion(was) }
}

type Target = NonNullable<StatedCotizacion['estado']>
/** The states that come after a version is sent: said beside what changes it, they wait until it is one. */
const WAITING: readonly Estado[] = ['Enviada', 'Aceptada', 'Comprada', 'Vencida']
type Verdict = { readonly wait?: Estado; readonly move?: Guardado; readonly again?: true } | Bad
const refusedMove = (de: Estado, a: Estado): Bad => ({ columna: 'estado', motivo: textos.cannotMove(de, a) })

/** What becomes of the state that a row says, by the table of COTIZ-03; a new quote comes in whatever state it is. */
const judge = (quote: store.Quote, target: Target, header: store.Header, day: Day): Verdict => {
  const de = estadoOn(quote.guardado, quote.vence, day)
  const vence = header.vence ?? quote.vence
  if (target === 'Vencida' && vence !== null && vence >= day) return { columna: 'estado', motivo: ofImport.notVencida }
  if (quote.enVigor === null && quote.importada) return { wait: target }
  if (target === 'Vencida') {
    return header.pendiente ? { wait: 'Enviada' } : de === 'Vencida' ? {} : refusedMove(de, target)
  }
  if (header.pendiente && WAITING.includes(target))
    return target === 'Enviada' || canImport('Enviada', target) ? { wait: target } : refusedMove('Enviada', target)
  if (target === de) return {}
  if (!canImport(de, target)) return refusedMove(de, target)
  return target === 'Enviada' ? { wait: target, again: true } : { move: target }
}

const tooFar = (vence: Day | null, day: Day): boolean => vence !== null && daysBetween(day, vence) > MAX_DIAS
/** What changes of a version cannot be said of what is accepted or bought: nothing leads from there to another one. */
const requireChangeable = (quote: store.Quote, header: store.Header, day: Day): Bad | null => {
  const de = estadoOn(quote.guardado, quote.vence, day)
  const changes = header.pendiente && !(quote.headers.get(header.version)?.pendiente ?? false)
  if (!changes || de === 'Borrador' || canMove(de, 'Enviada', 'equipo')) return null
  return { columna: 'estado', motivo: textos.cannotMove(de, 'Enviada') }
}

type Change = { readonly moved: Imported | null; readonly changed: boolean; readonly header: store.Header | null }
/** Applies a row to its quote, in memory; or why it is refused. */
const apply = (quote: store.Quote, said: StatedCotizacion, day: Day): Change | Bad => {
  if (tooFar(said.vence, day)) return { columna: 'vence', motivo: textos.validezLejana }
  const former = quote.headers.get(said.version ?? 0)
  const header = headerOf(quote, said)
  const bad = requireChangeable(quote, header, day)
  if (bad) return bad
  const speaks = header.pendiente && !former?.pendiente
  const target = said.estado !== null && (speaks || said.estado !== quote.estadoImportado) ? said.estado : null
  const verdict: Verdict = target === null ? {} : judge(quote, target, header, day)
  if ('motivo' in verdict) return verdict
  const { wait, move, again } = verdict
  const whole = again && former ? { ...header, pendiente: true } : header
  const differs =
    JSON.stringify(whole) !== JSON.stringify(former ?? { ...EMPTY, version: whole.version, pendiente: false })
  const codigo = quote.codigo ?? said.codigo
  const obra = quote.importada && said.has('obra') ? said.obra : quote.obra
  const changed = differs || wait !== undefined || move !== undefined || codigo !== quote.codigo || obra !== quote.obra
  const de = quote.guardado
  Object.assign(quote, {
    codigo,
    obra,
    guardado: move ?? quote.guardado,
    estadoImportado: said.estado ?? quote.estadoImportado,
    estadoPendiente: move ? null : (wait ?? quote.estadoPendiente),
    momento: changed || said.stated ? said.momento : quote.momento,
  })
  if (differs) quote.headers.set(whole.version, whole)
  const moved = move ? { quote, de: estadoOn(de, quote.vence, day), a: move, said } : null
  return { moved, changed, header: differs ? whole : null }
}

type Touched = { quote: store.Quote; moved: boolean; headers: Map<number, store.HeaderRow> }
/** Collects what the rows of a batch change of each quote. */
const collector = () => {
  const touched = new Map<store.Quote, Touched>()
  const moves: Imported[] = []
  return {
    take: (quote: store.Quote, { moved, header }: Change, momento: string): void => {
      const one = touched.get(quote) ?? { quote, moved: false, headers: new Map<number, store.HeaderRow>() }
      touched.set(quote, one)
      if (moved) moves.push(moved)
      one.moved ||= moved !== null
      if (header) one.headers.set(header.version, { ...header, cotizacionId: quote.id, momento })
    },
    write: async (on: Db, empresa: string, notifies: boolean): Promise<void> => {
      const all = [...touched.values()]
      await store.insertQuotes(
        on,
        all.flatMap(({ quote }) => (quote.id === 0 ? [quote] : [])),
      )
      await store.saveQuotes(
        on,
        all.map(({ quote: { headers: _headers, ...quote }, moved }) => ({ ...quote, moved })),
      )
      await store.saveHeaders(
        on,
        all.flatMap(({ quote: { id }, headers }) => [...headers.values()].map((row) => ({ ...row, cotizacionId: id }))),
      )
      await moveImported(on, moves, empresa, notifies)
    },
  }
}

type Options = { readonly empresa: string; readonly notifies: boolean }
/**
 * Writes what the order system says of quotes, row after row: new ones, codes, what the next version says, moves.
 * Answers what became of each row; versions are made of it once all has come (`composeImported`).
 */
export const importCotizaciones = async (
  on: Db,
  filas: readonly StatedCotizacion[],
  { empresa, notifies }: Options,
): Promise<Done[]> => {
  const known = await store.lockNamed(
    on,
    filas.flatMap(({ numero }) => numero ?? []),
    filas.flatMap(({ codigo }) => codigo ?? []),
  )
  const day = today()
  const changes = collector()
  const facts = filas.map((said): Done => {
    const found = named(known, said)
    if ('motivo' in found) return found
    const quote = found.quote ?? begin(said)
    if ('motivo' in quote) return quote
    const change = apply(quote, said, day)
    if ('motivo' in change) return change
    if (quote.codigo !== null) known.byCodigo.set(quote.codigo, quote)
    if (change.changed || said.stated) changes.take(quote, change, said.momento)
    if (!found.quote) return 'nuevo'
    return change.changed ? 'cambiado' : 'igual'
  })
  await changes.write(on, empresa, notifies)
  return facts
}

type Line = store.StagedLine & { readonly cotizacionId: number; readonly version: number }
const same = (one: store.StagedLine, other: store.StagedLine): boolean =>
  one.productoId === other.productoId &&
  (['cantidadTiras', 'dimension1', 'dimension2', 'precio', 'precioLista', 'descuento1'] as const).every(
    (figure) => one[figure] === other[figure],
  )
/** Locks quotes by their ids; those of which no other version may be made, and why. */
export const findFixedCotizaciones = async (on: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const day = today()
  return new Map(
    (await store.lockEstados(on, [...new Set(ids)])).flatMap(({ id, guardado, vence }) => {
      const de = estadoOn(guardado, vence, day)
      return de === 'Borrador' || canMove(de, 'Enviada', 'equipo') ? [] : [[id, textos.cannotMove(de, 'Enviada')]]
    }),
  )
}
/**
 * Locks the quotes of these lines; the lines that no version may be made of any more, by index: null where they say
 * what is known, else why they are refused.
 */
export const findFixedLines = async (on: Db, lines: readonly Line[]): Promise<ReadonlyMap<number, string | null>> => {
  const fixed = await findFixedCotizaciones(
    on,
    lines.map(({ cotizacionId }) => cotizacionId),
  )
  if (fixed.size === 0) return new Map()
  const staged = await store.findStaged(on, lines)
  return new Map(
    lines.flatMap((line, at) => {
      const motivo = fixed.get(line.cotizacionId)
      if (motivo === undefined) return []
      const known = staged.get(at)
      return [[at, known && same(known, line) ? null : motivo] as const]
    }),
  )
}
export { markPending } from './import-store.ts'
