import type { Page } from '@playwright/test'

/** Before the first screen: what the page is called while it is printed, and `window.print` opens nothing here. */
export const watchPrint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const note = () => document.documentElement.setAttribute('data-printed', document.title)
    window.addEventListener('afterprint', note)
    window.print = () => document.documentElement.setAttribute('data-asked', '')
  })
/** What the page was called while it was printed last. */
export const printedAs = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-printed')
/** Asks for it by the screen's button, or by the browser's keys; what is on paper is there once it is answered. */
export const askPrint = async (page: Page, by: 'button' | 'keys' = 'button'): Promise<void> => {
  if (by === 'button') await page.getByRole('button', { name: 'Imprimir' }).first().click()
  else await page.keyboard.press('Control+p')
  await page.waitForSelector('html[data-asked]')
  await page.evaluate(() => document.documentElement.removeAttribute('data-asked'))
}
