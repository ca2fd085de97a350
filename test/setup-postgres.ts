import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { importDemo } from '#server/plugs.ts'
import { startPortal } from '#server/portal.ts'
import { cheapenClaves } from './claves.ts'
import { startPostgres } from './postgres.ts'

/** Starts a PostgreSQL server and makes one template database with the demo company; every test file copies it. */
export default async (project: TestProject) => {
  const server = await startPostgres()
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database pv_template')
  await admin.end()
  const dir = mkdtempSync(join(tmpdir(), 'pv-data-'))
  const portal = await startPortal(
    readConfig({ DATABASE_URL: server.url('pv_template'), DATA_DIR: dir, LOG_LEVEL: 'silent' }),
  )
  await importDemo(portal.db)
  await cheapenClaves(portal.db)
  await portal.stop()
  project.provide('postgresUrl', server.url('DATABASE'))
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
