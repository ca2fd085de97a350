import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { suites } from './suites.mjs'

const root = join(import.meta.dirname, '..')
const listed = async (cli: string, args: readonly string[]): Promise<string> => {
  const env = { ...process.env, PV_TEST_TODAS: '', VITEST: '' }
  const more = { cwd: root, env, maxBuffer: 64_000_000 }
  return (await promisify(execFile)(process.execPath, [join(root, 'node_modules', cli), ...args], more)).stdout
}

type Listed = { suites?: Listed[]; specs?: { title: string; file: string; tags: string[] }[] }
const specsOf = (one: Listed): NonNullable<Listed['specs']> => [
  ...(one.specs ?? []),
  ...(one.suites ?? []).flatMap(specsOf),
]
const journeys = async () =>
  specsOf(JSON.parse(await listed('@playwright/test/cli.js', ['test', '--list', '--reporter=json'])))
const vitestFiles = async (args: readonly string[]): Promise<string[]> =>
  (JSON.parse(await listed('vitest/vitest.mjs', ['list', '--filesOnly', '--json', ...args])) as Tested[]).map(
    ({ file, projectName }) => `${projectName} ${file.slice(root.length + 1)}`,
  )
type Tested = { file: string; projectName: string }

describe('the two commands', () => {
  let all: Awaited<ReturnType<typeof journeys>> = []
  beforeAll(async () => void (all = await journeys()), 120_000)
  it('OPEN-246 each journey is in exactly one: with its tag in npm test, without in the rest', () => {
    const [, tag] = suites.core.playwright
    expect([suites.core.playwright, suites.rest.playwright]).toEqual([
      ['--grep', tag],
      ['--grep-invert', tag],
    ])
    const files = new Set(all.map(({ file }) => file))
    expect(globSync('*.spec.ts', { cwd: join(root, 'e2e') }).filter((file) => !files.has(file))).toEqual([])
    // --grep searches titles too: none contains the tag
    expect(all.filter(({ title }) => title.includes(tag!)).map(({ title }) => title)).toEqual([])
  })
  it('OPEN-246 each room with screens has its journey in npm test, and no tag names another', () => {
    const named = new Set(all.flatMap(({ tags }) => tags.flatMap((tag) => /^@?core:(.+)$/.exec(tag)?.[1] ?? [])))
    const features = join(root, 'src/features')
    const rooms = globSync('*', { cwd: features }).filter((room) => existsSync(join(features, room, 'web')))
    expect(rooms.filter((room) => !named.has(room))).toEqual([])
    expect([...named].filter((room) => !existsSync(join(features, room)))).toEqual([])
  })
  it('OPEN-246 each test file is in exactly one, the embedded database apart, which repeats files of the other', async () => {
    const [core, rest, all] = await Promise.all([
      vitestFiles(suites.core.vitest),
      vitestFiles(suites.rest.vitest),
      vitestFiles([]),
    ])
    expect(new Set([...core!, ...rest!]).size).toBe(core!.length + rest!.length)
    expect([...core!, ...rest!].sort()).toEqual([...all!].sort())
    const own = [...core!, ...rest!].filter((one) => !one.startsWith('embedded ')).map((one) => one.split(' ')[1])
    expect(own.sort()).toEqual(globSync('{src,test,tools}/**/*.test.ts', { cwd: root }).sort())
  }, 120_000)
})
