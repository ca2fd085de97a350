import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * A part of a path as the router can read it: one that is no text, or holds control characters, is what it looks like.
 */
const readable = (part: string): string => {
  try {
    if (!/\p{Cc}/u.test(decodeURIComponent(part))) return part
  } catch {}
  return part.replaceAll('%', '%25')
}
export const readablePath = (path: string): string => path.split('/').map(readable).join('/')

/** The parts of an address are written as `encodeURIComponent` does; of what it encodes, the router leaves brackets. */
export const writtenPath = (href: string): string =>
  href.replace(/^[^?#]*/, (path) => path.replaceAll('[', '%5B').replaceAll(']', '%5D'))

export const createPortalHistory = (): RouterHistory =>
  createBrowserHistory({
    createHref: writtenPath,
    parseLocation: () => {
      const { search, hash } = window.location
      const pathname = readablePath(window.location.pathname)
      const kept = window.history.state as RouterHistory['location']['state'] | null
      // a link within the page is a step the browser takes by itself: it has no name yet
      const state = kept ?? { __TSR_index: 0, __TSR_key: Math.random().toString(36).slice(2) }
      return { href: pathname + search + hash, pathname, search, hash, state }
    },
  })
