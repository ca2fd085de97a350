import { describe, expect, it } from 'vitest'
import { withBreather, withPace, breatherWithPeople } from './server/throttle.ts'

/**
 * Reads chunks that arrive after so many seconds; `reader`: seconds the reader takes for each. Returns the bytes read,
 * or the refusal's code.
 */
const read = async (pieces: readonly (readonly [seconds: number, bytes: number])[], reader = 0) => {
  let clock = 0
  async function* source() {
    for (const [seconds, bytes] of pieces) {
      clock += seconds * 1_000
      yield new Uint8Array(bytes)
    }
  }
  let total = 0
  try {
    for await (const piece of withPace(source(), () => clock)) {
      total += piece.length
      clock += reader * 1_000
    }
    return total
  } catch (e) {
    return (e as { code: string }).code
  }
}
const times = (n: number, seconds: number, bytes: number) => Array.from({ length: n }, () => [seconds, bytes] as const)

describe('a sender has the turn while it keeps up a pace', () => {
  it('one byte now and then is refused after a minute', async () =>
    expect(await read(times(3, 59, 1))).toBe('demasiado_lento'))
  it('a thousand bytes a second are the least, however many they are', async () => {
    expect(await read(times(10, 10, 9_900))).toBe('demasiado_lento')
    expect(await read(times(10, 10, 10_000))).toBe(100_000)
  })
  it('a slow but steady one goes on', async () => expect(await read(times(100, 10, 20_000))).toBe(2_000_000))
  it('a short import may pause', async () =>
    expect(
      await read([
        [0, 50],
        [55, 50],
      ]),
    ).toBe(100))
  it("the time of the reader is not the sender's", async () =>
    expect(await read(times(100, 0.1, 500), 60)).toBe(50_000))
})

it('OPEN-161 whoever reads a long time in one go lets others have their turn, and loses nothing', async () => {
  let clock = 0
  async function* rows() {
    for (let n = 0; n < 30; n++) yield n
  }
  let [turns, waiting] = [0, true]
  const other = () => {
    turns++
    if (waiting) setImmediate(other)
  }
  setImmediate(other)
  const read: number[] = []
  for await (const row of withBreather(rows(), () => clock)) {
    clock += 0.1
    read.push(row)
  }
  waiting = false
  expect(read).toEqual(Array.from({ length: 30 }, (_, n) => n))
  expect(turns).toBeGreaterThanOrEqual(2)
})

it('OPEN-161 a millisecond of reading is a turn, and less of it is none', async () => {
  const turnsOf = async (each: number): Promise<number> => {
    let [clock, turns] = [0, 0]
    async function* rows() {
      for (let n = 0; n < 4; n++) {
        clock += each
        yield n
      }
    }
    const breather = async () => void turns++
    const read: number[] = []
    for await (const row of withBreather(rows(), () => clock, breather)) read.push(row)
    expect(read).toEqual([0, 1, 2, 3])
    return turns
  }
  expect([await turnsOf(1), await turnsOf(0.5), await turnsOf(0.2)]).toEqual([4, 2, 0])
})

/** Milliseconds an import pauses after each turn with so many milliseconds of activity and idleness. */
const rests = async (turns: readonly (readonly [active: number, idle: number])[]): Promise<number[]> => {
  const at = { active: 0, idle: 0 }
  const found: number[] = []
  let rested = 0
  const breather = breatherWithPeople(
    () => ({ ...at }),
    async (ms) => {
      rested = ms
      at.idle += ms
    },
  )
  for (const [active, idle] of turns) {
    at.active += active
    at.idle += idle
    rested = 0
    await breather()
    found.push(rested)
  }
  return found
}
describe('OPEN-243 an import in a process that answers people', () => {
  it('rests as long as the process was busy', async () =>
    expect(
      await rests([
        [4, 0],
        [3, 0],
        [6, 2],
      ]),
    ).toEqual([4, 3, 4]))
  it('goes on at once where there was time enough for others, and where it read for a moment only', async () =>
    expect(
      await rests([
        [2, 5],
        [1, 0],
        [0.5, 1],
      ]),
    ).toEqual([0, 0, 0]))
  it('rests for a moment and never for long, however busy people keep it', async () =>
    expect(await rests([[400, 0]])).toEqual([25]))
})
