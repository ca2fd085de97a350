import { jobsDb, log } from '#server/context.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { Pace, Patience } from '#server/jobs/pace.ts'
import { startQueue, type Worker } from '#server/jobs/queue.ts'
import { avisoOf } from './event-body.ts'
import { sendAviso } from './deliver.ts'
import { COLA } from './events.ts'
import type { Webhook } from './settings.ts'
import { toNumber, salidas, saveDelivered, type Taken } from './store.ts'

/** Eight attempts: the first seven waits, each twice the one before, make four hours. */
export const PATIENCE: Patience = { attempts: 8, firstWait: 113_000, longestWait: 2 * 3_600_000 }
const PACE: Pace = { poll: 5_000, lease: 30_000, rest: 5_000, longestRest: 60_000, grace: 14_000 }
/** Events under way at once, in one process; of one order never two. */
const CONCURRENCY = 4

/** Writes down what was taken, while the database lets it: what it never learns is sent again, under the same key. */
const deliver = async (webhook: Webhook, row: Taken, hand: JobContext): Promise<void> => {
  await sendAviso(webhook, avisoOf(row))
  await saveDelivered(jobsDb(), row.id)
  log('aviso_entregado', { aviso: row.numero, tipo: row.tipo, intento: hand.attempt })
}

/** Sends what table `salida` holds to the webhook; any number of processes may do so at once. */
export const startWebhook = (webhook: Webhook, pace: Partial<Pace & Patience> = {}): Worker =>
  startQueue<Taken>({
    name: COLA,
    table: salidas,
    kinds: {
      aviso: { ...PATIENCE, ...pace, concurrency: CONCURRENCY, run: (row, hand) => deliver(webhook, row, hand) },
    },
    kindOf: () => 'aviso', // its `tipo` is what happened
    pace: { ...PACE, ...pace },
    abandoned: 'El portal se detuvo mientras lo entregaba.',
    before: () => toNumber(jobsDb()),
  })
