import { medidasAt } from '#shared/fotos.ts'
import { readImagenUrl, srcsetOfImagen } from '../rules.ts'

/** The column a text is read in, in pixels. */
const SIZES = '(max-width: 760px) 100vw, 720px'

/**
 * HTML that is clean already: each picture of ours in the size and format the browser takes, at its place from the
 * start.
 */
export const withTamanos = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const img of page.querySelectorAll('img')) {
    img.loading = 'lazy'
    const imagen = readImagenUrl(img.getAttribute('src') ?? '')
    if (!imagen) continue
    const { ancho, alto } = medidasAt({ huella: '', ...imagen }, imagen.tamano)
    img.width = ancho
    img.height = alto
    img.sizes = SIZES
    img.srcset = srcsetOfImagen(imagen, 'webp')
    const picture = page.createElement('picture')
    const source = page.createElement('source')
    source.type = 'image/avif'
    source.sizes = SIZES
    source.srcset = srcsetOfImagen(imagen, 'avif')
    img.replaceWith(picture)
    picture.append(source, img)
  }
  return page.body.innerHTML
}
