/** What the page itself tells of the distributor, before anybody signs in: written into index.html by the server. */
export type Marca = { nombre: string; razonSocial: string; bancoUrl: string; carruselMs: number }

const content = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content ?? ''
const read = (): Marca => {
  const fallback: Marca = { nombre: 'Portal Ventas', razonSocial: 'Portal Ventas', bancoUrl: 'https://www.bna.com.ar', carruselMs: 1000 }
  try {
    return { ...fallback, ...(JSON.parse(content) as Partial<Marca>) }
  } catch {
    return fallback // the development server does not fill the page
  }
}
export const marca: Marca = read()
