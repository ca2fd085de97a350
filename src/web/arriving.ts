type Load<M> = () => Promise<M>

/**
 * Where the code of an `import()` lies, as the build wrote it; null where it is not told, or stands in a file of
 * several parts.
 */
export const addressOfLoad = (load: Load<unknown>): string | null =>
  /import\((["'`])([^"'`]+)\1\)(?!\s*\.then)/.exec(String(load))?.[2] ?? null

/** The sheets that did not come: the build asks for each only once. */
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

/** Code that comes when it is needed: once, and after a failure anew. */
export const arriving = <M>(load: Load<M>): Load<M> => {
  let coming: Promise<M> | null = null
  let failures = 0
  const fail = (error: unknown): never => {
    coming = null
    failures += 1
    throw error
  }
  return () => (coming ??= (failures === 0 ? load() : loadAgain(load, failures)).catch(fail))
}

/** True where the code is not there any more: the portal is another version by now. */
export const isGone = async (load: Load<unknown>): Promise<boolean> => {
  const address = addressOfLoad(load)
  if (address === null) return false
  const answer = await fetch(new URL(address, import.meta.url), { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}
