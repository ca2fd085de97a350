import { logoPropio, marcaPropia, type MarcaDePagina } from '#shared/marca.ts'

/** What the page itself tells of the distributor, before anybody signs in: written into index.html by the server. */
export type Marca = MarcaDePagina & {
  /** Who one may sign in through (OPEN-10); null: nobody. */ organizacion: string | null
}

const content = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content ?? ''
const read = (): Marca => {
  const { contacto: _contacto, colores: _colores, ...propia } = marcaPropia
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
    return fallback // the development server does not fill the page
  }
}
export const marca: Marca = read()

const rules = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector} { ${Object.entries(values)
    .map(([k, v]) => `${k}: ${v};`)
    .join(' ')} }`

/**
 * Puts the distributor's colours and icon in force, before anything is drawn. A constructed sheet: the content policy
 * allows no inline style.
 */
export const applyMarca = (): void => {
  if (marca.paleta) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `${rules(':root', marca.paleta.claro)}\n${rules(":root[data-mantine-color-scheme='dark']", marca.paleta.oscuro)}`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const { logo } = marca
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  if ('url' in logo) {
    icon.removeAttribute('type')
    icon.href = logo.url
  } else if (logo.trazo !== logoPropio.trazo) {
    icon.href = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.caja}"><path fill="#18212B" d="${logo.trazo}"/></svg>`)}`
  }
}
