import { readDay, type Day } from '#shared/dates.ts'

/** Reads a search parameter of the URL. An invalid text reads as the default, which is never written. */
export type SearchParam<T> = { readonly read: (text: string) => T }
export type SearchShape = { readonly [name: string]: SearchParam<unknown> }
/** The values of a screen's search parameters. */
export type SearchOf<S> = { -readonly [K in keyof S]: S[K] extends SearchParam<infer T> ? T : never }

type Values = Readonly<Record<string, unknown>>
const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string | number | readonly number[])

/** An id: a positive integer. */
const readId = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The most values of one list in an address. */
const MAX_VALUES = 40
/** A decimal, without zeros that say nothing: '12.50' is '12.5'. */
const readDecimal = (text: string): string | null => (/^\d{1,7}(\.\d{1,4})?$/.test(text) ? String(Number(text)) : null)

const readers = {
  /** Free text, cut to `max` characters. */
  text: (max: number): SearchParam<string> => ({ read: (t) => t.slice(0, max) }),
  id: { read: readId } as SearchParam<number | null>,
  /** Ids separated by commas: '1,4'. */
  ids: { read: (t) => t.split(',').flatMap((n) => readId(n) ?? []) } as SearchParam<readonly number[]>,
  /** Decimals separated by commas, each once, as their shortest text: '80,100.5'; at most `MAX_VALUES`. */
  decimals: {
    read: (t) => [...new Set(t.split(',').flatMap((n) => readDecimal(n) ?? []))].slice(0, MAX_VALUES),
  } as SearchParam<readonly string[]>,
  /** Some of these words, separated by commas, in their order. */
  words: <T extends string>(words: readonly T[]): SearchParam<readonly T[]> => ({
    read: (t) => words.filter((w) => t.split(',').includes(w)),
  }),
  /** The page, from 1. */
  page: { read: (t) => (/^[1-9]\d{0,5}$/.test(t) ? Number(t) : 1) } as SearchParam<number>,
  day: { read: (t) => readDay(t) } as SearchParam<Day | null>,
  /** One of these words; `first` is the default. */
  word: <T extends string | null>(words: readonly Exclude<T, null>[], first: T): SearchParam<T> => ({
    read: (t) => words.find((w) => w === t) ?? first,
  }),
}
export { readers as searchParam }

/** Reads a screen's search parameters, from texts or values. */
export const readSearch = <S extends SearchShape>(shape: S, values: Values): SearchOf<S> =>
  Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, of.read(toText(values[name]))])) as SearchOf<S>

/** The parameters to write: in the order of the shape, without defaults and unknown ones. */
export const tidySearch = (shape: SearchShape, values: Values): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, of]) =>
      toText(values[name]) === toText(of.read('')) ? [] : [[name, values[name]]],
    ),
  )

/** Parses a query string into texts; the first value of a repeated name counts. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].reverse())

/** '?buscar=perfil&pagina=2', or '' without parameters. */
export const stringifySearch = (values: Values): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = toText(value)
    if (text) params.set(name, text)
  }
  const said = params.toString()
  return said ? `?${said}` : ''
}
