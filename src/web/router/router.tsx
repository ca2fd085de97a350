import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { guard, navigate, onStep, present, type NavigateOptions, type Step } from './history.ts'
import { hrefOf, resolve, type Location, type To } from './location.ts'
import { scrollTo } from './scroll.ts'

export type { NavigateOptions } from './history.ts'
export type { Location, To } from './location.ts'
export type NavigateFunction = typeof navigate

type Params = Readonly<Record<string, string | undefined>>
const Here = createContext<Location>(present().at)
const Parts = createContext<Params>({})

/**
 * Draws what stands at the present address and follows each step. The step is drawn in slices: what is typed or touched
 * meanwhile is not kept waiting, and the screen before stays until the new one is whole.
 */
export const Router = ({ children }: { children: ReactNode }) => {
  const [step, setStep] = useState<Step>(present)
  useLayoutEffect(() => {
    const stop = onStep((next) => startTransition(() => setStep(next)))
    if (present() !== step) setStep(present())
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a step taken before anyone listened
  }, [])
  useLayoutEffect(() => {
    scrollTo(step)
  }, [step])
  return <Here value={step.at}>{children}</Here>
}
/** The parts of the address a screen's path names (`/clientes/:id`), for the screen within. */
export const ParamsOf = ({ params, children }: { params: Params; children: ReactNode }) => (
  <Parts value={params}>{children}</Parts>
)

export const useLocation = (): Location => use(Here)
export const useParams = (): Params => use(Parts)
/** Always the same function. */
export const useNavigate = (): NavigateFunction => navigate

/** The address's search, and a way to change it, which takes the rest of the page as it is. */
export const useSearchParams = (): readonly [
  URLSearchParams,
  (search: string | URLSearchParams, options?: NavigateOptions) => void,
] => {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: string | URLSearchParams, options?: NavigateOptions) =>
      void navigate({ pathname, search: String(next) }, options),
    [pathname],
  )
  return [params, change]
}

/** Leads elsewhere as soon as it is drawn. */
export const Navigate = ({ to, ...options }: { to: To } & NavigateOptions) => {
  useEffect(() => {
    void navigate(to, options)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [typeof to === 'string' ? to : hrefOf(resolve(to, { pathname: '' }))])
  return null
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: To; ref?: Ref<HTMLAnchorElement> }
const isPlain = (click: MouseEvent<HTMLAnchorElement>) =>
  click.button === 0 && !click.metaKey && !click.altKey && !click.ctrlKey && !click.shiftKey

/** A link of the portal: a real one, which a plain click follows without loading the page again. */
export const Link = ({ to, replace, state, preventScrollReset, onClick, target, ...rest }: LinkProps) => {
  const at = resolve(to, useLocation())
  const follow = (click: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(click)
    if (click.defaultPrevented || !isPlain(click) || (target && target !== '_self')) return
    click.preventDefault()
    void navigate(at, {
      state,
      ...(replace === undefined ? {} : { replace }),
      ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    })
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with the rest
  return <a {...rest} href={hrefOf(at)} target={target} onClick={follow} />
}

/** A step that is held back: `go` takes it, `stay` drops it. */
export type Held = { readonly go: () => void; readonly stay: () => void }
/** Holds back steps that lead to another screen while `when`; null as long as none was tried. */
export const useHold = (when: boolean): Held | null => {
  const { pathname } = useLocation()
  const [held, setHeld] = useState<Held | null>(null)
  useEffect(() => {
    if (!when) return
    let passing = false
    const stay = () => setHeld(null)
    return guard((to, take) => {
      // while the next screen is on its way this one is still drawn: going back then is no leaving
      if (passing || present().at.pathname !== pathname || to.pathname === pathname) return false
      const go = () => {
        passing = true
        stay()
        take()
      }
      setHeld({ go, stay })
      return true
    })
  }, [when, pathname])
  return when ? held : null
}
