import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { quantile } from './report.ts'
import { startDatabase } from './servers.ts'

/**
 * node tools/run.mjs bench/mails.ts [FOLDER]: what the mails of a purchase cost, from reading the order until they
 * stand in the queue, beside those of another version in its folder. The same order of three lines on each version's
 * own database, in alternating turns, each in a process of its own (bench/mails-turn.ts); with its PDF and without.
 * Environment: BENCH_TURNS (10), BENCH_MAILS, orders told in a turn (100).
 */
export type Turn = { readonly cpu: number; readonly time: number; readonly mails: number; readonly kb: number }
const turns = Number(process.env.BENCH_TURNS ?? 10)
const many = process.env.BENCH_MAILS ?? '100'
const root = join(import.meta.dirname, '..')
const folders = [root, ...process.argv.slice(2).map((folder) => resolve(folder))]
const show = (ms: number) => `${ms.toFixed(2)} ms`
const spread = (all: number[]) =>
  `${show(quantile(all, 0.5))} (${show(quantile(all, 0.25))} to ${show(quantile(all, 0.75))})`

const database = await startDatabase()
try {
  const urls = await Promise.all(folders.map((_, n) => database.create(`mails${n}`)))
  await database.settle()
  const take = (n: number, pdf: boolean): Turn => {
    const args = [join(root, 'bench/mails-turn.ts'), folders[n]!, pdf ? 'pdf' : 'plain', many]
    const env = { ...process.env, DATABASE_URL: urls[n]! }
    const out = execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    return JSON.parse(out.trim().split('\n').at(-1)!) as Turn
  }
  for (const n of folders.keys()) take(n, false) // migrations, demo, and the order
  for (const pdf of [false, true]) {
    const all = folders.map((): Turn[] => [])
    for (let turn = 0; turn < turns; turn++)
      for (const [at] of folders.entries()) {
        const n = (at + turn) % folders.length
        all[n]!.push(take(n, pdf))
      }
    console.log(pdf ? 'With its PDF, one order:' : 'Without PDF, one order:')
    for (const [n, some] of all.entries())
      console.log(
        `  ${folders[n]}: CPU ${spread(some.map(({ cpu }) => cpu))}; time ${spread(some.map(({ time }) => time))}; ` +
          `${some[0]!.mails} mails of ${some[0]!.kb} kB`,
      )
    if (all[1]) {
      const ratios = all[0]!.map((one, turn) => one.cpu / all[1]![turn]!.cpu)
      console.log(`  CPU, this one against the other: ${((quantile(ratios, 0.5) - 1) * 100).toFixed(1)} %`)
    }
  }
} finally {
  await database.stop()
}
