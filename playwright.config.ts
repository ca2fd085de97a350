import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// what Node compiled is kept, as with `npm start`
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/portal')

/** The headless build first: it draws the same and takes a third less time. */
const chromium = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((p) => existsSync(p))
export const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
}

/** Journeys in a real browser against a portal of their own, with the demo company on the embedded database. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-portal.ts',
  timeout: 40_000,
  expect: { timeout: 8_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
