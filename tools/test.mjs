// Installs what the tests need (a browser, and on Debian as root PostgreSQL) and runs them (tools/suites.mjs): `npm
// test` with the checks; `npm run test:rest` (`--rest`) the others; `--core --rest` both; `npm run test:all` (`--all`)
// both, and all calls on the embedded database. Failures are repeated at the end.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './install.mjs'
import { node24, root } from './node24.mjs'
import { suites } from './suites.mjs'

const has = (file) => existsSync(file)
const hasPostgres = () =>
  has('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((v) => has(`/usr/lib/postgresql/${v}/bin/initdb`))
const headless = '/usr/bin/chromium-headless-shell' // the fastest; any other Chromium works
const hasChromium = () =>
  [headless, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(has)

const asRoot = process.getuid?.() === 0 && has('/usr/bin/apt-get')
const aptGet = (...args) =>
  spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const apt = (name) => {
  console.log(`Instalando ${name}…`)
  aptGet('install', '-y', '--no-install-recommends', name)
}
const hasNginx = () => has('/usr/sbin/nginx')
const hasSystemd = () => has('/usr/bin/systemd-analyze')
if (asRoot && !(has(headless) && hasPostgres() && hasNginx() && hasSystemd())) {
  aptGet('update')
  if (!hasPostgres()) apt('postgresql')
  if (!has(headless)) apt('chromium-headless-shell')
  if (!hasChromium()) apt('chromium')
  if (!hasNginx()) apt('nginx')
  if (!hasSystemd()) apt('systemd')
}
const missing = [...(hasChromium() ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])]
if (missing.length > 0) {
  console.error(`Faltan para las pruebas: ${missing.join(', ')}. En Debian, como root, npm test los instala.`)
  process.exit(1)
}

install()
build()
const flag = (name) => process.argv.includes(`--${name}`)
const todas = flag('all')
const rest = todas || flag('rest')
const core = todas || flag('core') || !rest
const dir = mkdtempSync(join(tmpdir(), 'pv-fallos-'))
const notes = join(dir, 'fallos.txt')
const failed = []
const doubtful = []
const run = (args) =>
  spawnSync(node24(), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: '',
      PV_FALLOS: notes,
      ...(todas ? { PV_TEST_TODAS: 'si' } : {}),
    },
  }).status === 0
const noted = () => (existsSync(notes) ? readFileSync(notes, 'utf8').split(/^(?=✗ )/m) : [])
/**
 * Runs the failures a second time, alone: a machine that stalled is no defect. Only if they are few; those that pass
 * then are listed at the end. `again`: the arguments for the noted failures, or null.
 */
const secondWalk = (name, before, again) => {
  const fresh = noted().slice(before.length)
  const args = fresh.length > 0 && fresh.length <= FEW ? again(fresh) : null
  if (!args) return false
  console.log(`\n── ${name}: segunda vuelta de lo que falló`)
  writeFileSync(notes, before.join(''))
  const ok = run(args)
  if (ok) doubtful.push(...fresh)
  else writeFileSync(notes, [...before, ...fresh].join(''))
  return ok
}
const FEW = 8
const step = (name, args, again = () => null) => {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const before = noted()
  const ok = run(args) || secondWalk(name, before, again)
  console.log(`── ${name}: ${ok ? 'ok' : 'FALLÓ'} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  if (!ok) failed.push(name)
}
/** The failures to repeat, at most forty. */
const repeat = () => {
  const all = noted()
  const rest = all.length > 40 ? `\n… y ${all.length - 40} más, más arriba.\n` : ''
  return `${all.slice(0, 40).join('')}${rest}`
}
const pkg = (...path) => join(root, 'node_modules', ...path)
const vitest = ({ vitest: only }, ...files) => [
  pkg('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=./tools/summary/vitest.ts',
  ...only,
  ...files,
]
/** The arguments to run the noted files again; null if a failure is outside of any file. */
const failedFiles = (fresh) => {
  const named = fresh.map((n) => /^✗ (rules|processes|embedded|postgres) (\S+)/.exec(n))
  if (named.includes(null)) return null
  const [projects, files] = [1, 2].map((k) => [...new Set(named.map((m) => m[k]))])
  return vitest({ vitest: projects.flatMap((name) => ['--project', name]) }, ...files)
}
const playwright = (suite, ...more) => [
  pkg('@playwright/test/cli.js'),
  'test',
  '--reporter=list,./tools/summary/playwright.ts',
  ...suite.playwright,
  ...more,
]
const browse = (name, suite) => step(name, playwright(suite), () => playwright(suite, '--last-failed'))
const monkey = ({ monkey: walk }, ...more) => [join(root, 'tools/monkey/monkey.ts'), ...walk, ...more]
/** The arguments to play the noted scenes again. */
const failedScenes = (fresh) =>
  monkey(suites.rest, '--only', fresh.map((n) => /^✗ monkey (\d+) /.exec(n)?.[1]).join(','))
if (core) {
  step('tipos, estilo, fronteras, código muerto', [join(root, 'tools/check.mjs')])
  step('reglas y llamadas (PostgreSQL)', vitest(suites.core), failedFiles)
  browse('cada pantalla, y un recorrido por función', suites.core)
}
if (rest) {
  const which = todas ? 'todas' : 'las que tocan'
  step(`procesos que se matan, y llamadas en la base embebida (${which})`, vitest(suites.rest), failedFiles)
  browse('los demás recorridos, anchos, luces y enlaces', suites.rest)
  step('pantallas cuyas respuestas fallan, un minuto', monkey(suites.rest), failedScenes)
}
const repeated = repeat()
rmSync(dir, { recursive: true, force: true })
if (doubtful.length > 0) console.log(`\nFallaron una vez y pasaron la segunda:\n${doubtful.join('')}`)
console.log(failed.length === 0 ? '\nTodo bien.' : `\n${repeated}\nFalló: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
