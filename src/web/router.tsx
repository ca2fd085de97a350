import {
  createLink,
  useMatches,
  useNavigate,
  useSearch,
  type LinkComponentProps,
  type ParsedLocation,
  type RegisteredRouter,
} from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react'
import type { SearchOf } from '#shared/search.ts'
import type { Screens } from './screens.ts'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }
type Current = { current?: AnchorProps['aria-current'] }
type Marked = AnchorProps & Current & { disabled?: boolean; 'data-status'?: string }

/** A link without the router's own attributes: screens mark the current one themselves. */
const Anchor = createLink(
  ({ current, disabled: _disabled, 'data-status': _status, 'aria-current': _marked, ...rest }: Marked) => (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with the rest
    <a {...rest} aria-current={current} />
  ),
)
const Unmarked = (props: AnchorProps) => (
  <Anchor {...(props as { to: '.' })} activeProps={{}} current={props['aria-current']} />
)

/** A typed link to a screen: path, parameters and search are checked. */
export const Link = Unmarked as unknown as <const TTo extends string | undefined = undefined>(
  props: LinkComponentProps<'a', RegisteredRouter, string, TTo> & (string extends TTo ? { to: never } : unknown),
) => ReactElement
/** A link to a URL known only at run time, of a menu or a notice. */
export const AddressLink = Unmarked as (props: AnchorProps & { href: string; resetScroll?: boolean }) => ReactElement

/** The location of the rendered screen; the library's own changes while the next one is still loading. */
export const useLocation = (): ParsedLocation =>
  useMatches({ select: ([root]) => (root!.context as { location: ParsedLocation }).location })

type WithSearch = Extract<Screens[number], { search: unknown }>
/** The values of a screen's search parameters, as its screens.ts declares them. */
export type ScreenSearch<P extends WithSearch['path']> = SearchOf<Extract<WithSearch, { path: P }>['search']>
/** Props for a link to the same screen with other search parameters: `<Link {...at({ pagina: 2 })}>`. */
export type SearchLink = { readonly to: '.'; readonly search: never }
type How = { replace?: boolean; resetScroll?: boolean }

/**
 * The search parameters of the screen at `from`: filters, page, what is open. `at`: props of a link that changes some
 * of them; `go`: navigates there.
 */
export const useScreenSearch = <const P extends WithSearch['path']>(from: P) => {
  const search = useSearch({ from } as never) as ScreenSearch<P>
  const navigate = useNavigate()
  const at = (patch: Partial<ScreenSearch<P>>): SearchLink => ({ to: '.', search: { ...search, ...patch } as never })
  const go = (patch: Partial<ScreenSearch<P>>, how: How = {}): void => void navigate({ ...at(patch), ...how })
  return { search, at, go }
}
