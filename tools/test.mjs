// npm test: installs what it needs (a browser and a PostgreSQL server on Debian as root), checks, then every test.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install } from './install.mjs'
import { node24, root } from './node24.mjs'

const has = (file) => existsSync(file)
const hasPostgres = () =>
  has('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((v) => has(`/usr/lib/postgresql/${v}/bin/initdb`))
const headless = '/usr/bin/chromium-headless-shell' // the quickest; any other Chromium serves
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
if (asRoot && !(has(headless) && hasPostgres())) {
  aptGet('update')
  if (!hasPostgres()) apt('postgresql')
  if (!has(headless)) apt('chromium-headless-shell')
  if (!hasChromium()) apt('chromium')
}
const missing = [...(hasChromium() ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])]
if (missing.length > 0) {
  console.error(`Faltan para las pruebas: ${missing.join(', ')}. En Debian, como root, npm test los instala.`)
  process.exit(1)
}

install()
build()
const failed = []
const step = (name, args) => {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(node24(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: '' },
  })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FALLÓ'} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  if (status !== 0) failed.push(name)
}
step('tipos, estilo, fronteras, código muerto', [join(root, 'tools/check.mjs')])
step('reglas y llamadas (embebida y PostgreSQL)', [join(root, 'node_modules/vitest/vitest.mjs'), 'run'])
step('recorridos en el navegador', [join(root, 'node_modules/@playwright/test/cli.js'), 'test'])
console.log(failed.length === 0 ? '\nTodo bien.' : `\nFalló: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
