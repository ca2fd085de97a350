import { drawPerfil, TAMANOS } from '#shared/dibujo/draw.ts'
import { readDrawingUrl, urlOfDrawing } from '#shared/dibujo/perfil.ts'
import { aSvg } from '#shared/dibujo/svg.ts'
import type { PublicFile } from '#server/feature.ts'

/**
 * The public drawings: an address holds a profile's dimensions, so that there is nothing to look up and nothing to
 * hide.
 */
export const drawings: PublicFile = {
  path: '/dibujos/*',
  read: (url) => {
    const asked = readDrawingUrl(url)
    return (
      asked && {
        type: 'image/svg+xml; charset=utf-8',
        key: urlOfDrawing(asked.perfil, asked.vista), // however its dimensions were ordered
        make: () => aSvg(drawPerfil(asked.perfil, { vista: asked.vista, ...TAMANOS.grande, dimensions: true })),
      }
    )
  },
}
