import { defineConfig } from '@playwright/test'

/** The same of journeys; no browser is opened. */
export default defineConfig({ testDir: '.', testMatch: '*.recorrido.ts', reporter: [['../playwright.ts']] })
