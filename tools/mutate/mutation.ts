/** One thing broken on purpose, and the tests that must see it. */
export type Mutation = {
  /** Its name, one for each: what `npm run mutate` takes. */
  readonly nombre: string
  /** What it breaks, in a sentence of the table. */
  readonly que: string
  /** The test files that must fail; those of calls run on PostgreSQL. */
  readonly tests: readonly string[]
} & (InArchivo | InBase)

/** A text of a file, there exactly once, and what it becomes. */
type InArchivo = { readonly en: string; readonly de: string; readonly a: string }
/** A statement on the database of every test file, after it was migrated and filled. */
type InBase = { readonly sql: string }

const CREATED = 'await admin(`create database ${name} template pv_template`)'

/** What a mutation changes, as a text of a file: a statement stands where a test makes its database. */
export const cambioOf = (m: Mutation): InArchivo => {
  if ('en' in m) return m
  const statement = JSON.stringify(m.sql)
  return {
    en: 'test/portal.ts',
    de: CREATED,
    a: `${CREATED}
    const rota = new pg.Client({ connectionString: server.replace('DATABASE', name) })
    await rota.connect()
    await rota.query(${statement}).finally(() => rota.end())`,
  }
}

/** How often a text stands in another. */
export const veces = (texto: string, parte: string): number => texto.split(parte).length - 1

/** What breaks, from what text, to what. */
type Cambio = readonly [que: string, de: string, a: string]

/** Mutations of one file that the same tests must see, by their names. */
export const inArchivo = (
  en: string,
  tests: readonly string[],
  cambios: Readonly<Record<string, Cambio>>,
): Mutation[] => Object.entries(cambios).map(([nombre, [que, de, a]]) => ({ nombre, que, en, de, a, tests }))

/** Mutations of the database that the same tests must see. */
export const inBase = (
  tests: readonly string[],
  cambios: Readonly<Record<string, readonly [que: string, sql: string]>>,
): Mutation[] => Object.entries(cambios).map(([nombre, [que, sql]]) => ({ nombre, que, sql, tests }))
