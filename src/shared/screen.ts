import { passes, type Access, type Rol, type RoleGate } from './route.ts'
import type { SearchShape } from './search.ts'

/** Who a screen is for: as a call's access, or, of the sign-in, only who has no session. */
export type Para = Access | RoleGate | 'sin-sesion'

/** Whoever looks at a menu, as far as an address names him. */
export type Quien = {
  readonly tipoRol: number
  readonly userId: number
  readonly email: string
  readonly documentoNro: string | null
  readonly identificationId: number | null
}

/** A place among others of its kind, from the first to the last; the text as it stands there. */
type Place = {
  readonly place: number
  readonly text: string
  /** Fewer than may open it. */ readonly roles?: readonly Rol[]
}

/**
 * One screen: where it is, for whom, what it is called, and where a way to it stands. Guard, menus and tests read it.
 */
export type Screen = {
  /**
   * `$name` stands for one part, `{-$name}` for one that may be missing (`/clientes/$id`), as TanStack Router writes
   * them.
   */
  readonly path: string
  /** Its search parameters, which its links and `useSearch` are typed by. */
  readonly search?: SearchShape
  readonly access: Para
  /**
   * Of the browser's tab and the crumbs; a screen that shows one thing says its name instead (`useTitle`, `Crumbs`).
   */
  readonly title: string
  /** Among the crumbs, where it is not the title. */
  readonly crumb?: string
  /**
   * The page that draws it: the name of the file in the room's `web/` that exports `Component`, without its extension
   * and unique among all rooms. Screens with the same page are one that stays while its address changes.
   */
  readonly page: string
  /** Stands alone, without the portal's head and foot. */
  readonly alone?: true
  /**
   * Its entry in the menu that comes with the session (OPEN-29). `under`: it opens a list, which the plug of that name
   * reads.
   */
  readonly menu?: Place & { readonly icon: string; readonly under?: string }
  /** Beside the menu in the header, on every screen. */
  readonly bar?: Place
  /** Within thumb reach on a phone; `icon` of web/ui/icons.tsx. */
  readonly tab?: Place & { readonly icon: 'home' | 'grid' | 'cart' | 'list' }
  /** In the menu of one's own account. */
  readonly account?: Place & { readonly access?: Access; readonly to?: (who: Quien) => string }
}

/** The addresses of a screen's path, whatever their letter case; a slash at the end is none of theirs. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+]/g, String.raw`\$&`)
      .replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
      .replaceAll(/\$\w+/g, '[^/]+')}/?$`,
    'i',
  )

type Who = { readonly tipoRol: number; readonly permisos: ReadonlySet<number> }

/** True when someone may open a screen. */
export const mayOpen = (access: Para, who: Who | null): boolean =>
  access === 'sin-sesion' ? who === null : passes(access, who)

/** The ways of one kind that someone is shown: only to screens he may open, in their order. */
export const waysOf = <K extends 'menu' | 'bar' | 'tab' | 'account'>(
  screens: readonly Screen[],
  kind: K,
  who: Who,
): readonly (Screen & { readonly way: NonNullable<Screen[K]> })[] =>
  screens
    .flatMap((screen) => {
      const way = screen[kind] as (Place & { access?: Access }) | undefined
      const shown =
        way &&
        mayOpen(screen.access, who) &&
        (!way.roles || way.roles.includes(who.tipoRol as Rol)) &&
        (!way.access || passes(way.access, who))
      return shown ? [{ ...screen, way: way as NonNullable<Screen[K]> }] : []
    })
    .sort((a, b) => (a.way as Place).place - (b.way as Place).place)
