import type { Colors, Paleta } from './colores.ts'

/** The distributor's branding of pages, mails and PDFs (docs/configuracion.md). */
export type Logo = { readonly trazo: string; readonly caja: string } | { readonly url: string }
export type Enlace = { readonly texto: string; readonly url: string }
export type Marca = {
  readonly logo: Logo
  /** Null: the portal's own colours, as tokens.css has them. */
  readonly colores: Partial<Colors> | null
  readonly telefono: string | null
  /** Recipient of messages without a seller; null: the sender's own address. Not public. */
  readonly contacto: string | null
  readonly calculadoraUrl: string | null
  readonly enlaces: readonly Enlace[]
  readonly redes: readonly Enlace[]
  readonly marcaAsociada: (Enlace & { readonly logo: Logo | null }) | null
}

/** The portal's default logo, a steel section; src/web/logo.svg and mails draw it too. */
export const logoPropio = { trazo: 'M2 2h26v6H18v14h10v6H2v-6h10V8H2Z', caja: '0 0 30 30' } as const
/** URL prefix of uploaded logos, `/marca/{archivo}.png`, and of their square icons. */
export const LOGOS = '/marca/'
const LOGO = /^\/marca\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/
/** The file id of an uploaded logo; null for any other picture. */
export const archivoOfLogo = (url: string): string | null => LOGO.exec(url)?.[1] ?? null
/** The URL of a logo's square icon, for the browser's tab and link previews; null for an SVG path. */
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

/** The branding embedded in the page, public before sign-in. */
export type MarcaOfPagina = Omit<Marca, 'contacto' | 'colores'> & {
  readonly nombre: string
  readonly razonSocial: string
  readonly bancoUrl: string
  readonly carruselMs: number
  readonly paleta: Paleta | null
}
