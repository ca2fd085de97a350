// Compares the ids of docs/spec/requirements.md with test titles, a part of npm run check: a test names every built
// row, at most three per title, and no title names a missing row. It does not prove that a test could fail.
// tools/pending-ids.mjs lists rows not built yet, and only shrinks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pendientes } from './pending-ids.mjs'
import { root } from './node24.mjs'

const ID = /\b[A-Z]{2,8}-\d{2,3}\b/g

/** The strings of a test file that name ids, without comments. */
export const titlesOf = (code) => {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  return [...plain.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(([text]) => ({ text: text.slice(1, -1), ids: text.match(ID) ?? [] }))
    .filter((t) => t.ids.length > 0)
}

/** 'API-61…64' is four ids. */
export const expand = (list) =>
  list.split(' ').flatMap((one) => {
    const m = /^([A-Z]+)-(\d+)…(\d+)$/.exec(one)
    if (!m) return [one]
    const [from, to] = [Number(m[2]), Number(m[3])]
    return Array.from({ length: to - from + 1 }, (_, i) => `${m[1]}-${String(from + i).padStart(2, '0')}`)
  })

/** The findings, a sentence each. `files`: name and code; `pending`: reason → list of ids. */
export const findings = (spec, files, pending) => {
  const rows = new Set([...spec.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map((m) => m[1]))
  const areas = new Set([...rows].map((id) => id.split('-')[0]))
  const later = new Set(Object.values(pending).flatMap(expand))
  const found = []
  const named = new Set()
  for (const { name, code } of files)
    for (const { text, ids } of titlesOf(code)) {
      const own = ids.filter((id) => areas.has(id.split('-')[0]))
      if (own.length > 3) found.push(`${name}: ${own.length} ids en un título, «${text.slice(0, 80)}…»`)
      for (const id of own) {
        named.add(id)
        if (!rows.has(id)) found.push(`${name}: ${id} no está en la especificación`)
      }
    }
  for (const id of rows)
    // decisions (OPEN-…) may be named by a test, but need none
    if (!id.startsWith('OPEN-') && !named.has(id) && !later.has(id)) found.push(`${id}: ninguna prueba lo nombra`)
  for (const id of later) {
    if (!rows.has(id)) found.push(`tools/pending-ids.mjs: ${id} no está en la especificación`)
    if (named.has(id)) found.push(`tools/pending-ids.mjs: ${id} ya tiene su prueba; quítelo de la lista`)
  }
  return found
}

const testFiles = () =>
  ['src', 'test', 'e2e', 'tools'].flatMap((dir) =>
    readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
      .map((f) => join(dir, f))
      .filter((f) => /\.(test|spec)\.tsx?$/.test(f))
      .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') })),
  )

if (import.meta.main ?? process.argv[1]?.endsWith('ids.mjs')) {
  const all = findings(readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8'), testFiles(), pendientes)
  for (const one of all) console.log(one)
  process.exit(all.length > 0 ? 1 : 0)
}
