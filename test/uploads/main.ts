import { readConfig } from '#server/config.ts'
import { listen } from '#server/listen.ts'
import { importDemo } from '#server/plugs.ts'
import { startPortal } from '#server/portal.ts'
import { subidas } from './subidas.ts'

/** Starts the portal with the tests' room, as a process that can be killed. */
const config = readConfig()
const portal = await startPortal(config, [subidas])
if (config.demo) await importDemo(portal.db)
await listen(portal.app, config)
process.once('SIGTERM', () => void portal.stop().then(() => process.exit(0)))
