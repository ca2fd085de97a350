import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cambioOf, veces, type Mutation } from './mutation.ts'

/** A copy of the tree to break things in: its packages are linked, the working tree is never touched. */
export type Copy = {
  readonly dir: string
  /** Breaks one thing; the answer is the file, and how to mend it. */
  breakIt: (m: Mutation) => { archivo: string; mend: () => void }
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
      const { en, de, a } = cambioOf(m)
      const archivo = join(dir, en)
      const entero = readFileSync(archivo, 'utf8')
      if (veces(entero, de) !== 1) throw new Error(`${m.nombre}: the text stands ${veces(entero, de)} times in ${en}`)
      writeFileSync(
        archivo,
        entero.replace(de, () => a),
      )
      return { archivo, mend: () => writeFileSync(archivo, entero) }
    },
    discard: () => rmSync(dir, { recursive: true, force: true }),
  }
}
