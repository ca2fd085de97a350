// Compares README.md (English, for developers) with README.es.md (Spanish, for operators), a part of npm run check:
// line by line the same commands, code, links and figures, except in sections that only one has. README.md is the
// reference.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

/** The section that README.es.md lacks. */
const ENGLISH_ALONE = 'For programmers'

/** The sections of a page: heading and non-empty lines. */
const sectionsOf = (page) =>
  page.split(/^## /m).map((section) => {
    const [heading, ...lines] = section.split('\n')
    return { heading, lines: lines.filter((line) => line.trim() !== '') }
  })
const all = (line, pattern) => [...line.matchAll(pattern)].map(([, found]) => found)

/** A line's language-independent parts, sorted; of a command the whole line without its comment. */
const factsOf = (line, command) => {
  if (command) return [line.replace(/\s+# .*/, '')]
  const prose = line.replace(/`[^`]*`|\]\([^)]*\)/g, ' ')
  const figures = all(prose, /(\d[\d.,:]*)/g).map((figure) => figure.replace(/[.,:]/g, ''))
  return [...all(line, /(`[^`]*`)/g), ...all(line, /\]\(([^)]*)\)/g), ...figures].sort((a, b) => (a < b ? -1 : 1))
}
const linesOf = ({ lines }) => {
  let command = false
  return lines.map((text) => {
    if (text.startsWith('```')) command = !command
    return { text, facts: factsOf(text, command).join('  ') }
  })
}

/** The differences, a sentence each. */
export const findings = (english, spanish) => {
  const [left, right] = [english, spanish].map((page) => sectionsOf(page).slice(1))
  const own = left.filter(({ heading }) => heading !== ENGLISH_ALONE)
  if (own.length !== right.length)
    return [`README.es.md: ${right.length} sections, not ${own.length}: ${own.map((s) => s.heading).join(', ')}`]
  return own.flatMap((section, n) => {
    const [here, there] = [linesOf(section), linesOf(right[n])]
    if (here.length !== there.length)
      return [`README.es.md, «${right[n].heading}»: ${there.length} lines, not ${here.length} as «${section.heading}»`]
    return here.flatMap(({ facts }, line) =>
      facts === there[line].facts
        ? []
        : [`README.es.md, «${there[line].text.slice(0, 60)}…»: ${there[line].facts}\n  README.md: ${facts}`],
    )
  })
}

if (import.meta.main ?? process.argv[1]?.endsWith('readmes.mjs')) {
  const [english, spanish] = ['README.md', 'README.es.md'].map((name) => readFileSync(join(root, name), 'utf8'))
  const found = findings(english, spanish)
  for (const one of found) console.log(one)
  process.exit(found.length > 0 ? 1 : 0)
}
