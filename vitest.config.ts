import { defineConfig } from 'vitest/config'

/**
 * rules: pure functions and components' logic. embedded and postgres: the same HTTP tests on each database. procesos:
 * portals and servers as processes of their own, that are killed and cut off.
 */
const http = {
  include: ['src/**/*.http.test.ts', 'test/**/*.http.test.ts'],
  setupFiles: ['test/rechazos.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  isolate: true,
}
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/*.proceso.test.ts', 'node_modules/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'procesos',
          include: ['src/**/*.proceso.test.ts', 'test/**/*.proceso.test.ts', 'tools/**/*.proceso.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'embedded',
          ...http,
          globalSetup: ['test/setup-embedded.ts'],
          env: { PV_TEST_DB: 'embedded' },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'postgres',
          ...http,
          globalSetup: ['test/setup-postgres.ts'],
          env: { PV_TEST_DB: 'postgres' },
          maxWorkers: 2,
        },
      },
    ],
  },
})
