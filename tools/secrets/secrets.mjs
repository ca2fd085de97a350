// Secrets in what the repository keeps, a part of npm run check: secretlint's recommended rules (keys of clouds, mail
// services and registries, private keys, database addresses with a password) over every text file that git keeps or is
// about to. A sample is written with one of the passwords of `SAMPLE`, or beside a comment `secretlint-disable-line`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { root } from '../node24.mjs'

/** The passwords that documentation and tests write into an address. */
const SAMPLE = String.raw`/:(clave|secreta|correcta)(#\?|%zz)?@/`
const connection = { id: '@secretlint/secretlint-rule-database-connection-string', options: { allows: [SAMPLE] } }
const preset = { id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, rules: [connection] }
/** An integration key of the portal (src/features/integracion/server/claves.ts), which no rule of others knows. */
const OWN = /\bpv_[\w-]{43}(?![\w-])/
/** Bytes of the largest file that is read; what is larger is data. */
const MOST = 2_000_000

/** What the rules find in one text, a sentence each, without the secret itself. */
export const secretsIn = async (filePath, content) => {
  const { messages } = await lintSource({
    source: { filePath, content, ext: '', contentType: 'text' },
    options: { config: { rules: [preset] }, maskSecrets: true },
  })
  const own = content
    .split('\n')
    .flatMap((line, n) => (OWN.test(line) ? [`${filePath}:${n + 1}: an integration key`] : []))
  return [...messages.map(({ loc, message }) => `${filePath}:${loc.start.line}: ${message}`), ...own]
}

/** The text files that git keeps, or would keep. */
const textFiles = () =>
  spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((file) => file && existsSync(join(root, file)) && statSync(join(root, file)).size <= MOST)
    .map((file) => [file, readFileSync(join(root, file))])
    .filter(([, bytes]) => !bytes.subarray(0, 8_192).includes(0))

if (import.meta.main) {
  const files = textFiles()
  const found = []
  for (const [file, bytes] of files) found.push(...(await secretsIn(file, bytes.toString('utf8'))))
  for (const one of found) console.log(one)
  process.exit(found.length > 0 || files.length === 0 ? 1 : 0)
}
