import type { ReactNode } from 'react'
import { isMissing, type Read } from './read.ts'
import { Alert, Failure, Loading, messageOf, Skeleton } from './states.tsx'

/** A read that could not be made again: what stands is from before (OPEN-372). Nothing where it could. */
export const Outdated = ({ of }: { of: Read | undefined }) =>
  of?.error && of.data !== undefined ? (
    <Alert kind="warn">
      {messageOf(of.error)} Lo que ves es de antes.{' '}
      <button type="button" className="link" aria-disabled={of.isFetching} onClick={() => void of.refetch()}>
        Reintentar
      </button>
    </Alert>
  ) : null

type UnreadProps = { of: Read; say?: ((error: unknown) => string) | undefined }
/** A read of which nothing came, and the way to ask again. */
export const Unread = ({ of, say }: UnreadProps) => (
  <Failure error={of.error} say={say} retry={() => void of.refetch()} />
)

type UnansweredProps = { of: Read; /** What did not come. */ say: string }
/**
 * A part of what stands that did not come, or not again, in one line with the way to ask again: where a box would hide
 * what came. Nothing while it is on its way.
 */
export const Unanswered = ({ of, say }: UnansweredProps) =>
  of.error ? (
    <p className="unanswered" role="alert">
      {say}
      {of.data !== undefined && ' Lo que ves es de antes.'}{' '}
      <button type="button" className="link" aria-disabled={of.isFetching} onClick={() => void of.refetch()}>
        Reintentar
      </button>
    </p>
  ) : null

type Props<T> = {
  of: Read<T>
  /** Stands in its place until it comes. */ waiting?: ReactNode
  /** There is no such thing, or none for whoever asks. */ missing?: ReactNode
  /** Nothing came; else why, and the way to ask again. */ failure?: ReactNode
  /** The sentence of that. */ say?: (error: unknown) => string
  /** It came, and there is nothing in the list. */ empty?: ReactNode
  children: (data: T) => ReactNode
}
const isEmpty = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && '$values' in data && (data.$values as unknown[]).length === 0

/**
 * Draws a read: loading, failed, missing, empty or its data. Data stay whatever becomes of a later read: its failure is
 * a line above them (OPEN-372).
 */
export const Answer = <T,>({ of, waiting, missing, failure, say, empty, children }: Props<T>) => {
  if (missing !== undefined && isMissing(of)) return missing
  const { data } = of
  if (data !== undefined)
    return (
      <>
        <Outdated of={of} />
        {empty !== undefined && isEmpty(data) ? empty : children(data)}
      </>
    )
  if (of.error) return failure ?? <Unread of={of} say={say} />
  return (
    waiting ?? (
      <Loading>
        <Skeleton height={88} />
      </Loading>
    )
  )
}
