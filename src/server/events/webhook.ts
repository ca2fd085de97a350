import { jobsDb, log } from '#server/context.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { Pace, Patience } from '#server/jobs/pace.ts'
import { startQueue, type Worker } from '#server/jobs/queue.ts'
import { avisoOf } from './event-body.ts'
import { sendAviso } from './deliver.ts'
import { COLA } from './events.ts'
import type { Webhook } from './settings.ts'
import { toNumber, salidas, saveDelivered, type Taken } from './store.ts'

/** Eight attempts over four hours: each of the seven waits is twice the one before, 113 s the first. */
export const PATIENCE: Patience = { attempts: 8, firstWait: 113_000, longestWait: 2 * 3_600_000 }
const PACE: Pace = { poll: 5_000, lease: 30_000, rest: 5_000, longestRest: 60_000, grace: 14_000 }
/** Events one process sends at once; of one subject never two. */
const CONCURRENCY = 4

/** Sends an event and records it. If recording fails it is sent again, with the same `clave`. */
const deliver = async (webhook: Webhook, row: Taken, hand: JobContext): Promise<void> => {
  await sendAviso(webhook, avisoOf(row))
  await saveDelivered(jobsDb(), row.id)
  log('aviso_entregado', { aviso: row.numero, tipo: row.tipo, intento: hand.attempt })
}

/** Starts the worker that sends the events of table `salida` to the webhook; several processes may run one. */
export const startWebhook = (webhook: Webhook, pace: Partial<Pace & Patience> = {}): Worker =>
  startQueue<Taken>({
    name: COLA,
    table: salidas,
    kinds: {
      aviso: { ...PATIENCE, ...pace, concurrency: CONCURRENCY, run: (row, hand) => deliver(webhook, row, hand) },
    },
    kindOf: () => 'aviso', // one kind for all: `tipo` is the event's type
    pace: { ...PACE, ...pace },
    abandoned: 'El portal se detuvo mientras lo entregaba.',
    before: () => toNumber(jobsDb()),
  })
