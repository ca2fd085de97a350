// npm run check: format, types, lint with import boundaries, dead code, sizes of functions, import cycles, ids in test
// titles, words, the two READMEs, the page of security, secrets, advisories. Each tool prints its own findings, and
// what begins with «note:» also where it finds nothing.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './node24.mjs'
import { node24 } from './node24.mjs'

install()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const tools = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['dead code', bin('knip'), []],
  ['sizes', node24(), [join(root, 'tools/sizes/sizes.mjs')]],
  ['cycles', node24(), [join(root, 'tools/cycles/cycles.mjs')]],
  ['ids', node24(), [join(root, 'tools/ids.mjs')]],
  ['words', node24(), [join(root, 'tools/words/words.mjs')]],
  ['readmes', node24(), [join(root, 'tools/readmes.mjs')]],
  ['security', node24(), [join(root, 'tools/security/security.mjs')]],
  ['secrets', node24(), [join(root, 'tools/secrets/secrets.mjs')]],
  ['advisories', node24(), [join(root, 'tools/advisories/advisories.mjs')]],
]
const env = { ...process.env, PATH: `${join(node24(), '..')}:${process.env.PATH}` }
const run = ([name, command, args]) =>
  new Promise((done) => {
    const started = Date.now()
    let out = ''
    const child = spawn(command, args, { cwd: root, env })
    child.stdout.on('data', (d) => (out += d))
    child.stderr.on('data', (d) => (out += d))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(out)
      else for (const note of out.match(/^note: .*$/gm) ?? []) console.log(`     ${note}`)
      if (code !== 0 && process.env.PV_FALLOS) appendFileSync(process.env.PV_FALLOS, `✗ ${name}\n${out.slice(-1500)}\n`)
      done(code === 0)
    })
  })
const results = await Promise.all(tools.map(run))
process.exit(results.every(Boolean) ? 0 : 1)
