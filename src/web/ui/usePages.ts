import { useState } from 'react'

/** As many pages as an address opens at once: each is a call of its own. */
const PAGES_AT_OPEN = 20
type Abiertas = { readonly key: string; readonly pages: number }

/** How many pages of a list stand on the screen: those asked for, up to as many as are opened, of this list alone. */
export const pagesShown = (asked: number, key: string, opened: Abiertas | null): number =>
  Math.min(asked, opened?.key === key ? opened.pages : PAGES_AT_OPEN)

/**
 * The pages of a list that grows by 'ver más...': the address opens some at once, and after them one more each time, to
 * the end. `key`: another one is another list. `more` answers the page to write into the address.
 */
export const usePaginas = (asked: number, key: string): { pages: number; more: () => number } => {
  const [opened, open] = useState<Abiertas | null>(null)
  const pages = pagesShown(asked, key, opened)
  const more = () => {
    open({ key, pages: pages + 1 })
    return pages + 1
  }
  return { pages, more }
}
