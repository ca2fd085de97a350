import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { changeOf, occurrences, type Mutation } from './mutation.ts'

/** A copy of the tree to break things in: its packages are linked, the working tree is never touched. */
export type Copy = {
  readonly dir: string
  /** Breaks one thing; the answer is the file, and how to mend it. */
  breakIt: (m: Mutation) => { path: string; mend: () => void }
  discard: () => void
}

export const copyProject = (root: string): Copy => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-mutar-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0')) {
    if (!file || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    cpSync(join(root, file), join(dir, file))
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  return {
    dir,
    breakIt: (m) => {
      const { file, from, to } = changeOf(m)
      const path = join(dir, file)
      const whole = readFileSync(path, 'utf8')
      if (occurrences(whole, from) !== 1)
        throw new Error(`${m.name}: the text stands ${occurrences(whole, from)} times in ${file}`)
      writeFileSync(
        path,
        whole.replace(from, () => to),
      )
      return { path, mend: () => writeFileSync(path, whole) }
    },
    discard: () => rmSync(dir, { recursive: true, force: true }),
  }
}
