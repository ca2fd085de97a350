import type { Drawn } from './draw.ts'

/** dies: a test of its room, or another, notices; check: types or style do; slow: it never ends; lives: nobody does. */
export type Fate = 'dies' | 'check' | 'slow' | 'lives'
export type Result = Pick<Drawn, 'file' | 'line' | 'what' | 'before' | 'after'> & {
  readonly seed: number
  readonly fate: Fate
  /** What noticed it. */
  readonly by: string | null
  /** Whether all calls and rules were tried, or those of its room alone. */
  readonly whole: boolean
}
/** Why one may live: no test could notice it, or it is not worth one. */
export type Reason = { readonly file: string; readonly before: string; readonly after: string; readonly reason: string }

const code = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ʼ').replaceAll('|', '\\|')}\``
const sameAs = (a: Pick<Drawn, 'file' | 'before' | 'after'>) => (b: typeof a) =>
  a.file === b.file && a.before === b.before && a.after === b.after
const percent = (part: number, of: number): string => ((part / Math.max(of, 1)) * 100).toFixed(1)

const rowOf = (one: Result, reasons: readonly Reason[]): string => {
  const why = reasons.find(sameAs(one))?.reason ?? '**no reason yet**'
  const where = `\`${one.file}:${one.line}\`${one.whole ? '' : ' (its room alone)'}`
  return `| ${where} | ${code(one.before)} | ${code(one.after)} | ${why} |`
}
export type Drawing = { readonly howMany: number; readonly day: string }
/** The page: how many of those drawn were tried by that day, how many live, and each with its reason. */
export const writePage = (
  results: readonly Result[],
  reasons: readonly Reason[],
  { howMany, day }: Drawing,
): string => {
  const count = (fate: Fate) => results.filter((one) => one.fate === fate).length
  const alive = results.filter((one) => one.fate === 'lives')
  const holes = alive.filter((one) => !reasons.some(sameAs(one)))
  return `# Random mutations

${[
  "`npm run mutate -- --random 300 --seed 1` draws changes of one single thing in the rules and in the server's",
  'code (operators, limits, sums, `await`, conditions of a `where`, booleans), runs on each the check of its file and',
  'the tests of its room and, on what lives, the types of the whole tree and all calls and rules (not the processes',
  'that are killed). With `--room` it stays with those of the room; `--from 100` begins with number 101; `--alive`',
  'runs those that lived again. What was run with that seed is not repeated, as long as',
  '`.cache/mutate/random-1.jsonl` is there. The reasons stand in `tools/mutate/random/reasons.json`. At most three of a',
  'hundred may live ([decision 0099](decisions/0099-random-mutations.md)).',
].join(' ')}

${[
  `Of ${howMany} drawn, ${results.length} were tried by ${day}: a test notices ${count('dies')},`,
  `the checks ${count('check')}, ${count('slow')} never end and ${alive.length} live`,
  `(${percent(alive.length, results.length)} %),`,
  `${holes.length} without a reason.`,
].join(' ')}

| Where | It said | It says | Why it lives |
|---|---|---|---|
${alive.map((one) => rowOf(one, reasons)).join('\n')}
`
}
