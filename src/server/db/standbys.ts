import { sql, type Kysely } from 'kysely'
import { openDb, type Tables } from './db.ts'
import { openHeld, openMarks, type Marks } from './log-marks.ts'
import { BEYOND, type LogPosition } from './log-position.ts'
import { isOutage } from './outage.ts'
import { openStandby, positionOf, timeoutsOfLooks, type Standby, type StandbyOptions } from './standby.ts'

/**
 * Reads of standbys (decision 0164). Every server is asked where it stands in the write-ahead log; a standby serves
 * while it answers and is hardly behind.
 */

/** Milliseconds between two looks, and between two while something waits for a standby. */
const LOOK_MS = 250
const WAITING_MS = 10

/** What a call reads of; `isCurrent`: what it reads may be cached. */
export type Reader = { readonly db: Kysely<Tables>; readonly isCurrent: boolean }
type Options = StandbyOptions & {
  readonly primary: string
  readonly urls: readonly string[]
  /** How much caches have forgotten so far (cache.ts). */ readonly moment: () => number
}
export type Standbys = ReturnType<typeof openStandbys>

/** Repeats `look` with a pause after each, from `begin` on; `soon`: now rather than after the pause. */
const openRounds = (look: () => Promise<void>, pause: () => number) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  const begin = () => {
    timer = undefined
    if (stopped) return
    looking = look().finally(() => void (timer = setTimeout(begin, pause()).unref()))
  }
  return {
    begin,
    soon: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      begin()
    },
    stop: async () => {
      stopped = true
      await looking.catch(() => {})
      clearTimeout(timer)
    },
  }
}

/** What every standby has. */
const leastOf = (all: readonly Standby[], marks: Marks): LogPosition =>
  all.reduce((least, one) => (one.position() < least ? one.position() : least), marks.last() ?? 0n)

/** Opens the standbys; they are looked at from `begin` on, and none is used before it has answered. */
export const openStandbys = ({ primary, urls, moment, ...options }: Options) => {
  const looks = openDb({ connectionString: primary, max: 1 }, timeoutsOfLooks)
  const all = urls.map((url) => openStandby(url, options))
  const [marks, held] = [openMarks(), openHeld()]
  const counts = { primary: 0, standby: 0, again: 0 }
  /** All that caches had forgotten by this moment is in the log before this position. */
  let forgotten = { moment: -1, position: 0n }
  let turn = 0
  const lookAtPrimary = async () => {
    const [place, at] = [held.placing(), moment()]
    const { position } = await positionOf(looks)
    if (position === null) return
    marks.add(position)
    place(position)
    forgotten = { moment: at, position }
  }
  const pause = () => (held.isEmpty() ? LOOK_MS : WAITING_MS)
  const rounds = openRounds(async () => {
    await lookAtPrimary().catch(() => {})
    await Promise.all(all.map((one) => one.look(marks)))
    held.release((position) => all.every((one) => !one.isUsed() || one.position() >= position))
    marks.forgetBefore(leastOf(all, marks))
  }, pause)
  const isCurrent = (one: Standby) => moment() === forgotten.moment && one.position() >= forgotten.position
  return {
    begin: rounds.begin,
    /** A standby that has `position`; with `current` all that caches had to forget too. Null: ask the primary. */
    readerFor: ({ position, current }: { position: LogPosition; current: boolean }): Reader | null => {
      const able = all.filter((one) => one.isUsed() && one.position() >= position && (!current || isCurrent(one)))
      const one = able[turn++ % Math.max(1, able.length)]
      counts[one ? 'standby' : 'primary']++
      return one ? { db: one.db, isCurrent: isCurrent(one) } : null
    },
    countAgain: () => void counts.again++,
    /** Does `work`, in its turn, once the standbys in use have what stands in the primary now. */
    hold: (work: () => void) => {
      if (held.isEmpty() && !all.some((one) => one.isUsed())) return work()
      held.add(work)
      rounds.soon()
    },
    pools: Object.fromEntries(all.map(({ name, pool }) => [`réplica ${name}`, pool])),
    /** For the metrics; `lag` in seconds. */
    state: () => ({
      standbys: all.map((one) => ({ name: one.name, used: one.isUsed(), lag: one.lag() / 1000 })),
      counts,
    }),
    close: async () => {
      await rounds.stop()
      await Promise.all([looks, ...all].map((one) => one.close()))
    },
  }
}

/** Where the primary stands now, as text; beyond every position when it does not say. */
export const writtenUpTo = async (on: Kysely<Tables>): Promise<string> => {
  try {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(on)
    return rows[0]!.position
  } catch {
    return BEYOND
  }
}
/** Whether a read that failed at a standby is asked of the primary: it is away, or it cancelled it to go on itself. */
export const mayAskPrimary = (error: unknown): boolean =>
  isOutage(error) || (error as { code?: string } | null)?.code === '40001'
