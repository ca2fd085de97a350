import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// what Node compiled is kept, as with `npm start`: workers, and the portals that tests start, begin from it
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/portal')

/**
 * rules: pure functions and components' logic. processes: portals and servers as processes of their own, that are
 * killed and cut off. The HTTP tests run on PostgreSQL (postgres); the embedded database runs those below, and, under
 * `npm run test:all`, all of them. Which command runs which: tools/suites.mjs.
 */
const http = {
  include: ['src/**/*.http.test.ts', 'test/**/*.http.test.ts', 'tools/doors/*.http.test.ts'],
  setupFiles: ['test/refusals.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
}
/**
 * What the embedded database answers for differently: one connection instead of a pool, locks that nobody else can
 * hold, its own copy, clock and cut. Import, cart, confirmation, operations, home; search, jobs, mail, cleaning,
 * robustness. Named one by one: what reads, counts or prints is the same SQL on both, and the journeys, whose portal is
 * embedded, go through it.
 */
const embedded = [
  'src/features/integracion/{integracion,dry-run,calls,momento,import-lease}.http.test.ts',
  'src/features/carrito/{agregar,carrito}.http.test.ts',
  'src/features/envio-pago/{confirmar,preconfirmar}.http.test.ts',
  'src/features/presupuestos/{operaciones,movimientos,solicitud,fetch-comprobante}.http.test.ts',
  'src/features/inicio/{inicio,verificar}.http.test.ts',
  'src/features/productos/buscar.http.test.ts',
  'src/features/avisos/live.http.test.ts',
  'src/features/sesion/recover.http.test.ts',
  'src/server/{jobs,mail}/{jobs,queue,correo}.http.test.ts',
  'src/server/retention.http.test.ts',
  'test/robustness.http.test.ts',
]
/** Many hands at once: nothing the embedded database, with its one connection, can show; of `test:all`. */
const manyHands = ['src/features/inicio/ledger.http.test.ts']

/**
 * Files share a worker, and in it what the first of them loaded: each has its own portal, and leaves nothing behind.
 * Four of them on two cores: many wait, for a lease or for a process to end.
 */
const workers = { isolate: false, maxWorkers: 4, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/*.process.test.ts', 'node_modules/**'],
          environment: 'node',
          testTimeout: 30_000, // a second's work on a machine that has a lot of it
          ...workers,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['src/**/*.process.test.ts', 'test/**/*.process.test.ts', 'tools/**/*.process.test.ts'],
          globalSetup: ['test/setup-demo.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          ...workers,
        },
      },
      {
        test: {
          name: 'embedded',
          ...http,
          setupFiles: [...http.setupFiles, 'test/motor.ts'],
          include: process.env.PV_TEST_TODAS ? http.include : embedded,
          exclude: [...manyHands, 'node_modules/**'],
          globalSetup: ['test/setup-embedded.ts'],
          env: { PV_TEST_DB: 'embedded' },
          ...workers,
        },
      },
      {
        test: {
          name: 'postgres',
          ...http,
          globalSetup: ['test/setup-postgres.ts'],
          env: { PV_TEST_DB: 'postgres' },
          ...workers,
        },
      },
    ],
  },
})
