// Writes a drawing as a standalone SVG document. Only presentation attributes: a strict content policy allows them.
import { COLORS, LETTER, PENS } from './style.ts'
import type { Rol } from './style.ts'
import { n1 } from './trazo.ts'
import type { Kind, Drawing, TrazoTexto } from './trazo.ts'

const KINDS = Object.keys(PENS) as Kind[]

/** The drawing as a complete SVG document with a transparent ground. */
export function aSvg(drawing: Drawing, options: { oscuro?: boolean } = {}): string {
  const theme = options.oscuro ? 'oscuro' : 'claro'
  const pens = ATTRIBUTES[theme]
  const { ancho, alto } = drawing
  let cuerpo = ''
  for (const trazo of drawing.trazos) {
    if (trazo.k === 'text') cuerpo += textElement(trazo)
    else cuerpo += `<path${pens[trazo.kind]}${trazo.evenodd ? ' fill-rule="evenodd"' : ''} d="${trazo.d}"/>`
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n1(ancho)}" height="${n1(alto)}" viewBox="0 0 ${n1(ancho)} ${n1(alto)}" role="img">` +
    `<title>${escape(drawing.descripcion)}</title>` +
    `<g fill="${COLORS[theme]['ink-2']}" font-family="${LETTER}" font-weight="500" stroke-linejoin="round">${cuerpo}</g></svg>`
  )
}

/** The attributes of every class, written once per theme. */
const ATTRIBUTES = { claro: attributes(COLORS.claro), oscuro: attributes(COLORS.oscuro) }

function attributes(colores: Record<Rol, string>): Record<Kind, string> {
  const filas = KINDS.map((kind): [Kind, string] => {
    const p = PENS[kind]
    let a = ` fill="${p.fill ? colores[p.fill] : 'none'}"`
    if (p.stroke)
      a += ` stroke="${colores[p.stroke]}" stroke-width="${p.width ?? 1}" vector-effect="non-scaling-stroke"`
    if (p.opacity) a += ` stroke-opacity="${p.opacity}"`
    if (p.dash) a += ` stroke-dasharray="${p.dash}"`
    if (p.round) a += ' stroke-linecap="round"'
    return [kind, a]
  })
  return Object.fromEntries(filas) as Record<Kind, string>
}

function textElement(t: TrazoTexto): string {
  const anchor = t.anchor ? ` text-anchor="${t.anchor}"` : ''
  const place =
    t.rot === undefined
      ? ` x="${n1(t.x)}" y="${n1(t.y)}"`
      : ` transform="translate(${n1(t.x)} ${n1(t.y)}) rotate(${n1(t.rot)})"`
  return `<text${place} font-size="${t.tam}"${anchor}>${escape(t.texto)}</text>`
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
