import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changed, changesOf } from './changes.ts'
import type { Change } from './sql.ts'

export type Source = { readonly file: string; readonly text: string }
/** One change drawn: where, the lines it changes before and after, and the whole file with it. */
export type Drawn = {
  readonly file: string
  readonly line: number
  readonly what: string
  readonly before: string
  readonly after: string
  readonly text: string
}
/** What it is known by, whatever else of its file changes. */
export const keyOf = ({ file, before, after }: Pick<Drawn, 'file' | 'before' | 'after'>): string =>
  [file, before, after].join('\n')

/** Rules and server code. */
const SOURCES = ['src/features/*/*.ts', 'src/features/*/server/**/*.ts', 'src/server/**/*.ts', 'src/shared/**/*.ts']
/** What only names, what a database takes once, commands, and drawings, which are looked at and decide nothing. */
const NO_RULES =
  /\.test\.ts$|\.d\.ts$|\/(contract|screens|tables)\.ts$|\/migrations\/|\/cli[^/]*\.ts$|\/shared\/dibujo\//
export const listSources = (root: string): Source[] =>
  execFileSync('git', ['ls-files', '-z', ...SOURCES.map((s) => `:(glob)${s}`)], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && !NO_RULES.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const lineEnd = (text: string, at: number): number =>
  text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
const drawnOf = ({ file, text }: Source, one: Change): Drawn | null => {
  const after = changed(file, text, one)
  if (after === null) return null
  const begins = text.lastIndexOf('\n', one.from - 1) + 1
  return {
    file,
    line: text.slice(0, one.from).split('\n').length,
    what: one.what,
    before: text.slice(begins, lineEnd(text, one.to)).trim(),
    after: after.slice(begins, lineEnd(after, one.from + one.by.length)).trim(),
    text: after,
  }
}
/** By what a change is, not by where it stands: what is added elsewhere moves none of those drawn. */
const placesOf = ({ file, text }: Source, seed: number) => {
  const times = new Map<string, number>()
  return changesOf(file, text).map((change) => {
    const around = `${text.slice(text.lastIndexOf('\n', change.from - 1) + 1, change.from)}\n${change.to - change.from}\n${change.by}`
    const time = (times.get(around) ?? 0) + 1
    times.set(around, time)
    return { change, place: createHash('sha256').update([seed, file, around, time].join('\n')).digest('hex') }
  })
}
/** `count` of all the changes of these sources, as the seed has it: the same sources and seed, the same changes. */
export const draw = (sources: readonly Source[], count: number, seed: number): Drawn[] => {
  const all = sources
    .flatMap((source) => placesOf(source, seed).map((one) => ({ ...one, source })))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
  const drawn: Drawn[] = []
  for (const { source, change } of all) {
    if (drawn.length === count) break
    const one = drawnOf(source, change)
    if (one) drawn.push(one)
  }
  return drawn
}
