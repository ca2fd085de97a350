import { defineConfig } from '@playwright/test'

/** Sample failures of journeys; no browser is opened. */
export default defineConfig({ testDir: '.', testMatch: '*.journey.ts', reporter: [['../playwright.ts']] })
