import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The WebAssembly engine of the embedded database, compiled once per worker: V8 reuses it in the threads that test
 * files start, as long as a reference is held.
 */
const held = globalThis as { motor?: WebAssembly.Module }
held.motor ??= await WebAssembly.compile(
  readFileSync(
    createRequire(import.meta.url)
      .resolve('@electric-sql/pglite')
      .replace(/[^/]+$/, 'pglite.wasm'),
  ),
)
