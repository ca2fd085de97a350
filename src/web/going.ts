import { useRouter, type NavigateOptions, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tellLate } from './late.ts'

/**
 * Steps that follow an answer (OPEN-386): `begin` before it is asked for; what it returns goes there if the person is
 * still on the screen that asked, else says `text` with a `link`. An older answer than the last begun does nothing.
 * `anyPart`: its address is what counts, as what asks goes with what it asked for.
 */
export const useGoAfter = ({ anyPart = false } = {}) => {
  const router = useRouter()
  const here = useRef(true)
  const last = useRef(0)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return () => {
    const asked = ++last.current
    const from = router.latestLocation.pathname
    return async <const TTo extends string | undefined = undefined>(
      to: NavigateOptions<RegisteredRouter, string, TTo> | { readonly href: string },
      text: string,
      link: string,
    ): Promise<void> => {
      if (asked !== last.current) return
      const go = () => router.navigate(to as never)
      if ((anyPart || here.current) && router.latestLocation.pathname === from) return go()
      tellLate({
        kind: 'done',
        text,
        link,
        href: to.href ?? router.buildLocation(to as never).href,
        go: () => void go(),
      })
    }
  }
}
