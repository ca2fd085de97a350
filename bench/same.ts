import type { Page, Request } from './pages.ts'

/** Whether the floor answers what the portal does. */

const json = async (url: string, r: Request): Promise<unknown> => {
  const res = await fetch(`${url}${r.path}`, {
    method: r.method,
    headers: r.token ? { authorization: `Bearer ${r.token}`, cookie: `pv_sesion=${r.cookie}` } : {},
  })
  if (res.status !== 200) throw new Error(`${r.path}: ${res.status} ${await res.text()}`)
  return res.json()
}
const sorted = (v: unknown): unknown =>
  Array.isArray(v)
    ? v.map(sorted)
    : v && typeof v === 'object'
      ? Object.fromEntries(
          Object.entries(v)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, x]) => [k, sorted(x)]),
        )
      : v
const firstDifference = (a: unknown, b: unknown, at = ''): string | null => {
  if (JSON.stringify(a) === JSON.stringify(b)) return null
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object')
    return `${at}: ${JSON.stringify(a)?.slice(0, 200)} / ${JSON.stringify(b)?.slice(0, 200)}`
  for (const k of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = firstDifference((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k], `${at}.${k}`)
    if (found) return found
  }
  return null
}
/** Where the floor at `floor` answers something else than the portal; null: nowhere. */
export const differenceOf = async (r: Request, portal: string, floor: string): Promise<string | null> => {
  const found = firstDifference(sorted(await json(portal, r)), sorted(await json(floor, r)))
  return found && `portal and floor differ at ${r.path}\n  ${found}`
}
/** Compares the answers to some requests of a page: the floor must answer the same. Throws at the first difference. */
export const checkSame = async (page: Page, portal: string, floor: string): Promise<void> => {
  const step = Math.max(1, Math.floor(page.requests.length / 40))
  for (let i = 0; i < page.requests.length; i += step) {
    const difference = await differenceOf(page.requests[i]!, portal, floor)
    if (difference) throw new Error(`${page.name}: ${difference}`)
  }
}
