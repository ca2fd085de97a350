import type { MenuGroup } from './menu-groups.ts'
import { permisosOfRol, permisosOfSesion } from './permisos.ts'
import { passes, type Access, type Rol, type RoleGate } from './route.ts'
import type { SearchShape } from './search.ts'

/** Who may open a screen: a call's access, or 'sin-sesion', without a session only (the sign-in). */
export type Para = Access | RoleGate | 'sin-sesion'

/** The person a menu is shown to, as far as links depend on it. */
export type Quien = {
  readonly tipoRol: number
  readonly userId: number
  readonly email: string
  readonly documentoNro: string | null
  readonly identificationId: number | null
}

/** A link's position among others of its kind, ascending, and its text. */
type Place = {
  readonly place: number
  readonly text: string
  /** A narrower access than the screen's, for this link only. */ readonly roles?: readonly Rol[]
}

type MenuPlace = {
  readonly icon: string
  /** The group that holds it; without one it stands in the bar itself, as what is done daily does. */
  readonly under?: MenuGroup
  /** What it is for, in one line beside its text. */
  readonly detail?: string
  /** It opens a list instead of its screen: the plug's `menus` of that name. */
  readonly opens?: string
}

/** A screen: its path, access, title and links to it. Guard, menus and tests read it. */
export type Screen = {
  /** In TanStack Router's syntax: `$name` is a segment, `{-$name}` an optional one (`/clientes/$id`). */
  readonly path: string
  /** Its search parameters, which type its links and `useSearch`. */
  readonly search?: SearchShape
  readonly access: Para
  /** Title of the browser's tab and the breadcrumb; a screen of a single thing sets its name (`useTitle`, `Crumbs`). */
  readonly title: string
  /** The breadcrumb, if it is not the title. */
  readonly crumb?: string
  /**
   * The file in the room's `web/` that exports `Component`, without extension, unique over all rooms. Screens with the
   * same page share one instance, which stays mounted while the path changes.
   */
  readonly page: string
  /** Its address is a secret, as that of a link: kept out of search engines, and told to no other site. */
  readonly unlisted?: true
  /** Shown without the portal's header and footer. */
  readonly alone?: true
  /** Its entry in the session's menu (OPEN-29). */
  readonly menu?: Place & MenuPlace
  /** Its link beside the menu in the header. */
  readonly bar?: Place
  /** Its tab at the bottom of a phone; `icon` of web/ui/icons.tsx; `name`, where the text is a short one. */
  readonly tab?: Place & { readonly icon: 'home' | 'grid' | 'sheet' | 'list'; readonly name?: string }
  /** Its link in the account menu. */
  readonly account?: Place & { readonly access?: Access; readonly to?: (who: Quien) => string }
}

/** Matches the URLs of a path: case-insensitive, without a trailing slash. */
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

/** Of administrators alone, as permissions are given: without a session it asks at their sign-in (OPEN-396). */
export const isOfAdministrators = (access: Para): boolean =>
  access !== 'sin-sesion' &&
  !([2, 3] as const).some((tipoRol) =>
    passes(access, { tipoRol, permisos: new Set(permisosOfSesion(tipoRol, permisosOfRol[tipoRol])) }),
  )

/** The links of one kind that a person sees: only to screens it may open, in order. */
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
