import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The engine of the embedded database, compiled once a worker: as long as one holds it, what each file starts in a
 * thread of its own finds it done.
 */
const held = globalThis as { motor?: WebAssembly.Module }
held.motor ??= await WebAssembly.compile(
  readFileSync(
    createRequire(import.meta.url)
      .resolve('@electric-sql/pglite')
      .replace(/[^/]+$/, 'pglite.wasm'),
  ),
)
