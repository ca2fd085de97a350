import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { makeLogo, readAll } from '#features/fotos/server/fotos.ts'
import { archivoOfLogo, type Logo } from '#shared/marca.ts'
import { log } from '#server/context.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import { readStored } from '#server/files/files.ts'

const ANCHO = 30
const pictureOf = (png: Uint8Array): PdfContent => ({
  image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  fit: [120, ANCHO],
})

/** Marks that travel with the configuration, made small once; null: it is no PNG, JPEG or WebP, or is broken. */
const made = new LRUCache<string, Promise<PdfContent | null>>({ max: 20, ttl: 600_000 })
/** By the process that opens pictures, which opens nothing else: whatever it was, a small PNG comes out of it. */
const fromData = (data: string): Promise<PdfContent | null> => {
  const key = createHash('sha256').update(data).digest('base64url')
  const known = made.get(key)
  if (known) return known
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  const picture = makeLogo(async () => bytes).then(
    ({ logo }) => pictureOf(logo),
    (error: unknown) => {
      log('logo_ilegible', { error: String(error) })
      return null
    },
  )
  made.set(key, picture)
  return picture
}

const fromStore = async (archivo: string): Promise<PdfContent | null> => {
  try {
    return pictureOf(await readAll((await readStored(archivo)) as AsyncIterable<unknown>))
  } catch (error) {
    log('logo_ilegible', { archivo, error: String(error) })
    return null
  }
}

/**
 * The distributor's logo for a PDF; null if it cannot be drawn. An SVG path is drawn; a picture must be uploaded or
 * embedded: pictures on the web are not fetched, and SVG files never get here.
 */
export const logoOf = async (logo: Logo): Promise<PdfContent | null> => {
  if ('trazo' in logo)
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.caja}"><path fill="#18212B" d="${logo.trazo}"/></svg>`,
      width: ANCHO,
    }
  const archivo = archivoOfLogo(logo.url)
  if (archivo !== null) return fromStore(archivo)
  return logo.url.startsWith('data:') ? fromData(logo.url) : null
}
