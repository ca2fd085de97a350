/** One thing broken on purpose, and the tests that must see it. */
export type Mutation = {
  /** Its name, one for each: what `npm run mutate` takes. */
  readonly name: string
  /** What it breaks, in a sentence of the table. */
  readonly breaks: string
  /** The test files that must fail; those of calls run on PostgreSQL. */
  readonly tests: readonly string[]
} & (InFile | InDatabase)

/** A text of a file, there exactly once, and what it becomes. */
type InFile = { readonly file: string; readonly from: string; readonly to: string }
/** A statement on the database of every test file, after it was migrated and filled. */
type InDatabase = { readonly sql: string }

const CREATED = 'await admin(`create database ${name} template pv_template`)'

/** What a mutation changes, as a text of a file: a statement stands where a test makes its database. */
export const changeOf = (m: Mutation): InFile => {
  if ('file' in m) return m
  const statement = JSON.stringify(m.sql)
  return {
    file: 'test/portal.ts',
    from: CREATED,
    to: `${CREATED}
    const broken = new pg.Client({ connectionString: server.replace('DATABASE', name) })
    await broken.connect()
    await broken.query(${statement}).finally(() => broken.end())`,
  }
}

/** How often a text stands in another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** What breaks, from what text, to what. */
type Change = readonly [breaks: string, from: string, to: string]

/** Mutations of one file that the same tests must see, by their names. */
export const inFile = (file: string, tests: readonly string[], changes: Readonly<Record<string, Change>>): Mutation[] =>
  Object.entries(changes).map(([name, [breaks, from, to]]) => ({ name, breaks, file, from, to, tests }))

/** Mutations of the database that the same tests must see. */
export const inDatabase = (
  tests: readonly string[],
  changes: Readonly<Record<string, readonly [breaks: string, sql: string]>>,
): Mutation[] => Object.entries(changes).map(([name, [breaks, sql]]) => ({ name, breaks, sql, tests }))
