// What is known against the packages of the lock file, a part of npm run check, in two halves. Always, without a
// network: every package has the checksum it is installed by, and none comes from elsewhere than the registry. And `npm
// audit`, where the registry answers it: an advisory of high or critical severity is a finding, unless accepted.json
// takes it with a reason and a last day; lesser ones are told. Where nobody answers, that is told and nothing fails: a
// check must not depend on somebody else's server. docs/security.md says how soon what is to be mended.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node24.mjs'

const GRAVE = ['high', 'critical']
const PATIENCE_MS = 20_000

/** What is amiss in a lock file, a sentence each. */
export const unsoundIn = ({ packages }) =>
  Object.entries(packages)
    .filter(([name]) => name !== '')
    .flatMap(([name, { integrity, resolved, link }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${name}: no checksum in package-lock.json`]),
      ...(link || (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
        ? [`${name}: comes from ${resolved ?? 'a link'}, not from the registry`]
        : []),
    ])

/** The advisories of a report of `npm audit --json`, each once. */
const advisoriesOf = ({ vulnerabilities }) => {
  const all = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  return [...new Map(all.map((one) => [one.url, one])).values()]
}

/**
 * What a report says: `fatal` and `told`, a sentence each. `accepted`: by the advisory's id, why and until which day;
 * `today`: YYYY-MM-DD. Null for what is no report.
 */
export const verdictOf = (report, accepted, today) => {
  if (!report?.vulnerabilities) return null
  const found = advisoriesOf(report).map((one) => ({ ...one, id: one.url.split('/').at(-1) }))
  const isAccepted = ({ id }) => Object.hasOwn(accepted, id) && accepted[id].until >= today
  const say = ({ id, name, severity, title, range }) => `${severity}: ${name} ${range}: ${title} (${id})`
  const isFatal = (one) => GRAVE.includes(one.severity) && !isAccepted(one)
  const stale = Object.keys(accepted).filter((id) => !found.some((one) => one.id === id))
  return {
    fatal: [
      ...found.filter(isFatal).map(say),
      ...stale.map((id) => `tools/advisories/accepted.json: ${id} is no more; take it off`),
    ],
    told: found.filter((one) => !isFatal(one)).map(say),
  }
}

/** What npm answers; null where the registry does not. */
const askRegistry = () => {
  const flags = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=10000']
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags]
  const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: PATIENCE_MS, maxBuffer: 1 << 26 })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

if (import.meta.main) {
  const unsound = unsoundIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8'))
  const answer = askRegistry()
  const verdict = verdictOf(answer, accepted, new Date().toISOString().slice(0, 10))
  for (const one of [...unsound, ...(verdict?.fatal ?? [])]) console.log(one)
  for (const one of verdict?.told ?? []) console.log(`note: ${one}`)
  if (!verdict) console.log(`note: no advisories, the registry does not answer (${answer?.message ?? 'no answer'})`)
  process.exit(unsound.length + (verdict?.fatal.length ?? 0) > 0 ? 1 : 0)
}
