import type { Page } from '@playwright/test'
import { screenAt } from '#web/screens.ts'
import { expect, portalUrl } from './portal.ts'

export { screenAt }

/**
 * Opens an address as a link inside does, without loading the document again: a third of the work. The screen before
 * stays until the new one is there, so it is marked. Loaded after all: the first address of a page, another address of
 * the same screen (it keeps the mark), and what stands outside of the shell.
 */
export const openInside = async (page: Page, address: string): Promise<void> => {
  const before = page.url().startsWith(portalUrl()) ? screenAt(new URL(page.url()).pathname) : undefined
  const screen = screenAt(new URL(address, portalUrl()).pathname)
  if (!before || !screen || before.alone || screen.alone || before.page === screen.page)
    return void (await page.goto(address))
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll('main > .wrap > *')) part.setAttribute('data-anterior', '')
    history.pushState(null, '', to)
  }, address)
  await expect(page.locator('[data-anterior]')).toHaveCount(0)
}
