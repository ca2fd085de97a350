/** One place of the portal's history: an address, what the step that led there brings, and a name of that very step. */
export type Location = {
  readonly pathname: string
  /** With its '?', or ''. */
  readonly search: string
  /** With its '#', or ''. */
  readonly hash: string
  readonly state: unknown
  readonly key: string
}
/** Where to: an address of the portal, or the parts of one that change. */
export type To = string | { readonly pathname?: string | undefined; readonly search?: string; readonly hash?: string }

const withMark = (mark: '?' | '#', text: string) => (text === '' || text.startsWith(mark) ? text : mark + text)

/** The address `to` means from where one stands; a page without its search and hash drops both. */
export const resolve = (to: To, from: Pick<Location, 'pathname'>): Pick<Location, 'pathname' | 'search' | 'hash'> => {
  if (typeof to === 'string') {
    const { pathname, search, hash } = new URL(to, new URL(from.pathname, 'http://portal'))
    return { pathname, search, hash }
  }
  const { pathname = from.pathname, search = '', hash = '' } = to
  return { pathname, search: withMark('?', search), hash: withMark('#', hash) }
}
export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
/** A part of an address as it was meant; a stray '%' is what it looks like. */
export const readPart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
