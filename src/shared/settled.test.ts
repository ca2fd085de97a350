import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSettled } from './settled.ts'

type Thing = { at: number }
type Refuses = (de: number, a: number) => string | null
const none: Refuses = () => null
/** One step at a time, or back to less than half. */
const steps: Refuses = (de, a) => (a === de + 1 || a * 2 < de ? null : `${de} ${a}`)
const settled = (rows: readonly (number | null)[], thing: Thing, refuses: Refuses = none) =>
  findSettled(
    rows.map((dice) => (dice === null ? null : { sobre: thing, dice })),
    (t) => t.at,
    refuses,
  )

it('OPEN-333 rows that lead away and back are told again; those that come out elsewhere, or lead nowhere, are not', () => {
  const thing = { at: 3 }
  const places = (rows: (number | null)[], refuses?: Refuses) => [...settled(rows, thing, refuses)]
  expect(places([2, 3])).toEqual([
    [0, null],
    [1, null],
  ])
  expect(places([2, null, 3])).toEqual([
    [0, null],
    [2, null],
  ])
  expect(places([3])).toEqual([])
  expect(places([2, 4])).toEqual([])
  expect(places([5], steps)).toEqual([]) // refused as ever
  expect(places([4, 3], (de, a) => (a > de ? null : 'no'))).toEqual([]) // it comes out at 4
  expect(places([1, 5, 2, 3], steps)).toEqual([
    [0, null],
    [1, '1 5'],
    [2, null],
    [3, null],
  ])
  const [one, other] = [{ at: 1 }, { at: 2 }]
  const rows = [one, other, one].map((sobre, n) => ({ sobre, dice: [5, 6, 1][n]! }))
  expect([...findSettled(rows, (t) => t.at, none).keys()]).toEqual([0, 2])
})
it('OPEN-333 whatever a file says, and whatever of it is refused, sent again it changes nothing more', () => {
  const send = (rows: readonly number[], thing: Thing, refuses: Refuses): number => {
    const again = settled(rows, thing, refuses)
    let moves = 0
    for (const [n, dice] of rows.entries()) {
      if (again.has(n) || dice === thing.at || refuses(thing.at, dice) !== null) continue
      thing.at = dice
      moves++
    }
    return moves
  }
  const rows = fc.array(fc.nat(9), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.nat(9), (said, at) => {
      const thing = { at }
      send(said, thing, none)
      expect([thing.at, send(said, thing, none)]).toEqual([said.at(-1), 0])
    }),
  )
})
