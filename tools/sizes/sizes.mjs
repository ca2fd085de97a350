// Functions have at most 50 lines, in .tsx 60, without comments and blank lines. exceptions.json lists longer ones by
// file, longest first, and only shrinks; `--write` updates it. No line exceeds 120 columns, without exceptions
// (lines.mjs).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node24.mjs'
import { longLines } from './lines.mjs'

const LIST = join(import.meta.dirname, 'exceptions.json')

/** The most lines of a function in this file. */
export const limitOf = (file) => (file.endsWith('.tsx') ? 60 : 50)

/** The linter's reported lengths beyond the limit, by file, longest first. */
export const longFunctions = (diagnostics) => {
  const found = {}
  for (const { filename, message } of diagnostics) {
    const lines = Number(/too many lines \((\d+)\)/.exec(message)?.[1])
    if (lines > limitOf(filename)) (found[filename] ??= []).push(lines)
  }
  for (const list of Object.values(found)) list.sort((a, b) => b - a)
  return found
}

/** The findings beside the exceptions: functions that grew, or shrank without an update of the list. */
export const faultsOf = (found, excepted) =>
  [...new Set([...Object.keys(found), ...Object.keys(excepted)])].sort().flatMap((file) => {
    const now = found[file] ?? []
    const was = excepted[file] ?? []
    if (now.length > was.length || now.some((n, i) => n > was[i]))
      return [
        `${file}: ${now.join(', ')} lines; ${limitOf(file)} are allowed${was.length ? `, ${was.join(', ')} excepted` : ''}`,
      ]
    return now.length < was.length || now.some((n, i) => n < was[i])
      ? [`${file}: shorter than excepted, well done: node tools/run.mjs tools/sizes/sizes.mjs --write`]
      : []
  })

/** The lines that are too long, in all files of the repository. */
const linesFaults = () =>
  spawnSync('git', ['ls-files', '-z', '--', ...['ts', 'tsx', 'mts', 'mjs', 'css', 'html'].map((end) => `*.${end}`)], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.split('\0')
    .filter((file) => file && existsSync(join(root, file)))
    .flatMap((file) => longLines(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
    .map((place) => `${place}: longer than 120 columns; SQL stands one clause a line`)

if (process.argv[1] === import.meta.filename) {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const files = ['src', '--ignore-pattern', '**/*.test.ts', '--ignore-pattern', '**/*.test.tsx']
  const { stdout } = spawnSync(oxlint, ['-c', join(import.meta.dirname, 'oxlint.json'), '-f', 'json', ...files], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const found = longFunctions(JSON.parse(stdout).diagnostics)
  const excepted = JSON.parse(readFileSync(LIST, 'utf8'))
  const faults = faultsOf(found, excepted)
  const worse = faults.filter((f) => !f.includes('well done'))
  if (process.argv.includes('--write') && worse.length === 0) {
    const text = Object.keys(found)
      .sort()
      .map((f) => `  ${JSON.stringify(f)}: [${found[f].join(', ')}]`)
    writeFileSync(LIST, `{\n${text.join(',\n')}\n}\n`)
  } else {
    const all = [...faults, ...linesFaults()]
    for (const f of all) console.log(f)
    process.exitCode = all.length > 0 ? 1 : 0
  }
}
