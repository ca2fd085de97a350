import { showInt, showPct } from '#shared/money.ts'
import type { LineStatus, Totals, Wanted } from './lines.ts'

/** What is decided of lines that are bought again, for the screens of this room and of lists. */
export {
  deltaOf,
  isTicked,
  linesReducer,
  precioToday,
  totalsOf,
  wantedOf,
  type Action,
  type LineStatus,
  type Totals,
  type Wanted,
} from './lines.ts'

const several = (count: number, what: string, whats: string): string =>
  count === 1 ? `una ${what}` : `${showInt(count)} ${whats}`
const isLow = (status: LineStatus): boolean => status.kind === 'wrong' && status.campo === 'cantidad'
/** 'Quedan afuera 2 líneas: una por corregir, una que ya no se vende.'; '' where all are in. */
const showLeft = (lines: readonly Wanted[], { statuses, ticked }: Totals): string => {
  const pending = lines.flatMap((line, at) =>
    line.added || ticked.some((one) => one.line === line) ? [] : [statuses[at]!],
  )
  if (pending.length === 0) return ''
  const count = (of: (status: LineStatus) => boolean) => pending.filter(of).length
  const [low, gone, ready] = [count(isLow), count(({ kind }) => kind === 'gone'), count(({ kind }) => kind === 'ready')]
  const wrong = pending.length - low - gone - ready
  const why = [
    low > 0 ? several(low, 'con la cantidad por corregir', 'con la cantidad por corregir') : '',
    wrong > 0 ? several(wrong, 'por corregir', 'por corregir') : '',
    gone > 0 ? several(gone, 'que no se vende', 'que no se venden') : '',
    ready > 0 ? several(ready, 'sin tildar', 'sin tildar') : '',
  ].filter(Boolean)
  return `${pending.length === 1 ? 'Queda afuera una línea' : `Quedan afuera ${showInt(pending.length)} líneas`}: ${why.join(', ')}.`
}
/** What the cart keeps, and what stays out of it. */
export const showKept = (lines: readonly Wanted[], totals: Totals, inCart: number | null): string => {
  const kept =
    inCart === null || inCart === 0
      ? ''
      : `Tu carrito conserva ${inCart === 1 ? 'su artículo' : `sus ${showInt(inCart)} artículos`}.`
  return [kept, showLeft(lines, totals)].filter(Boolean).join(' ')
}
/** 'igual', '+ 4,4 %', '− 2,9 %'. */
export const showDelta = (delta: number): string =>
  delta === 0 ? 'igual' : `${delta > 0 ? '+' : '−'} ${showPct(Math.abs(delta))}`

export const textos = {
  today: 'Precios y stock de hoy; nada se agrega hasta que lo digas.',
  instead: 'En lugar',
  added: 'Agregado',
  nothing: 'La solicitud no tiene líneas.',
} as const
