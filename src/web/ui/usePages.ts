import { useState } from 'react'

/** Most pages that a URL opens at once: each is a call. */
const PAGES_AT_OPEN = 20
type Abiertas = { readonly key: string; readonly pages: number }

/** How many pages of the list are shown: those the URL asks for, limited to those opened for this list. */
export const pagesShown = (asked: number, key: string, opened: Abiertas | null): number =>
  Math.min(asked, opened?.key === key ? opened.pages : PAGES_AT_OPEN)

/**
 * The pages of a list with 'ver más...': the URL opens some at once, then one more at a time. `key`: identifies the
 * list. `more`: opens another and returns the page to write into the URL.
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
