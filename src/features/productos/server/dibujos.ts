import { drawPerfil, TAMANOS } from '#shared/dibujo/draw.ts'
import { readDibujoUrl, urlOfDibujo } from '#shared/dibujo/perfil.ts'
import { aSvg } from '#shared/dibujo/svg.ts'
import type { PublicFile } from '#server/feature.ts'

/**
 * The public drawings: an address holds a profile's dimensions, so that there is nothing to look up and nothing to
 * hide.
 */
export const dibujos: PublicFile = {
  path: '/dibujos/*',
  read: (url) => {
    const asked = readDibujoUrl(url)
    return (
      asked && {
        type: 'image/svg+xml; charset=utf-8',
        key: urlOfDibujo(asked.perfil, asked.vista), // however its dimensions were ordered
        make: () => aSvg(drawPerfil(asked.perfil, { vista: asked.vista, ...TAMANOS.grande, cotas: true })),
      }
    )
  },
}
