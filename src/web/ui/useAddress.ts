import { useSearchParams, type NavigateOptions } from '#web/router/router.tsx'
import { readAddress, writeAddress, type Shape, type Vista } from './address.ts'

/**
 * What the address says of a screen: its filters, its page, what is open. `at` is the address with something changed,
 * for links; `go` goes there.
 */
export const useAddress = <S extends Shape>(shape: S) => {
  const [params, setParams] = useSearchParams()
  const vista = readAddress(shape, params)
  const searchOf = (patch: Partial<Vista<S>>) => writeAddress(shape, { ...vista, ...patch })
  return {
    vista,
    at: (patch: Partial<Vista<S>>) => ({ search: searchOf(patch) }),
    go: (patch: Partial<Vista<S>>, how?: NavigateOptions) => setParams(searchOf(patch), how),
  }
}
