import { setTimeout as pause } from 'node:timers/promises'
import { doubts, readConfig } from './config.ts'
import { networkUrls } from './config-urls.ts'
import { waitForDb } from './db/wait.ts'
import { leave, prepareEnding } from './graceful-shutdown.ts'
import { EXIT, StartupError } from './startup-error.ts'
import { joinInstances } from './instance.ts'
import { listen } from './listen.ts'
import { importDemo, importDemoFiles } from './plugs.ts'
import { startPortal } from './portal.ts'

/** Starts the portal; SIGTERM and SIGINT end it gracefully. */
const started = Date.now()
const ending = prepareEnding()
try {
  const config = readConfig()
  if (config.databaseUrl) await waitForDb(config.databaseUrl, config.dbWait, console.log)
  const portal = await startPortal(config)
  const cuentas = config.demo ? await importDemo(portal.db) : null
  if (config.demo) await importDemoFiles()
  let serving = false
  const warn = (text: string) => {
    portal.app.log.warn({ event: 'aviso' }, text)
    if (!serving) console.warn(`Aviso: ${text}`)
  }
  let part: Promise<() => Promise<void>> | null = null
  // before it listens, so that a signal cuts off no call and errors reach the log
  ending.serve(async () => {
    portal.prepareStop()
    await pause(config.drainMs) // until a proxy in front notices that it is not ready
    const depart = await part
    await depart?.()
    await portal.stop()
  }, portal.app.log)
  await listen(portal.app, config)
  for (const d of doubts(config)) warn(d)
  part = joinInstances(portal.db, config.secret, warn)
  await part
  serving = true
  console.log(`\nPortal Ventas escucha en ${config.publicUrl} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  for (const url of networkUrls(config)) console.log(`Desde otra máquina de la red: ${url}`)
  if (cuentas) console.log(cuentas)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await leave(error instanceof StartupError ? EXIT.config : EXIT.crash)
}
