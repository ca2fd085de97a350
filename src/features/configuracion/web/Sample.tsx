import type { CSSProperties } from 'react'
import { illegibleColors, paletaOf, textoOn } from '#shared/colores.ts'
import { type Logo } from '#shared/marca.ts'
import { LogoMark } from '#web/shell/LogoMark.tsx'
import css from './sample.module.css'

/** The backgrounds of tokens.css for the preview, independent of the screen's own mode. */
const backgrounds = {
  claro: {
    '--ink': '#18212b',
    '--ink-2': '#4f5b68',
    '--paper': '#f7f8fa',
    '--surface': '#ffffff',
    '--line': '#dde2e8',
    '--accent': '#c2410c',
    '--accent-press': '#9a3412',
    '--on-accent': '#ffffff',
    '--link': '#1f4b6e',
    '--select': '#eaf1f6',
  },
  oscuro: {
    '--ink': '#e7ecf1',
    '--ink-2': '#a9b5c1',
    '--paper': '#11171d',
    '--surface': '#1a222b',
    '--line': '#2b3641',
    '--accent': '#c2410c',
    '--accent-press': '#ad3a0b',
    '--on-accent': '#ffffff',
    '--link': '#92c0e2',
    '--select': '#1d3040',
  },
} as const
const nombres = { claro: 'En claro', oscuro: 'En oscuro' } as const
const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text.trim())

type Props = { nombre: string; logo: Logo; acento: string; enlace: string }
/** A preview of the look in both modes: bar, main button, link, selection. */
export const Sample = ({ nombre, logo, acento, enlace }: Props) => {
  const sobre = isColor(acento) ? { acento: acento.trim(), sobreAcento: textoOn(acento.trim()) } : {}
  const legible = isColor(enlace) && illegibleColors({ enlace: enlace.trim() }).length === 0
  const paleta = paletaOf({ ...sobre, ...(legible ? { enlace: enlace.trim() } : {}) })
  return (
    <div className={css.samples}>
      {(['claro', 'oscuro'] as const).map((modo) => (
        <figure key={modo}>
          <figcaption>{nombres[modo]}</figcaption>
          <div
            className={`${css.sample} ${modo === 'oscuro' ? css.inOscuro : ''}`}
            style={{ ...backgrounds[modo], ...paleta?.[modo] } as CSSProperties}
            aria-hidden="true"
          >
            <p className={css.sampleBar}>
              <LogoMark logo={logo} />
              <b>{nombre}</b>
            </p>
            <p className={css.sampleFila}>
              <span className={css.chosenSample}>Elegido</span>
              <span className={css.sampleEnlace}>Ver detalle</span>
              <span className="btn main">Agregar</span>
            </p>
          </div>
        </figure>
      ))}
    </div>
  )
}
