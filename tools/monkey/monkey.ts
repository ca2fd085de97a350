import { parseArgs } from 'node:util'
import startPortal from '../../e2e/start-portal.ts'
import { random } from '../fuzz/random.ts'
import { writeDown } from '../summary/summary.ts'
import { engines, type Engine, type Hands } from './engines.ts'
import { startInterference, type Proxy } from './interference.ts'
import { people, enterAgain, type Somebody } from './people.ts'
import type { Finding } from './scene.ts'
import { play } from './scenes.ts'

/**
 * npm run monkey -- --screens [--minutes N] [--seed S] [--engine chromium|webkit] [--only 46,51] [--path PART]: opens
 * every screen of every role at 1440 and 390 px while answers are late, refused, cut, hung or sent twice, modules or
 * the network are missing, another tab changes what is shown, or the person reloads or goes back while typing. `--only`
 * plays the scenes of those numbers. Exits with 1 on a finding.
 */
const { values } = parseArgs({
  options: {
    screens: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'chromium' },
    only: { type: 'string' },
    path: { type: 'string' },
  },
})
const WIDTHS = [1440, 390] as const
const only = values.only?.split(',').map(Number)

const inhabit = async (hands: Hands, url: string, who: Somebody) => {
  const { status } = await who.client.get('/api/Params/provincias')
  if (status === 200) return hands.enter(who.cookie, who.stored)
  const { client, cookie } = await enterAgain(url, who.client.session!.email)
  const session = { ...client.session!, mostrarPoliticasReclamo: false, showNps: false }
  Object.assign(who, {
    client,
    cookie,
    stored: { ...who.stored, LocalSession: JSON.stringify(session), id_token: session.tokens.idToken },
  })
  return hands.enter(who.cookie, who.stored)
}

/** `portal`: its own address, past the proxy, for what is done from elsewhere. */
type Run = { hands: Hands; proxy: Proxy; portal: string; all: readonly Somebody[]; seed: number }
type Played = { name: string; found: readonly Finding[] }
/** One scene, of its own chance: the same number does the same again. */
const playOne = async ({ hands, proxy, portal, all, seed }: Run, n: number): Promise<Played | null> => {
  const chance = random(seed * 100_003 + n)
  const who = chance.of(all)
  const width = chance.of(WIDTHS)
  const paths = values.path === undefined ? who.paths : who.paths.filter((path) => path.includes(values.path!))
  if (paths.length === 0) return null
  const path = chance.of(paths)
  const steps: string[] = []
  const found: Finding[] = []
  const where = `${who.role} ${width} ${path}`
  const enter = () => inhabit(hands, portal, who)
  const tell = (rule: string, what: string) => void found.push({ rule, where, what })
  const did = (step: string) => void steps.push(step)
  try {
    await hands.size(width, 900)
    await hands.forget()
    await enter()
    await play({ hands, proxy, chance, who, path, enter, tell, did })
  } catch (error) {
    tell('stuck', String(error).trim().split('\n')[0]!)
  }
  const name = steps[0] ?? 'none'
  const wrong = found.map(({ rule, what }) => `  ✗ ${rule}: ${what}`)
  if (only || found.length > 0)
    console.log([`${n} · ${where}`, ...steps.map((step) => `    ${step}`), ...wrong].join('\n'))
  if (found.length > 0) writeDown(`monkey ${n} ${where} ${name}`, wrong.join('\n'))
  return { name, found }
}

/** The numbers of the scenes: those that were asked for, or one after another until the time is over. */
const numbers = function* (): Generator<number> {
  if (only) return yield* only
  const end = Date.now() + Number(values.minutes) * 60_000
  for (let n = 0; Date.now() < end; n++) yield n
}
const showCounts = (of: ReadonlyMap<string, number>): string => [...of].map(([name, k]) => `${name} ${k}`).join(', ')

const run = async (engine: Engine): Promise<boolean> => {
  const stop = await startPortal()
  const portal = process.env.E2E_URL!
  const proxy = await startInterference(Number(new URL(portal).port))
  let hands = await engines[engine](proxy.url)
  const all = await people(portal)
  const seed = Number(values.seed)
  const rules = new Map<string, number>()
  const scenes = new Map<string, number>()
  const count = (of: Map<string, number>, name: string) => void of.set(name, (of.get(name) ?? 0) + 1)
  const began = Date.now()
  let played = 0
  /** Opens another one where the engine ended; whether it had. */
  const reopen = async () => {
    if (await hands.lives()) return false
    await hands.close().catch(() => {})
    hands = await engines[engine](proxy.url)
    return true
  }
  try {
    for (const n of numbers()) {
      let one = await playOne({ hands, proxy, portal, all, seed }, n)
      // an engine that ended in the middle proves nothing: once more, in a new one
      if (one && one.found.length > 0 && (await reopen())) one = await playOne({ hands, proxy, portal, all, seed }, n)
      if (!one) continue
      played++
      count(scenes, one.name)
      for (const { rule } of one.found) count(rules, rule)
      if (one.found.length > 0) await reopen()
    }
  } finally {
    await hands.close()
    await proxy.stop()
    await stop?.()
  }
  const minutes = Math.round((Date.now() - began) / 60_000)
  console.log(
    `${engine}, seed ${seed}: ${played} scenes in ${minutes} min (${showCounts(scenes)}); ${showCounts(rules) || 'nothing found'}`,
  )
  return rules.size === 0
}

if (!values.screens) throw new Error('--screens is what it can do.')
if (!Object.hasOwn(engines, values.engine)) throw new Error(`--engine: one of ${Object.keys(engines).join(', ')}.`)
process.exit((await run(values.engine as Engine)) ? 0 : 1)
