import type { Product } from '#features/productos/contract.ts'
import type { Reconocida } from '../contract.ts'
import { filledWith, isBlank, MAX_ROWS, rowOf, type Escrita, type Row } from '../rules.ts'

/** The rows, always with a blank one at the end, and what can be undone. */
export type Grid = {
  readonly rows: readonly Row[]
  readonly next: number
  readonly removed: { readonly rows: readonly Row[]; readonly at: number; readonly what: string } | null
}
export type Asked = { readonly key: number; readonly texto: string }
export type Action =
  | { readonly do: 'type'; readonly key: number; readonly cell: keyof Escrita; readonly text: string }
  | { readonly do: 'ask'; readonly keys: ReadonlySet<number> }
  | { readonly do: 'answer'; readonly asked: readonly Asked[]; readonly reconocidas: readonly Reconocida[] }
  | { readonly do: 'lose'; readonly keys: ReadonlySet<number> }
  | {
      readonly do: 'choose'
      readonly key: number
      readonly product: Product
      readonly said: Partial<Record<'cantidad' | 'largo' | 'ancho', number | null>>
    }
  | { readonly do: 'insert'; readonly at: number; readonly rows: readonly Escrita[] }
  | { readonly do: 'remove'; readonly key: number }
  | { readonly do: 'clear' | 'undo' }
  | { readonly do: 'added'; readonly keys: ReadonlySet<number>; readonly rechazos: ReadonlyMap<number, string> }

/** What the server is asked of a row: the code of what was chosen, else what is typed. */
export const textOf = (row: Row): string => row.codigo ?? row.texto.trim()
/** The rows that are not asked about yet. */
export const toAsk = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => textOf(row) !== '' && !row.asked && row.reconocida === null && row.elegido === null)

const withBlank = (grid: Grid): Grid => {
  const last = grid.rows.at(-1)
  if ((last && isBlank(last)) || grid.rows.length >= MAX_ROWS) return grid
  return { ...grid, rows: [...grid.rows, rowOf(grid.next)], next: grid.next + 1 }
}
/** A grid of the rows that were kept. */
export const gridOf = (kept: readonly (Escrita & { readonly codigo: string | null })[]): Grid =>
  withBlank({
    rows: kept.map(({ codigo, ...escrita }, key) => rowOf(key, escrita, codigo)),
    next: kept.length,
    removed: null,
  })

const changed = (grid: Grid, keys: (key: number) => boolean, change: (row: Row) => Row): Grid => ({
  ...grid,
  rows: grid.rows.map((row) => (keys(row.key) ? change(row) : row)),
})
const typed = (row: Row, cell: keyof Escrita, text: string): Row => ({
  ...row,
  [cell]: text,
  rechazo: null,
  ...(cell === 'texto' ? { asked: false, reconocida: null, elegido: null, codigo: null } : {}),
})
const answered = (row: Row, reconocida: Reconocida): Row => {
  const [only] = reconocida.candidatos.$values
  const found = reconocida.estado === 'encontrado' && only ? only : null
  // what was chosen before a reload is read again by its code
  const elegido = row.codigo !== null ? found : null
  return { ...row, ...filledWith(row, found, reconocida), asked: false, reconocida, elegido }
}
const answer = (grid: Grid, asked: readonly Asked[], reconocidas: readonly Reconocida[]): Grid => {
  const byKey = new Map(asked.map(({ key, texto }, at) => [key, { texto, reconocida: reconocidas[at] }]))
  return changed(
    grid,
    (key) => byKey.has(key),
    (row) => {
      const { texto, reconocida } = byKey.get(row.key)!
      return reconocida && textOf(row) === texto ? answered(row, reconocida) : row
    },
  )
}
/** The rows come in before that one; one that is blank gives its place. */
const inserted = (grid: Grid, at: number, rows: readonly Escrita[]): Grid => {
  const fresh = rows.map((row, n) => rowOf(grid.next + n, row))
  const there = grid.rows[at]
  const after = there && isBlank(there) ? at + 1 : at
  const all = [...grid.rows.slice(0, at), ...fresh, ...grid.rows.slice(after)].slice(0, MAX_ROWS)
  return { rows: all, next: grid.next + rows.length, removed: null }
}
const removed = (grid: Grid, key: number): Grid => {
  const at = grid.rows.findIndex((row) => row.key === key)
  const row = grid.rows[at]
  if (!row || isBlank(row)) return grid
  return { ...grid, rows: grid.rows.toSpliced(at, 1), removed: { rows: [row], at, what: 'fila quitada' } }
}
const undone = (grid: Grid): Grid => {
  if (!grid.removed) return grid
  const { rows, at } = grid.removed
  return {
    ...grid,
    rows: [...grid.rows.slice(0, at), ...rows, ...grid.rows.slice(at)].slice(0, MAX_ROWS),
    removed: null,
  }
}
const cleared = (grid: Grid): Grid => ({
  rows: [],
  next: grid.next,
  removed: { rows: grid.rows.filter((row) => !isBlank(row)), at: 0, what: 'grilla vaciada' },
})

const reduce = (grid: Grid, action: Action): Grid => {
  switch (action.do) {
    case 'type':
      return changed(
        grid,
        (key) => key === action.key,
        (row) => typed(row, action.cell, action.text),
      )
    case 'ask':
      return changed(
        grid,
        (key) => action.keys.has(key),
        (row) => ({ ...row, asked: true }),
      )
    case 'lose':
      return changed(
        grid,
        (key) => action.keys.has(key),
        (row) => ({ ...row, asked: false }),
      )
    case 'answer':
      return answer(grid, action.asked, action.reconocidas)
    case 'choose': {
      const { product, said } = action
      return changed(
        grid,
        (key) => key === action.key,
        (row) => ({ ...row, ...filledWith(row, product, said), elegido: product, codigo: product.id, rechazo: null }),
      )
    }
    case 'insert':
      return inserted(grid, action.at, action.rows)
    case 'remove':
      return removed(grid, action.key)
    case 'clear':
      return cleared(grid)
    case 'undo':
      return undone(grid)
    case 'added': {
      const left = grid.rows.filter((row) => !action.keys.has(row.key) || action.rechazos.has(row.key))
      const rows = left.map((row) => ({ ...row, rechazo: action.rechazos.get(row.key) ?? row.rechazo }))
      return { ...grid, rows, removed: null }
    }
  }
}
export const gridReducer = (grid: Grid, action: Action): Grid => withBlank(reduce(grid, action))
