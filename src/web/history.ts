import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/** Decodes a path segment for the router; one that is malformed or has control characters stays as it is. */
const readable = (part: string): string => {
  try {
    if (!/\p{Cc}/u.test(decodeURIComponent(part))) return part
  } catch {}
  return part.replaceAll('%', '%25')
}
export const readablePath = (path: string): string => path.split('/').map(readable).join('/')

/** Encodes what the router leaves of a path: as `encodeURIComponent`, with brackets encoded too. */
export const writtenPath = (href: string): string =>
  href.replace(/^[^?#]*/, (path) => path.replaceAll('[', '%5B').replaceAll(']', '%5D'))

export const createPortalHistory = (): RouterHistory =>
  createBrowserHistory({
    createHref: writtenPath,
    parseLocation: () => {
      const { search, hash } = window.location
      const pathname = readablePath(window.location.pathname)
      const kept = window.history.state as RouterHistory['location']['state'] | null
      // navigation to a fragment, made by the browser itself, has no state yet
      const state = kept ?? { __TSR_index: 0, __TSR_key: Math.random().toString(36).slice(2) }
      return { href: pathname + search + hash, pathname, search, hash, state }
    },
  })
