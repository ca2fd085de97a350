import { changeOf, type Mutation } from './mutation.ts'

export type Outcome = 'dies' | 'lives' | 'not run'
export type Outcomes = Readonly<Record<string, Outcome>>

const ROW = /^\| `([^`]+)` \|.*\| ([^|]+) \|$/
const cutOff = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The results a table holds, by name. */
export const readTable = (text: string): Outcomes =>
  Object.fromEntries(
    text.split('\n').flatMap((l) => {
      const row = ROW.exec(l)
      return row ? [[row[1]!, row[2]!.replaceAll('*', '') as Outcome]] : []
    }),
  )

const where = (m: Mutation): string => ('sql' in m ? 'the database' : `\`${changeOf(m).file}\``)
const inBold = (r: Outcome): string => (r === 'dies' ? r : `**${r}**`)

/** The page: how many live, and a row for each mutation of the list. */
export const writeTable = (mutations: readonly Mutation[], outcomes: Outcomes): string => {
  const outcomeOf = (m: Mutation): Outcome => outcomes[m.name] ?? 'not run'
  const [runs, survivors] = [
    mutations.filter((m) => outcomeOf(m) !== 'not run').length,
    mutations.filter((m) => outcomeOf(m) === 'lives').length,
  ]
  const rows = mutations.map((m) => {
    const tests = m.tests.map((p) => `\`${p.split('/').at(-1)}\``).join(', ')
    return `| \`${m.name}\` | ${cutOff(m.breaks)} | ${where(m)} | ${tests} | ${inBold(outcomeOf(m))} |`
  })
  return `# Mutations

${[
  'What is broken on purpose, and which test notices. The list stands in `tools/mutate/list/`; `npm run mutate`',
  'runs it and writes this page, `npm run mutate -- <word>…` only those with one of these words in their name, file',
  'or tests, and with `--missing` those that are not known to die',
  '([decision 0058](decisions/0058-mutation-testing.md)). At most one of twenty may live.',
].join(' ')}

Of ${mutations.length} mutations ${runs} were run; ${survivors} live.

| Mutation | What breaks | Where | Tests | Result |
|---|---|---|---|---|
${rows.join('\n')}
`
}
