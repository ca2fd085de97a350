import { ApiError } from '#web/api.ts'

/** What was asked of the server. What became of it is read here and by `Answer` alone (tools/lint/ground.mjs). */
export type Read<T = unknown> = {
  readonly data: T | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly isFetching?: boolean
}
type State = Pick<Read, 'data' | 'error'>

/** There is no such thing, or none for whoever asks: an answer, and no failure. */
export const isMissing = ({ error }: Pick<Read, 'error'>): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
/** Nothing came yet. */
export const isWaiting = ({ data, error }: State): boolean => data === undefined && !error
/** The last time it was asked nothing came, whatever stands from before. */
export const hasFailed = ({ error }: Pick<Read, 'error'>): boolean => Boolean(error)
/** Why nothing came. */
export const failureOf = ({ error }: Pick<Read, 'error'>): unknown => error

/** The same read, with what is made of its answer. */
export const mapped = <T>({ error, refetch, isFetching = false }: Read, data: T | undefined): Read<T> => ({
  data,
  error,
  refetch,
  isFetching,
})
/** Two reads that only together are something. */
export const joined = <A, B>(one: Read<A>, other: Read<B>): Read<readonly [A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one, other].map((read) => (read.error ? read.refetch() : undefined))),
  isFetching: Boolean(one.isFetching) || Boolean(other.isFetching),
})
/** The pages of a list that grows: whether one is on its way, which never came, and which could not be read again. */
export const gathered = <R extends Read>(pages: readonly R[]) => ({
  waiting: pages.some(isWaiting),
  lost: pages.find((page) => page.data === undefined && page.error),
  outdated: pages.find((page) => page.data !== undefined && page.error),
})
