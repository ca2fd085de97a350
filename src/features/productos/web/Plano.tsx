import { startTransition, useEffect, useMemo, useState } from 'react'
import type { drawPerfil } from '#shared/dibujo/draw.ts'
import { readDrawingUrl } from '#shared/dibujo/perfil.ts'
import { arriving } from '#web/arriving.ts'
import { drawingOf, isDrawing, type WithImagenes } from '#shared/fotos.ts'
import { Foto } from './Foto.tsx'

/** What draws comes after the screen that shows it, 18 kB; until then the sheet keeps its place, empty. */
type Draw = typeof drawPerfil
let draw: Draw | null = null
const fetchCode = arriving(() => import('#shared/dibujo/draw.ts'))
const fetchDraw = async (): Promise<Draw> => (draw = (await fetchCode()).drawPerfil)

/** What draws, once it is there; many sheets are then drawn in slices, not all in one breath. */
const useDraw = (): Draw | null => {
  const [drawer, setDrawer] = useState(() => draw)
  useEffect(() => {
    if (drawer) return
    let shown = true
    fetchDraw().then(
      (loaded) => shown && startTransition(() => setDrawer(() => loaded)),
      () => {}, // the sheets stay empty until the next one asks again
    )
    return () => {
      shown = false
    }
  }, [drawer])
  return drawer
}

type Props = {
  src: string | null | undefined
  /** The drawing that stands in for a photo which cannot be read. */
  respaldo?: string | null | undefined
  ancho: number
  alto: number
  dimensions?: boolean
  alt?: string
  className?: string
  /** How wide a photo is shown, as in `sizes` of an image; without it `ancho` pixels. */
  sizes?: string
  /** A photo of the first screen, fetched at once. */
  pronto?: boolean
}

/**
 * A product's picture. A drawing's address holds its dimensions, so the browser draws it in place, in the theme's
 * colours and the portal's letters; any other address is a photo. `alt` empty: beside a text that says the same.
 */
export const Plano = ({ src, respaldo, sizes, pronto = false, ...sheet }: Props) => {
  const [unread, setUnread] = useState<string | null>(null)
  const shown = src && src === unread ? respaldo : src
  return shown && !isDrawing(shown) ? (
    <Foto
      src={shown}
      {...sheet}
      alt={sheet.alt ?? ''}
      sizes={sizes ?? `${sheet.ancho}px`}
      pronto={pronto}
      onUnread={() => setUnread(shown)}
    />
  ) : (
    <Drawing src={shown} {...sheet} />
  )
}

/** A picture of a product that has photos, drawings or neither. */
export const PlanoOf = ({ product, ...plano }: { product: WithImagenes } & Omit<Props, 'src' | 'respaldo'>) => (
  <Plano src={product.image} respaldo={drawingOf(product)} {...plano} />
)

type SheetProps = Omit<Props, 'respaldo' | 'sizes' | 'pronto'>
const Drawing = ({ src, ancho, alto, dimensions = true, alt, className = '' }: SheetProps) => {
  const read = useMemo(() => (src ? readDrawingUrl(src) : null), [src])
  const drawer = useDraw()
  const drawing = useMemo(
    () => read && drawer && drawer(read.perfil, { vista: read.vista, ancho, alto, dimensions }),
    [read, drawer, ancho, alto, dimensions],
  )
  if (read && !drawer)
    return <svg className={`sketch ${className}`} viewBox={`0 0 ${ancho} ${alto}`} aria-hidden="true" />
  if (!drawing) return <NoDrawing ancho={ancho} alto={alto} className={className} />
  const label = alt ?? drawing.descripcion
  return (
    <svg
      className={`sketch ${className}`}
      viewBox={`0 0 ${drawing.ancho} ${drawing.alto}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawing.trazos.map((trazo, index) =>
        trazo.k === 'path' ? (
          <path key={index} className={trazo.kind} d={trazo.d} fillRule={trazo.evenodd ? 'evenodd' : undefined} />
        ) : (
          <text
            key={index}
            x={trazo.x}
            y={trazo.y}
            fontSize={trazo.tam}
            textAnchor={trazo.anchor ?? 'start'}
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
const NoDrawing = ({ ancho, alto, className }: { ancho: number; alto: number; className: string }) => (
  <svg className={`sketch ${className}`} viewBox={`0 0 ${ancho} ${alto}`} aria-hidden="true">
    <path className="axis" d={`M${ancho * 0.2} ${alto / 2}H${ancho * 0.8}M${ancho / 2} ${alto * 0.2}V${alto * 0.8}`} />
    <path className="dim" d={`M${ancho * 0.3} ${alto * 0.3}h${ancho * 0.4}v${alto * 0.4}h${-ancho * 0.4}Z`} />
  </svg>
)
