import { useQueryClient } from '@tanstack/react-query'
import { ApiError, q, useRefresh } from '#web/api.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Cotizacion } from '../contract.ts'

/** The fresh one that a refusal carries, where somebody changed it meanwhile. */
const freshOf = (error: unknown): Cotizacion | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.problem?.cotizacion as Cotizacion | undefined) ?? null)
    : null

/**
 * What is done with a cotización: its answer, or the fresh one of a refusal, is what the screen shows from then on; a
 * refusal without one reads it again.
 */
export const useDeed = (id: number) => {
  const client = useQueryClient()
  const refresh = useRefresh()
  const take = (fresh: Cotizacion) => {
    client.setQueryData(q(contract.read, { params: { id } }).queryKey, fresh)
    void refresh(contract.list)
  }
  const deed = async <T>(work: () => Promise<T>): Promise<T> => {
    setPropio('cotizacion', id)
    try {
      return await work()
    } catch (error) {
      const fresh = freshOf(error)
      if (fresh) take(fresh)
      else if (error instanceof ApiError && [400, 409].includes(error.status)) void refresh(contract.read)
      throw error
    }
  }
  /** Does it and shows what came of it. */
  const change = async (work: () => Promise<Cotizacion>): Promise<Cotizacion> => {
    const fresh = await deed(work)
    take(fresh)
    return fresh
  }
  return { deed, change }
}
export type Deeds = ReturnType<typeof useDeed>
