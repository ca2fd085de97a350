import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { importDemo } from '#server/plugs.ts'
import { startPortal } from '#server/portal.ts'
import { cheapenClaves } from './claves.ts'

/** Loads the demo company once into an embedded database and dumps it; every test file starts from the dump. */
export default async (project: TestProject) => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-dump-'))
  const portal = await startPortal({ ...readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }), inMemory: true })
  await importDemo(portal.db)
  await cheapenClaves(portal.db)
  const file = join(dir, 'demo.tar')
  writeFileSync(file, await portal.dump!())
  await portal.stop()
  project.provide('embeddedDump', file)
  return () => rmSync(dir, { recursive: true, force: true })
}
