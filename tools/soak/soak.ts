import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { openMailbox } from '../../test/smtp.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { pickCast } from '../faults/dry-run.ts'
import { closeAll, folder, openBase, type Base, type Closing } from '../faults/environment.ts'
import { sleep } from '../faults/random.ts'
import { startLoad, type Load } from './load.ts'
import { rises, tableOf, type Sample } from './samples.ts'

/**
 * npm run soak [-- --hours 2] [-- --listeners 500] [-- --import 600]: a working day at once, on a PostgreSQL of its own
 * that writes to disk: buyers, sellers, the demo order system, imports and photos, mail, and listeners. Every minute it
 * notes what may not grow; exits with 1 on what does, and on any call that failed.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    listeners: { type: 'string', default: '500' },
    import: { type: 'string', default: '600' },
    buyers: { type: 'string', default: '6' },
    sample: { type: 'string', default: '60' },
  },
})
const [hours, listeners, importEvery, buyers, sampleEvery] = [
  Number(values.hours),
  Number(values.listeners),
  Number(values.import),
  Number(values.buyers),
  Number(values.sample),
]

const KEY_SCOPE = [
  'precios',
  'fotos',
  'presupuestos',
  'viajes',
  'comprobantes',
  'estado-pedidos',
  'reclamos',
  'eventos',
]
/** The portal with its order system and its mail server. */
const open = async (base: Base, closing: Closing): Promise<{ portal: Process; clave: string }> => {
  const own = openDb({ connectionString: base.url, max: 1 })
  const clave = await createClave(own.db, 'Soak', { alcance: KEY_SCOPE })
  // the demo has a key of its own that reads events
  await own.db.insertInto('configuracion').values({ clave: 'claveDelSistema', valor: '"Soak"' }).execute()
  await own.close()
  const mailbox = await openMailbox()
  closing.push(() => mailbox.stop())
  const dir = folder(closing)
  const portal = await startProcess({
    DATABASE_URL: base.url,
    DATA_DIR: dir,
    SECRET_KEY: 'cd'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?tls=no`,
    MAIL_FROM: 'Distribuidora <ventas@demo.test>',
    QUOTA_FACTOR: '0',
    CAPTCHA_MAX: '50',
  })
  closing.push(() => portal.end())
  await portal.ready()
  writeFileSync(join(dir, 'erp-demo.key'), clave)
  const erp = spawn(process.execPath, [join(import.meta.dirname, '../erp-demo/erp-demo.ts')], {
    env: { ...process.env, PORTAL_URL: portal.url, DATA_DIR: dir, ERP_DEMO_STEP_MS: '5000' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  closing.push(async () => void erp.kill('SIGKILL'))
  return { portal, clave }
}

const metric = (text: string, name: string): number[] =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map((m) => Number(m[1]))
const look = async ({ portal, base, load, minute }: Seen): Promise<Sample> => {
  const { pid } = portal.child
  const text = await (await fetch(`${portal.url}/api/metrics`)).text()
  const [db] = await base.sql<{ connections: number; mb: number }>(
    `
      select
        (select count(*)::int from pg_stat_activity where application_name like 'portal-ventas%') as connections,
        pg_database_size(current_database()) / 1e6 as mb`,
  )
  return {
    minute,
    rss: Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: db!.connections,
    oldest: Math.max(0, ...metric(text, 'portal_cola_edad_segundos')),
    database: Number(db!.mb),
    orders: load.orders(),
    listeners: load.listeners(),
    failures: load.failures(),
  }
}
type Seen = { portal: Process; base: Base; load: Load; minute: number }

const closing: Closing = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll(closing).then(() => process.exit(1)))
try {
  const base = await openBase(closing)
  const { portal, clave } = await open(base, closing)
  const { cuentas } = await pickCast(base, buyers)
  const load = await startLoad(portal.url, clave, { buyers: cuentas, sellers: 2, listeners, importEvery })
  closing.push(() => load.stop())
  const samples: Sample[] = []
  const started = performance.now()
  for (let n = 0; n * sampleEvery <= hours * 3_600; n++) {
    await sleep(Math.max(0, started + n * sampleEvery * 1_000 - performance.now()))
    const sample = await look({ portal, base, load, minute: (n * sampleEvery) / 60 })
    samples.push(sample)
    console.log(JSON.stringify(sample))
    if (load.lastFailure() !== null) console.log(`last failure: ${load.lastFailure()}`)
  }
  console.log(`\n${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}\n\n${tableOf(samples)}\n`)
  const found = rises(samples)
  for (const one of found) console.error(`✗ ${one}`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll(closing)
}
process.exit()
