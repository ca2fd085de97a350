// docs/security.md, a part of npm run check: it has a row for every requirement of OWASP ASVS 5.0.0 of levels 1 and 2,
// every test, line of code and page that a row names is there, and its sums are those of its rows. It does not prove
// that a test proves what its row says: whoever changes either reads the other.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node24.mjs'
import { levelOne, levelTwo } from './items.mjs'

const STATES = ['met', 'partly', 'not met', 'n/a']
/** The least a reason says, in letters, where nothing is named. */
const REASON = 40

/** The rows of the page: `how` is what a row names and says. */
export const rowsOf = (page) =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| (.*) \|$/gm)].map(
    ([, item, level, asks, state, how]) => ({ item, level, asks, state, how }),
  )

/** What a row names: a test by «its title» after its file, code by `file#name`, a page by its link. */
export const namedIn = (how) => ({
  tests: [...how.matchAll(/`([^`#]+)` «([^»]+)»/g)].map(([, file, title]) => ({ file, title })),
  code: [...how.matchAll(/`([^`#\s]+)#([^`]+)`/g)].map(([, file, name]) => ({ file, name })),
  pages: [...how.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)].map(([, file, heading]) => ({ file, heading })),
})

const plainOf = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
const stringsOf = (code) =>
  [...plainOf(code).matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([one]) =>
    one.slice(1, -1).replaceAll(/\\(.)/g, '$1'),
  )
/** True where a text declares a name: a constant, a function, a type, a member, a key of a configuration. */
const declares = (code, name) => {
  const word = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(
    `\\b(const|let|function|class|type|interface) ${word}\\b|(^|[\\s{(,'"])${word}['"]?\\??\\s*[:=(]`,
    'm',
  ).test(plainOf(code))
}
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const hasHeading = (page, heading) =>
  [...page.matchAll(/^#+ (.*)$/gm)].some(([, text]) => anchorOf(text) === decodeURIComponent(heading))

/** The findings of what rows name. `read`: the text of a file from the root, null where there is none. */
const missing = (rows, read) => {
  const at = (file) => read(file) ?? read(`src/${file}`)
  return rows.flatMap(({ item, how }) => {
    const { tests, code, pages } = namedIn(how)
    return [
      ...tests
        .filter(
          ({ file, title }) =>
            !/\.(test|spec)\.tsx?$/.test(file) || !stringsOf(at(file) ?? '').some((s) => s.includes(title)),
        )
        .map(({ file, title }) => `${item}: no test «${title}» in ${file}`),
      ...code
        .filter(({ file, name }) => !declares(at(file) ?? '', name))
        .map(({ file, name }) => `${item}: nothing called ${name} in ${file}`),
      ...pages
        .filter(({ file, heading }) => {
          const page = file === '' ? read('docs/security.md') : read(join('docs', file))
          return page === null || (heading !== undefined && !hasHeading(page, heading))
        })
        .map(({ file, heading }) => `${item}: no page ${file}${heading === undefined ? '' : `#${heading}`}`),
    ]
  })
}

const isBare = ({ tests, code, pages }) => tests.length + code.length + pages.length === 0
const shapes = (rows) =>
  rows.flatMap(({ item, level, asks, state, how }) => {
    const named = namedIn(how)
    const due = levelOne.includes(item) ? '1' : levelTwo.includes(item) ? '2' : null
    return [
      ...(due === null ? [`${item}: no requirement of levels 1 and 2`] : []),
      ...(due !== null && due !== level ? [`${item}: is of level ${due}`] : []),
      ...(asks.trim().length < 10 ? [`${item}: does not say what it asks for`] : []),
      ...(STATES.includes(state) ? [] : [`${item}: «${state}» is no state; ${STATES.join(', ')}`]),
      ...(state === 'met' && isBare(named) ? [`${item}: met by nothing that is named`] : []),
      ...(state !== 'met' && how.length < REASON ? [`${item}: ${state} without a reason`] : []),
    ]
  })

/** What the page says of its own rows, as it has to stand there. */
export const sumOf = (rows) => {
  const of = (state) => rows.filter((row) => row.state === state).length
  const [one, two] = ['1', '2'].map((level) => rows.filter((row) => row.level === level).length)
  const [met, partly, not, none] = STATES.map(of)
  return `${rows.length} requirements, ${one} of level 1 and ${two} of level 2: ${met} met, ${partly} partly, ${not} not met, ${none} do not apply.`
}

/** The findings, a sentence each. */
export const findings = (page, read) => {
  const rows = rowsOf(page)
  const items = rows.map(({ item }) => item)
  return [
    ...[...levelOne, ...levelTwo].filter((item) => !items.includes(item)).map((item) => `${item}: has no row`),
    ...items.filter((item, n) => items.indexOf(item) !== n).map((item) => `${item}: has two rows`),
    ...shapes(rows),
    ...missing(rows, read),
    ...(page.includes(sumOf(rows)) ? [] : [`docs/security.md does not say: ${sumOf(rows)}`]),
  ]
}

if (import.meta.main) {
  const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
  const all = findings(read('docs/security.md'), read).map((one) => `docs/security.md ${one}`)
  for (const one of all) console.log(one)
  process.exit(all.length > 0 ? 1 : 0)
}
