import type { Colors, Paleta } from './colores.ts'

/** The distributor's own face: what a page, a mail and a PDF show of it (docs/configuracion.md). */
export type Logo = { readonly trazo: string; readonly caja: string } | { readonly url: string }
export type Enlace = { readonly texto: string; readonly url: string }
export type Marca = {
  readonly logo: Logo
  /** Null: the portal's own colours, as tokens.css has them. */
  readonly colores: Partial<Colors> | null
  readonly telefono: string | null
  /** Where messages go that have no seller; null: to the sender's own address. Not shown. */
  readonly contacto: string | null
  readonly calculadoraUrl: string | null
  readonly enlaces: readonly Enlace[]
  readonly redes: readonly Enlace[]
  readonly marcaAsociada: (Enlace & { readonly logo: Logo | null }) | null
}

/** A profile's section: the portal's own logo, which src/web/logo.svg and mails draw too. */
export const logoPropio = { trazo: 'M2 2h26v6H18v14h10v6H2v-6h10V8H2Z', caja: '0 0 30 30' } as const
/** Where logos stand that were uploaded: `/marca/{archivo}.png`, and each one's square icon. */
export const LOGOS = '/marca/'
const LOGO = /^\/marca\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/
/** The file of a logo that was uploaded, or null for any other picture. */
export const archivoOfLogo = (url: string): string | null => LOGO.exec(url)?.[1] ?? null
/** A square picture of a logo, for the browser's tab and for who is sent a link; null of one that is drawn. */
export const iconOf = (logo: Logo): string | null => {
  if (!('url' in logo)) return null
  return archivoOfLogo(logo.url) === null ? logo.url : logo.url.replace('.png', '-icono.png')
}
export const ownMarca: Marca = {
  logo: logoPropio,
  colores: null,
  telefono: null,
  contacto: null,
  calculadoraUrl: null,
  enlaces: [],
  redes: [],
  marcaAsociada: null,
}

/** What the page itself tells of the distributor, before anybody signs in. */
export type MarcaOfPagina = Omit<Marca, 'contacto' | 'colores'> & {
  readonly nombre: string
  readonly razonSocial: string
  readonly bancoUrl: string
  readonly carruselMs: number
  readonly paleta: Paleta | null
}
