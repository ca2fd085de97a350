import { showFecha } from '#features/calendario/rules.ts'

type Said = {
  readonly que: 'otra' | 'confirmada'
  readonly fecha: string | null
  readonly franja: string | null
  readonly antesFecha: string | null
  readonly antesFranja: string | null
}
/** What happened to an order's day, as its history says it (REMITO-06, REMITO-07); `when`: when it did. */
export const whatOfFecha = ({ que, fecha, franja, antesFecha, antesFranja }: Said, when: string): string => {
  const now = showFecha({ fecha, franja }, when)
  if (que === 'otra') return `Pidió otra fecha: ${now}`
  const before = antesFecha === null ? null : showFecha({ fecha: antesFecha, franja: antesFranja }, when)
  if (before === null) return `Entrega confirmada: ${now}`
  return before === now ? `Entrega confirmada otra vez: ${now}` : `Entrega confirmada: ${now}; antes ${before}`
}

type Dated = { readonly fecha: string | null }
/** What was said among the moves, each before the first move that is later; the moves stay in their order. */
export const mergeHistorial = <T extends Dated>(moves: readonly T[], said: readonly T[]): T[] => {
  const at = (one: T): number => {
    const later = moves.findIndex(({ fecha }) => fecha !== null && Date.parse(fecha) > Date.parse(one.fecha ?? ''))
    return later === -1 ? moves.length : later
  }
  const placed = said.map((one) => ({ one, at: at(one) }))
  return [
    ...moves.flatMap((move, index) => [...placed.filter((p) => p.at === index).map((p) => p.one), move]),
    ...placed.filter((p) => p.at === moves.length).map((p) => p.one),
  ]
}
