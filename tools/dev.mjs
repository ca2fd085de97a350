// npm run dev: the server restarts when its files change; Vite serves the web with hot reload on port 5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { node24, root } from './node24.mjs'

install()
const run = (args) => spawn(node24(), args, { cwd: root, stdio: 'inherit' })
const children = [
  run(['--watch-path=src', '--watch-preserve-output', 'src/server/main.ts']),
  run([join(root, 'node_modules/vite/bin/vite.js')]),
]
const stop = () => children.forEach((c) => c.kill('SIGTERM'))
process.on('SIGTERM', stop)
process.on('SIGINT', () => {})
for (const c of children) c.on('exit', () => (stop(), setTimeout(() => process.exit(0), 500)))
