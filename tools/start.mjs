// npm start: installs, builds, and runs the server under Node 24, restarting it after a crash. Plain JavaScript: runs
// under any Node ≥ 20.
import { join } from 'node:path'
import { build, install } from './install.mjs'
import { ofPortal } from './memory.mjs'
import { node24, root } from './node24.mjs'
import { supervise } from './supervise.mjs'

try {
  install()
  build()
} catch (e) {
  console.error(e.message)
  process.exit(1)
}
const flags = process.env.DATABASE_URL ? ofPortal : []
process.exit(
  await supervise(node24(), [...flags, '--enable-source-maps', 'dist-server/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/portal'), ...process.env },
  }),
)
