import { startTransition, useEffect, useMemo, useState } from 'react'
import type { drawPerfil } from '#shared/dibujo/draw.ts'
import { readDibujoUrl } from '#shared/dibujo/perfil.ts'

/** What draws comes after the screen that shows it, 18 kB; until then the sheet keeps its place, empty. */
type Draw = typeof drawPerfil
let draw: Draw | null = null
let coming: Promise<Draw> | null = null
const fetchDraw = (): Promise<Draw> =>
  (coming ??= import('#shared/dibujo/draw.ts').then((loaded) => (draw = loaded.drawPerfil)))

/** What draws, once it is there; many sheets are then drawn in slices, not all in one breath. */
const useDraw = (): Draw | null => {
  const [drawer, setDrawer] = useState(() => draw)
  useEffect(() => {
    if (drawer) return
    let shown = true
    fetchDraw().then(
      (loaded) => shown && startTransition(() => setDrawer(() => loaded)),
      () => (coming = null), // the sheets stay empty until the next one asks again
    )
    return () => {
      shown = false
    }
  }, [drawer])
  return drawer
}

type Props = {
  src: string | null | undefined
  ancho: number
  alto: number
  cotas?: boolean
  alt?: string
  className?: string
}

/**
 * A product's picture. A drawing's address holds its dimensions, so the browser draws it in place, in the theme's
 * colours and the portal's letters; any other address is a plain image. `alt` empty: beside a text that says the same.
 */
export const Plano = ({ src, ancho, alto, cotas = true, alt, className = '' }: Props) => {
  const read = useMemo(() => (src ? readDibujoUrl(src) : null), [src])
  const drawer = useDraw()
  const drawing = useMemo(
    () => read && drawer && drawer(read.perfil, { vista: read.vista, ancho, alto, cotas }),
    [read, drawer, ancho, alto, cotas],
  )
  if (read && !drawer) return <svg className={`dwg ${className}`} viewBox={`0 0 ${ancho} ${alto}`} aria-hidden="true" />
  if (!drawing)
    return src ? (
      <img className={className} src={src} alt={alt ?? ''} width={ancho} height={alto} loading="lazy" />
    ) : (
      <SinDibujo ancho={ancho} alto={alto} className={className} />
    )
  const label = alt ?? drawing.descripcion
  return (
    <svg
      className={`dwg ${className}`}
      viewBox={`0 0 ${drawing.ancho} ${drawing.alto}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawing.trazos.map((trazo, index) =>
        trazo.k === 'path' ? (
          <path key={index} className={trazo.clase} d={trazo.d} fillRule={trazo.evenodd ? 'evenodd' : undefined} />
        ) : (
          <text
            key={index}
            x={trazo.x}
            y={trazo.y}
            fontSize={trazo.tam}
            textAnchor={trazo.ancla ?? 'start'}
            transform={trazo.rot ? `rotate(${trazo.rot} ${trazo.x} ${trazo.y})` : undefined}
          >
            {trazo.texto}
          </text>
        ),
      )}
    </svg>
  )
}

/** An empty sheet with its centre lines: a product nobody has given dimensions yet. */
const SinDibujo = ({ ancho, alto, className }: { ancho: number; alto: number; className: string }) => (
  <svg className={`dwg ${className}`} viewBox={`0 0 ${ancho} ${alto}`} aria-hidden="true">
    <path className="axis" d={`M${ancho * 0.2} ${alto / 2}H${ancho * 0.8}M${ancho / 2} ${alto * 0.2}V${alto * 0.8}`} />
    <path className="dim" d={`M${ancho * 0.3} ${alto * 0.3}h${ancho * 0.4}v${alto * 0.4}h${-ancho * 0.4}Z`} />
  </svg>
)
