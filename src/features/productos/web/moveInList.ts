import type { KeyboardEvent } from 'react'

/** Up and down lead to the same field of the row above or below, as in the quick order. */
export const moveInList = (event: KeyboardEvent<HTMLInputElement>): void => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { name } = event.currentTarget
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll('[data-producto]') ?? [])]
  const from = rows.indexOf(event.currentTarget.closest('[data-producto]')!)
  const ways = by === 1 ? rows.slice(from + 1) : rows.slice(0, from).toReversed()
  // of the nearest row that can be bought; what is not cut has its quantity alone
  const next = ways.flatMap((row) => row.querySelector(`input[name=${name}]`) ?? row.querySelector('input') ?? [])[0]
  if (next instanceof HTMLInputElement) next.focus()
}
