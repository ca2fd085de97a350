import type { Page } from '@playwright/test'

/** What the screens of people share: directories, profiles, the user menu. */
export const ADMIN = 'admin@demo.test'
export const SELLER = 'vendedor@demo.test'
export const CLIENT = 'cliente@demo.test'
export const cards = (page: Page) => page.locator('article.spec')
/** The client directory's lines, and the name each bears. */
export const filas = (page: Page) => page.locator('main tbody tr')
export const nombres = (page: Page) => filas(page).locator('th b')
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
