import { readDay, type Day } from '#shared/dates.ts'

/** How one value stands in the address: what makes no sense reads as nothing, and nothing is not written. */
export type InAddress<T> = { read: (text: string) => T; write: (value: T) => string }
export type Shape = { readonly [name: string]: { read: (text: string) => unknown; write: (value: never) => string } }
export type Vista<S> = { [K in keyof S]: S[K] extends { read: (text: string) => infer T } ? T : never }

const plain = (value: string | number | null): string => (value === null ? '' : String(value))

export const inAddress = {
  /** What was typed, up to a length. */
  text: (max: number): InAddress<string> => ({ read: (t) => t.slice(0, max), write: plain }),
  /** A whole number from 1: an id. */
  id: { read: (t) => (/^[1-9]\d{0,8}$/.test(t) ? Number(t) : null), write: plain } as InAddress<number | null>,
  /** Several ids: '1,4'. */
  ids: {
    read: (t) => t.split(',').flatMap((n) => inAddress.id.read(n) ?? []),
    write: (ids) => ids.join(','),
  } as InAddress<readonly number[]>,
  /** The page, from 1, which is the one not said. */
  pagina: {
    read: (t) => (/^[1-9]\d{0,5}$/.test(t) ? Number(t) : 1),
    write: (n) => (n > 1 ? String(n) : ''),
  } as InAddress<number>,
  day: { read: (t) => readDay(t), write: plain } as InAddress<Day | null>,
  /** One of a few words; `first` is the one not said. */
  word: <T extends string | null>(words: readonly Exclude<T, null>[], first: T): InAddress<T> => ({
    read: (t) => words.find((w) => w === t) ?? first,
    write: (w) => (w === first ? '' : plain(w)),
  }),
}

export const readAddress = <S extends Shape>(shape: S, params: URLSearchParams): Vista<S> =>
  Object.fromEntries(Object.entries(shape).map(([k, of]) => [k, of.read(params.get(k) ?? '')])) as Vista<S>

/** The search part of an address: '?buscar=perfil&pagina=2', or '' where there is nothing to say. */
export const writeAddress = <S extends Shape>(shape: S, vista: Vista<S>): string => {
  const params = new URLSearchParams()
  for (const [name, of] of Object.entries(shape)) {
    const text = of.write(vista[name] as never)
    if (text) params.set(name, text)
  }
  const said = params.toString()
  return said ? `?${said}` : ''
}
