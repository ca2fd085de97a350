import type { KeyboardEvent } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { GridRow } from './GridRow.tsx'
import type { GridOf } from './useGrid.ts'
import css from './grid.module.css'

const HEADERS = ['Largo (m)', 'Ancho (m)', 'Cantidad', 'Precio', 'Kilos', 'Importe'] as const

const focusCell = (table: Element | null, at: number, col: number): boolean => {
  const row = table?.querySelector(`tr[data-row="${at}"]`)
  const input = row?.querySelector<HTMLInputElement>(`input[data-col="${col}"]`) ?? row?.querySelector('input')
  input?.focus()
  return Boolean(input)
}
/** A row is of four fields, of which those that are not asked are missing. */
const focusBeside = (input: HTMLInputElement, by: 1 | -1): boolean => {
  const all = [...(input.closest('tr')?.querySelectorAll<HTMLInputElement>('input[data-col]') ?? [])]
  const next = all[all.indexOf(input) + by]
  next?.focus()
  return next !== undefined
}
const isAtEdge = ({ selectionStart, selectionEnd, value }: HTMLInputElement, by: 1 | -1): boolean =>
  selectionEnd! - selectionStart! === value.length || (by === 1 ? selectionStart === value.length : selectionEnd === 0)

/** Moves as a spreadsheet: Enter and the arrows; F2 edits what is selected. */
const moveCell = (event: KeyboardEvent<HTMLInputElement>): void => {
  const input = event.currentTarget
  if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const [at, col] = [Number(input.closest('tr')?.dataset.row), Number(input.dataset.col)]
  const table = input.closest('table')
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (event.key === 'F2') input.setSelectionRange(input.value.length, input.value.length)
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
  const moved =
    (down && focusCell(table, at + 1, col)) ||
    (up && focusCell(table, at - 1, col)) ||
    (side !== undefined && !event.shiftKey && isAtEdge(input, side) && focusBeside(input, side))
  if (moved || event.key === 'Enter') event.preventDefault()
}

/** The grid: a table of fields, on a phone cards (QUICK-02, QUICK-04, QUICK-14). */
export const GridTable = ({ of, minMC }: { of: GridOf; minMC: number }) => {
  const { grid, dispatch, recognize } = of
  const remove = (key: number, at: number) => {
    dispatch({ do: 'remove', key })
    announce(`Quitaste la fila ${at + 1}. Podés deshacerlo.`)
    requestAnimationFrame(() => focusCell(document.querySelector(`.${css.grid}`), at, 0))
  }
  return (
    <table className={css.grid}>
      <caption className="vh">Filas del pedido</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Fila</span>
          </th>
          <th scope="col">Producto</th>
          {HEADERS.map((header) => (
            <th scope="col" className={css.num} key={header}>
              {header}
            </th>
          ))}
          <th scope="col">Resultado</th>
          <td>
            <span className="vh">Quitar</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row, at) => (
          <GridRow
            key={row.key}
            row={row}
            at={at}
            minMC={minMC}
            dispatch={dispatch}
            onRead={recognize}
            onKey={moveCell}
            onRemove={remove}
          />
        ))}
      </tbody>
    </table>
  )
}
