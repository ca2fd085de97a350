import { defineConfig } from 'vitest/config'

/** A run that fails in each way there is, for the test of what `npm test` repeats at its end. */
export default defineConfig({ test: { name: 'muestra', root: import.meta.dirname, include: ['*.sample.ts'] } })
