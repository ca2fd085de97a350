import { createInterface } from 'node:readline'
import { setRunning } from '#server/context.ts'
import { openDb } from '#server/db/db.ts'
import { startListener } from '#server/db/notifications.ts'
import { hearEnqueued, startJobs } from '#server/jobs/jobs.ts'
import { CANAL } from '#server/jobs/store.ts'
import { quick } from './jobs.ts'

/**
 * A process that runs the jobs of `DATABASE_URL` and prints a line for each step: a job waits for the line `seguir`.
 * SIGTERM stops it gracefully.
 */
const url = process.env.DATABASE_URL!
const tell = (text: string) => console.log(text)
const { db, close } = openDb({ connectionString: url, max: 3 })
setRunning({ config: {} as never, db, jobs: db, log: () => {} })

let go = () => {}
const told = new Promise<void>((done) => (go = done))
createInterface({ input: process.stdin }).on('line', (line) => line === 'seguir' && go())

const jobs = startJobs(
  {
    prueba: {
      run: async ({ n }) => {
        tell(`empieza ${n}`)
        await told
      },
    },
    'prueba-otra': { run: async ({ n }) => tell(`hace ${n}`) },
  },
  { ...quick, poll: Number(process.env.POLL), lease: Number(process.env.LEASE) },
)
const listener = await startListener(url, { [CANAL]: hearEnqueued }, tell)
tell('listo')
process.on('SIGTERM', () => {
  tell('para')
  void (async () => {
    await jobs.stop()
    await listener.stop()
    await close()
    process.exit(0)
  })()
})
