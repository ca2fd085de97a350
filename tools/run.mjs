// Runs a script, or a package's tool (`run.mjs vite build`), under the project's Node 24. `--build` first builds the
// web if its sources changed. An import runs with memory limits.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install } from './install.mjs'
import { ofImporter } from './memory.mjs'
import { node24, root } from './node24.mjs'

const built = process.argv[2] === '--build'
const [what, ...rest] = process.argv.slice(built ? 3 : 2)
install()
if (built) build()
const script = () => {
  if (/\.(ts|mjs|js)$/.test(what)) return join(root, what)
  const pkg = what === 'playwright' ? '@playwright/test' : what
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', pkg, 'package.json'), 'utf8'))
  return join(root, 'node_modules', pkg, typeof bin === 'string' ? bin : bin[what])
}
const lean = what === 'src/features/integracion/server/cli.ts' && process.env.DATABASE_URL
const child = spawn(node24(), [...(lean ? ofImporter : []), script(), ...rest], {
  cwd: process.cwd(),
  stdio: 'inherit',
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => {})
child.on('exit', (code) => process.exit(code ?? 1))
