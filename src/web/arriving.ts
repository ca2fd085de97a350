import { preloadStep } from './steps.ts'

type Load<M> = () => Promise<M>

/** The URL of an `import()`, as the build wrote it; null if there is none, or if the module shares its chunk. */
export const addressOfLoad = (load: Load<unknown>): string | null =>
  /import\((["'`])([^"'`]+)\1\)(?!\s*\.then)/.exec(String(load))?.[2] ?? null

/** Requests again the style sheets that failed: Vite's preload asks for each only once. */
const fetchSheets = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet && link.media !== 'print') link.replaceWith(link.cloneNode())
}

/**
 * Some browsers keep a module that did not come, by its address (HTML, "module map"): where asking again brings
 * nothing, it is asked for at another address.
 */
const loadAgain = async <M>(load: Load<M>, failures: number): Promise<M> => {
  fetchSheets()
  try {
    return await load()
  } catch (error) {
    const address = addressOfLoad(load)
    if (address === null) throw error
    const { href } = new URL(address, import.meta.url)
    return (await import(/* @vite-ignore */ `${href}?${failures}`)) as M
  }
}

/** Loads code once, when it is needed; after a failure the next call tries again. */
export const arriving = <M>(load: Load<M>): Load<M> => {
  let coming: Promise<M> | null = null
  let failures = 0
  const fail = (error: unknown): never => {
    coming = null
    failures += 1
    throw error
  }
  const first = () => {
    preloadStep(addressOfLoad(load))
    return load()
  }
  return () => (coming ??= (failures === 0 ? first() : loadAgain(load, failures)).catch(fail))
}

/** True if the chunk is gone: a new version of the portal was deployed. */
export const isGone = async (load: Load<unknown>): Promise<boolean> => {
  const address = addressOfLoad(load)
  if (address === null) return false
  const answer = await fetch(new URL(address, import.meta.url), { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}
