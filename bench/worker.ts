import { buy, prepare, type Buyer } from './checkout.ts'
import { journeys, run, type Order } from './load.ts'
import type { Request } from './pages.ts'

/** The load process: runs the orders of bench.ts and returns their results. */

export type Task = { kind: 'run'; order: Order } | { kind: 'buy' | 'prepare'; port: number; buyers: Buyer[] }

const work = async (task: Task): Promise<unknown> => {
  if (task.kind === 'run') return run(task.order)
  if (task.kind === 'buy') return journeys(task.port, task.buyers, buy)
  const confirms: Request[] = []
  await journeys(task.port, task.buyers, async (send, buyer) => {
    confirms.push(await prepare(send, buyer))
  })
  return confirms
}

process.on('message', (task: Task) => {
  work(task).then(
    (result) => process.send!({ result }),
    (e: Error) => process.send!({ error: e.stack ?? e.message }),
  )
})
process.on('disconnect', () => process.exit(0))
