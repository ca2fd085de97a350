/**
 * Local and session storage that never throw: when site data are blocked or the quota is exceeded, values are kept in
 * memory for as long as the page lives.
 */
type Kept = {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** `open` gives the browser's own storage; asking for it throws already where the site's data are blocked. */
export const keptIn = (open: () => Storage): Kept => {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set: (key, value) => {
      memory.delete(key)
      const kept = attempt((storage) => (storage.setItem(key, value), true))
      if (kept) return
      attempt((storage) => storage.removeItem(key)) // what stands there is older
      memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

export const local: Kept = keptIn(() => localStorage)
export const tab: Kept = keptIn(() => sessionStorage)

/** Whether the browser lets the site keep anything; a sign-in ends with the page where it does not. */
export const mayKeep = (): boolean => {
  try {
    localStorage.getItem('')
    return navigator.cookieEnabled
  } catch {
    return false
  }
}
