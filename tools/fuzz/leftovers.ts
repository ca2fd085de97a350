import { join } from 'node:path'
import type pg from 'pg'
import { filesBelow } from '../../test/archivos.ts'
import { sleep } from '../faults/random.ts'

/** Milliseconds for background work to finish after the last request. */
const PATIENCE = 180_000

/** Files that should not be there: rows of unfinished files, bytes without a row, copies. */
const lookOnce = async (c: pg.Client, dir: string): Promise<string[]> => {
  const { rows } = await c.query<{ id: string; estado: string }>('select id, estado from archivo')
  const known = new Set(rows.map(({ id }) => id))
  const passing = rows.filter(({ estado }) => estado !== 'listo').length
  const loose = filesBelow(join(dir, 'archivos')).filter((name) => !known.has(name)).length
  const copies = filesBelow(join(dir, 'copias')).length
  return [
    ...(passing > 0 ? [`${passing} archivos de paso`] : []),
    ...(loose > 0 ? [`${loose} archivos sueltos`] : []),
    ...(copies > 0 ? [`${copies} copias`] : []),
  ]
}
/** The same, once nothing is left or the time is over. */
export const leftovers = async (c: pg.Client, dir: string): Promise<string[]> => {
  for (const until = Date.now() + PATIENCE; ;) {
    const left = await lookOnce(c, dir)
    if (left.length === 0 || Date.now() > until) return left
    await sleep(1_000)
  }
}
