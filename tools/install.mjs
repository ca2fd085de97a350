// Installs from the lock file if it changed since the last time; builds the web if its sources changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { node24, root } from './node24.mjs'

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${args.join(' ')} terminó con ${status}`)
}
const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

export const install = () => {
  const want = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.portal-lock')
  if (stampOf(stamp) === want) return
  console.log('Instalando dependencias…')
  const npm = process.env.npm_execpath
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) run(process.execPath, [npm, ...flags])
  else run('npm', flags)
  writeFileSync(stamp, want)
}

const filesBelow = (dir) =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))
    .sort()

/** Runs `make` unless `dir` is up to date with these files. */
const unlessBuilt = (dir, files, what, make) => {
  const hash = createHash('sha256')
  for (const f of files) hash.update(f.slice(root.length)).update(readFileSync(f))
  const want = hash.digest('hex')
  const stamp = join(root, dir, '.portal-build')
  if (stampOf(stamp) === want) return
  console.log(`Construyendo ${what}…`)
  make()
  mkdirSync(join(root, dir), { recursive: true })
  writeFileSync(stamp, want)
}
// loads the config natively: bundling it would write below node_modules, which may belong to another user
const vite = (...args) => {
  const flags = ['build', '--configLoader', 'native', '--logLevel', 'warn']
  run(node24(), [join(root, 'node_modules/vite/bin/vite.js'), ...flags, ...args])
}
const sources = () => filesBelow(join(root, 'src')).filter((f) => !/\.test\.tsx?$/.test(f))
const own = (...names) => names.map((f) => join(root, f))

const buildWeb = () => {
  vite()
  // compressed once here instead of for each response
  for (const f of filesBelow(join(root, 'dist/assets'))) {
    if (!/\.(js|css|svg)$/.test(f)) continue
    const bytes = readFileSync(f)
    writeFileSync(`${f}.br`, brotliCompressSync(bytes))
    writeFileSync(`${f}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

export const build = () => {
  const web = sources().filter((f) => !f.includes('/server/'))
  unlessBuilt('dist', [...web, ...own('index.html', 'vite.config.ts', 'package-lock.json')], 'la web', buildWeb)
  const server = sources().filter((f) => f.endsWith('.ts') && !f.includes('/web/'))
  unlessBuilt('dist-server', [...server, ...own('vite.server.config.ts', 'package-lock.json')], 'el servidor', () =>
    vite('--config', 'vite.server.config.ts'),
  )
}
