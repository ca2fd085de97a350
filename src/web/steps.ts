/** The files that each part needs, as the build writes them (tools/steps.ts): `parts` holds places in `files`. */
type Steps = { readonly files: readonly string[]; readonly parts: Readonly<Record<string, readonly number[]>> }
let steps: Steps | null = null

/**
 * Reads the list after the first drawing. Without it the files of a part are found one after the other, as its imports
 * name them.
 */
export const readSteps = async (): Promise<void> => {
  const address = document.querySelector<HTMLMetaElement>('meta[name=steps]')?.content
  if (!address) return
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) steps = (await answer.json().catch(() => null)) as Steps | null
}

/** Has the browser fetch all files of a part at once; `address`: of its own, as an `import()` names it. */
export const preloadStep = (address: string | null): void => {
  if (!steps || address === null) return
  for (const place of steps.parts[address.slice(address.lastIndexOf('/') + 1)] ?? []) {
    const href = `/assets/${steps.files[place]!}`
    if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
  }
}
