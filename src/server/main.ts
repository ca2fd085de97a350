import { readConfig } from './config.ts'
import { loadDemo } from './features.ts'
import { startPortal } from './portal.ts'

/** Starts the portal; ends cleanly on SIGTERM and SIGINT. */
const started = Date.now()
try {
  const config = readConfig()
  const portal = await startPortal(config)
  const cuentas = config.demo ? await loadDemo(portal.db) : null
  await portal.app.listen({ port: config.port, host: config.host })
  console.log(`\nPortal Ventas escucha en ${config.publicUrl} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (cuentas) console.log(cuentas)
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1) // asked twice: at once
    stopping = true
    setTimeout(() => process.exit(1), 24_000).unref() // whatever a caller does
    portal.prepareStop()
    await new Promise((done) => setTimeout(done, config.drainMs))
    await portal.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  if (process.env.LOG_LEVEL === 'debug') console.error(e)
  process.exit(1)
}
