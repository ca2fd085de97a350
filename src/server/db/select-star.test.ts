import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * PostgreSQL fails a prepared statement whose result columns change ("cached plan must not change result type"), and
 * db.ts prepares all with parameters: with `select *` a newer version's column would break a running one. `r` and `x`
 * are rows from JSON, whose columns the statement itself lists.
 */
const STAR =
  /\b(selectAll|returningAll)\s*\(|\.(select|returning)\(\s*\[?\s*['"`][^'"`]*\*|\b(select|returning)\s+\*(?!\s+from\s+json_)|(?<![\w"])(?![rx]\.)[a-z]\w*\.\*(?=[\s,)`]|$)/gim
const root = join(import.meta.dirname, '../..')
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
const stars = (text: string): string[] => code(text).match(STAR) ?? []

describe('statements name their columns', () => {
  it('everywhere in the server', () => {
    const files = globSync(['server/**/*.ts', 'features/*/server/**/*.ts'], { cwd: root }).filter(
      (f) => !/\.test\.ts$|\/migrations\//.test(f),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap((f) => stars(readFileSync(join(root, f), 'utf8')).map((s) => `${f}: ${s}`))).toEqual([])
  })
  it.each([
    "db.selectFrom('a').selectAll()",
    ".selectAll('p')",
    'q.returningAll()',
    'sql`select * from cliente`',
    'select c.*, 1 from cliente c',
    'delete from t returning *',
    'returning v.*)',
    ".select('c.*')",
  ])('%s is found', (text) => expect(stars(text)).not.toEqual([]))
  it.each([
    'select count(*) as n',
    'a * b',
    'with r as (select * from json_to_recordset($1) as r(n int)), x as (select r.*, 1 from r) select x.n from x',
    '/** p.* */',
    'x.* 2',
  ])('%s is none', (text) => expect(stars(text)).toEqual([]))
})
