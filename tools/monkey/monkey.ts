import { parseArgs } from 'node:util'
import startPortal from '../../e2e/start-portal.ts'
import { random } from '../fuzz/random.ts'
import { engines, type Engine, type Hands } from './engines.ts'
import { startInterference, type Proxy } from './interference.ts'
import { people, enterAgain, type Somebody } from './people.ts'
import type { Finding } from './scene.ts'
import { play } from './scenes.ts'

/**
 * npm run monkey -- --screens [--minutes N] [--seed S] [--engine chromium|webkit] [--only SCENE] [--path PART]: opens
 * every screen of every role at 1440 and 390 px while answers are late, refused, cut, hung or sent twice, modules or
 * the network are missing, or the person reloads or goes back while typing. Exits with 1 on a finding.
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

type Run = { hands: Hands; proxy: Proxy; all: readonly Somebody[]; seed: number }
/** One scene, of its own chance: the same number does the same again. */
const playOne = async ({ hands, proxy, all, seed }: Run, n: number): Promise<Finding[]> => {
  const chance = random(seed * 100_003 + n)
  const who = chance.of(all)
  const width = chance.of(WIDTHS)
  const paths = values.path === undefined ? who.paths : who.paths.filter((path) => path.includes(values.path!))
  if (paths.length === 0) return []
  const path = chance.of(paths)
  const steps: string[] = []
  const found: Finding[] = []
  const where = `${who.role} ${width} ${path}`
  const enter = () => inhabit(hands, proxy.url, who)
  await hands.size(width, 900)
  await enter()
  const tell = (rule: string, what: string) => void found.push({ rule, where, what })
  const did = (step: string) => void steps.push(step)
  await play({ hands, proxy, chance, who, path, enter, tell, did }).catch((error: Error) =>
    tell('stuck', error.message.split('\n')[0]!),
  )
  if (values.only !== undefined || found.length > 0)
    console.log(
      [`${n} · ${where}`, ...steps.map((s) => `    ${s}`), ...found.map((f) => `  ✗ ${f.rule}: ${f.what}`)].join('\n'),
    )
  return found
}

const run = async (engine: Engine): Promise<number> => {
  const stop = await startPortal()
  const proxy = await startInterference(Number(new URL(process.env.E2E_URL!).port))
  const hands = await engines[engine](proxy.url)
  const all = await people(proxy.url)
  const seed = Number(values.seed)
  const counts = new Map<string, number>()
  let n = values.only === undefined ? 0 : Number(values.only)
  try {
    for (const end = Date.now() + Number(values.minutes) * 60_000; Date.now() < end; n++) {
      for (const { rule } of await playOne({ hands, proxy, all, seed }, n))
        counts.set(rule, (counts.get(rule) ?? 0) + 1)
      if (values.only !== undefined) break
    }
  } finally {
    await hands.close()
    await proxy.stop()
    await stop?.()
  }
  const sum = [...counts].map(([rule, k]) => `${rule} ${k}`).join(', ')
  console.log(`${engine}, seed ${seed}: ${n} scenes; ${sum || 'nothing found'}`)
  return counts.size
}

if (!values.screens) throw new Error('--screens is what it can do.')
if (!Object.hasOwn(engines, values.engine)) throw new Error(`--engine: one of ${Object.keys(engines).join(', ')}.`)
process.exit((await run(values.engine as Engine)) === 0 ? 0 : 1)
