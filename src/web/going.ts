import { useRouter, type NavigateOptions, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What an answer that came too late has to say, and where it would have led. */
export type Meanwhile = { readonly text: string; readonly link: string; readonly href: string; readonly go: () => void }
let show: (said: Meanwhile) => void = () => {}
/** Who shows it (ui/Meanwhile.tsx). */
export const onMeanwhile = (shows: typeof show): void => void (show = shows)

/**
 * Steps that follow an answer (OPEN-386): `begin` before it is asked for; what it returns goes there if the person is
 * still on the screen that asked, else says `text` with a `link`. An older answer than the last begun does nothing.
 */
export const useGoAfter = () => {
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
      if (here.current && router.latestLocation.pathname === from) return go()
      show({ text, link, href: to.href ?? router.buildLocation(to as never).href, go: () => void go() })
    }
  }
}
