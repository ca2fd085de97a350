import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Drawn } from './draw.ts'

const run = promisify(execFile)
/** What a command of the packages says when it does not end well in the copy; null when it does. */
const outputOf = (dir: string, name: string, args: readonly string[]): Promise<string | null> =>
  run(join(dir, 'node_modules/.bin', name), args, { cwd: dir, maxBuffer: 64_000_000 }).then(
    () => null,
    ({ stdout, message }: Error & { stdout?: string }) => stdout || message,
  )
/** What the types of the whole tree complain of first, or null. */
export const typeFault = async (dir: string): Promise<string | null> =>
  (await outputOf(dir, 'tsc', ['--noEmit', '-p', '.']))?.split('\n')[0]!.slice(0, 200) ?? null

/** The first complaint about each of these files: its style, or its types. */
const complaintsIn = async (dir: string, files: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const args = ['--type-aware', '--type-check', '--deny-warnings', '--format', 'unix']
  const said = (await outputOf(dir, 'oxlint', [...args, ...files])) ?? ''
  const found = new Map<string, string>()
  for (const [, file, text] of said.matchAll(/^(\S+?):\d+:\d+: (.+)$/gm))
    if (!found.has(file!)) found.set(file!, text!.slice(0, 200))
  return found
}

type Broken = <T>(all: readonly Drawn[], work: () => Promise<T>) => Promise<T>
/**
 * Which of these the check of their own file notices, and what it says: one of each file at a time, as reading the
 * types takes longer than checking them; whatever is complained of then is tried by itself.
 */
export const checkOwn = async (
  all: readonly Drawn[],
  dir: string,
  broken: Broken,
): Promise<ReadonlyMap<Drawn, string>> => {
  const noticed = new Map<Drawn, string>()
  for (let left = [...all]; left.length > 0;) {
    const group = [...new Map(left.map((one) => [one.file, one])).values()]
    left = left.filter((one) => !group.includes(one))
    const files = group.map(({ file }) => file)
    const together = await broken(group, () => complaintsIn(dir, files))
    for (const one of group.filter(({ file }) => together.has(file))) {
      const said = (await broken([one], () => complaintsIn(dir, [one.file]))).get(one.file)
      if (said !== undefined) noticed.set(one, said)
    }
  }
  return noticed
}
