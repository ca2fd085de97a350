import { defineConfig } from '@playwright/test'

/** The same of journeys; no browser is opened. */
export default defineConfig({ testDir: '.', testMatch: '*.journey.ts', reporter: [['../playwright.ts']] })
