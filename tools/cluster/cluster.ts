import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { closeAll, type Closing } from '../faults/environment.ts'
import { installed, openCluster } from './open.ts'
import { rehearse, type Report } from './rehearsal.ts'

/**
 * npm run cluster [-- --short] [-- --seed N]: etcd, three PostgreSQL under Patroni, HAProxy, two portals and the demo
 * order system on this machine; ten buyers order while parts of it die. At the end what was acknowledged is found,
 * once, on every node. `--short`: the primary's death alone. Needs etcd-server, patroni, haproxy and postgresql (all in
 * Debian). Exits with 1 on any disagreement.
 */
const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const closing: Closing = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll(closing).then(() => process.exit(1)))

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const print = ({ blows, controls, orders, took, taken, reads }: Report): void => {
  console.log('\n| what goes wrong | longest time without an order | |\n| --- | --: | --- |')
  for (const { name, gapMs } of blows) console.log(`| ${name} | ${seconds(gapMs)} | |`)
  console.log('\n| what was asked at the end | expected | found | |\n| --- | --: | --: | --- |')
  for (const { question, expected, found } of controls)
    console.log(`| ${question} | ${expected} | ${found} | ${expected === found ? 'yes' : '**NO**'} |`)
  console.log(`\n${orders} orders in ${seconds(took)}; the order system took ${taken}.`)
  console.log(
    `Reads: ${reads.standby} of standbys, ${reads.again} of them again of the primary, ${reads.primary} of it alone.`,
  )
  console.log(`${cpus().length} CPU, load average ${loadavg()[1]!.toFixed(1)}.`)
}

try {
  const missing = installed()
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`)
  console.log('etcd, PostgreSQL under Patroni, HAProxy, the demo company, two portals…')
  const cluster = await openCluster(closing)
  const say = (line: string) => console.log(`  ${line}`)
  const report = await rehearse(cluster, { seed: Number(values.seed), short: values.short, buyers: 10, say }, closing)
  print(report)
  for (const wrong of report.disagreements) console.error(`✗ ${wrong}`)
  process.exitCode = report.disagreements.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll(closing)
}
process.exit()
