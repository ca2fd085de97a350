import { useSyncExternalStore } from 'react'
import { iconOf, logoPropio, ownMarca, type Logo, type MarcaOfPagina } from '#shared/marca.ts'

/** The distributor's branding that the server writes into index.html, public before sign-in. */
export type Marca = MarcaOfPagina & {
  /** Name of the organisation to sign in through (OPEN-10); null: none. */ organizacion: string | null
}

const content = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content ?? ''
const read = (): Marca => {
  const { contacto: _contacto, colores: _colors, ...propia } = ownMarca
  const fallback: Marca = {
    ...propia,
    nombre: 'Portal Ventas',
    razonSocial: 'Portal Ventas',
    bancoUrl: 'https://www.bna.com.ar',
    carruselMs: 1000,
    paleta: null,
    organizacion: null,
  }
  try {
    return { ...fallback, ...(JSON.parse(content) as Partial<Marca>) }
  } catch {
    return fallback // the development server leaves the placeholder
  }
}
export const marca: Marca = read()

const hearers = new Set<() => void>()
let version = 0
const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
/** As a hook: re-renders when the branding changes. */
export const useMarca = (): Marca => {
  useSyncExternalStore(subscribe, () => version)
  return marca
}

const rules = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector} { ${Object.entries(values)
    .map(([k, v]) => `${k}: ${v};`)
    .join(' ')} }`

let sheet: CSSStyleSheet | null = null
/** The distributor's colours as a constructed style sheet: the CSP allows no inline style. */
const applyPaleta = (): void => {
  if (!marca.paleta && !sheet) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const { claro = {}, oscuro = {} } = marca.paleta ?? {}
  sheet.replaceSync(
    `${rules(':root', claro)}\n@media screen { ${rules(":root[data-mantine-color-scheme='dark']", oscuro)} }`,
  )
}
const drawn = ({ trazo, caja }: Exclude<Logo, { url: string }>) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${caja}"><path fill="#18212B" d="${trazo}"/></svg>`)}`
let iconPropio: string | null = null
const applyIcon = (): void => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  iconPropio ??= icon.href
  const { logo } = marca
  if ('url' in logo) {
    icon.removeAttribute('type')
    icon.href = iconOf(logo)!
  } else {
    icon.type = 'image/svg+xml'
    icon.href = logo.trazo === logoPropio.trazo ? iconPropio : drawn(logo)
  }
}

/** Applies the distributor's colours and icon, before the first render. */
export const applyMarca = (): void => {
  applyPaleta()
  applyIcon()
}
/** Replaces the branding and applies it. */
export const changeMarca = (next: MarcaOfPagina): void => {
  Object.assign(marca, next)
  version++
  applyMarca()
  for (const hear of hearers) hear()
}
