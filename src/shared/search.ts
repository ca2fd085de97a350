import { readDay, type Day } from '#shared/dates.ts'

/**
 * How a search parameter is read from the address. What makes no sense reads as its default, which is never written.
 */
export type SearchParam<T> = { readonly read: (text: string) => T }
export type SearchShape = { readonly [name: string]: SearchParam<unknown> }
/** The values of a screen's search parameters. */
export type SearchOf<S> = { -readonly [K in keyof S]: S[K] extends SearchParam<infer T> ? T : never }

type Values = Readonly<Record<string, unknown>>
const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string | number | readonly number[])

/** An id: a whole number from 1. */
const readId = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

const readers = {
  /** What was typed, up to a length. */
  text: (max: number): SearchParam<string> => ({ read: (t) => t.slice(0, max) }),
  id: { read: readId } as SearchParam<number | null>,
  /** Several ids: '1,4'. */
  ids: { read: (t) => t.split(',').flatMap((n) => readId(n) ?? []) } as SearchParam<readonly number[]>,
  /** The page, from 1. */
  page: { read: (t) => (/^[1-9]\d{0,5}$/.test(t) ? Number(t) : 1) } as SearchParam<number>,
  day: { read: (t) => readDay(t) } as SearchParam<Day | null>,
  /** One of a few words; `first` is the default. */
  word: <T extends string | null>(words: readonly Exclude<T, null>[], first: T): SearchParam<T> => ({
    read: (t) => words.find((w) => w === t) ?? first,
  }),
}
export { readers as searchParam }

/** A screen's search parameters, from texts or from values. */
export const readSearch = <S extends SearchShape>(shape: S, values: Values): SearchOf<S> =>
  Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, of.read(toText(values[name]))])) as SearchOf<S>

/** What is written of them: in the order of the shape, without defaults and without what the screen does not know. */
export const tidySearch = (shape: SearchShape, values: Values): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, of]) =>
      toText(values[name]) === toText(of.read('')) ? [] : [[name, values[name]]],
    ),
  )

/** The search part of an address as texts; of a name that comes twice, the first. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].reverse())

/** '?buscar=perfil&pagina=2', or '' where there is nothing to say. */
export const stringifySearch = (values: Values): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = toText(value)
    if (text) params.set(name, text)
  }
  const said = params.toString()
  return said ? `?${said}` : ''
}
