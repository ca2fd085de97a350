// npm run room -- <nombre> [Título]: creates a room in src/features from template.mjs, and adds it to the two lists
// that wire rooms. docs/adding-a-screen.md describes the next steps.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../node24.mjs'
import { template } from './template.mjs'

const wordsOf = (nombre) => nombre.split('-')
const capital = (word) => word[0].toUpperCase() + word.slice(1)
const namesOf = (nombre, titulo) => {
  const Clave = wordsOf(nombre).map(capital).join('')
  return {
    nombre,
    clave: Clave[0].toLowerCase() + Clave.slice(1),
    Clave,
    titulo: titulo ?? capital(wordsOf(nombre).join(' ')),
  }
}

/**
 * Adds an import to a file, and an entry at the end of the list that begins with `list`. Throws if there is no such
 * list.
 */
const wire = (file, importLine, list, entry) => {
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n]', text.indexOf(list))
  if (end < 0) throw new Error(`${file}: no encuentro la lista ${list}`)
  const listed = `${text.slice(0, end)}\n  ${entry},${text.slice(end)}`
  writeFileSync(file, `${importLine}\n${listed}`)
}

/** Creates the room below `at`; returns the files it made or changed, relative to it. */
export const makeRoom = (nombre, titulo, at = root) => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(nombre))
    throw new Error(`«${nombre}»: se esperaba un nombre como «avisos» o «avisos-de-obra»`)
  const folder = `src/features/${nombre}`
  if (existsSync(join(at, folder))) throw new Error(`${folder} ya existe`)
  const names = namesOf(nombre, titulo)
  const made = Object.entries(template(names)).map(([file, text]) => {
    const path = join(at, folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return `${folder}/${file}`
  })
  const { clave } = names
  const lists = ['src/server/features.ts', 'src/web/screens.ts']
  wire(
    join(at, lists[0]),
    `import { ${clave} } from '#features/${nombre}/server/${nombre}.ts'`,
    'export const features',
    clave,
  )
  wire(
    join(at, lists[1]),
    `import { screens as ${clave} } from '#features/${nombre}/screens.ts'`,
    'const declared',
    `...${clave}`,
  )
  const files = [...made, ...lists]
  // a long name may exceed the line width
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files], { cwd: at })
  return files
}

if (process.argv[1] === import.meta.filename) {
  const [nombre, titulo] = process.argv.slice(2)
  if (!nombre) {
    console.error('npm run room -- <nombre> [Título]')
    process.exit(1)
  }
  console.log(makeRoom(nombre, titulo).join('\n'))
}
