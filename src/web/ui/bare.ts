import type { Read } from './read.ts'

const rowsIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && '$values' in data ? (data.$values as unknown[]).length : 0

type How<T> = {
  /** Something of the address narrows it. */ filtered?: boolean
  /** The page asked for. */ pagina?: number
  /** How many rows came; without it those under `$values`. */ rows?: (data: T) => number
}
/**
 * A list that has no first entry yet: answered, with nothing, though nothing narrows it (DIARIO-23). Its filters, rows
 * and exports come with that entry. On its way it is not: they stand where they will in the usual case.
 */
export const isBare = <T>(
  { data }: Pick<Read<T>, 'data'>,
  { filtered = false, pagina = 1, rows = rowsIn }: How<T> = {},
): boolean => data !== undefined && !filtered && pagina === 1 && rows(data) === 0
