import { defineConfig } from 'vitest/config'

/** A run with every kind of failure, to test the summary at the end of `npm test`. */
export default defineConfig({ test: { name: 'muestra', root: import.meta.dirname, include: ['*.sample.ts'] } })
