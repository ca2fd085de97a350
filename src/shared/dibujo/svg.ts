// Writes a drawing as a standalone SVG document. Only presentation attributes: a strict content policy allows them.
import { COLORES, LETRA, PLUMAS } from './estilo.ts'
import type { Rol } from './estilo.ts'
import { n1 } from './trazo.ts'
import type { Clase, Dibujo, TrazoTexto } from './trazo.ts'

const CLASES = Object.keys(PLUMAS) as Clase[]

/** The drawing as a complete SVG document with a transparent ground. */
export function aSvg(dibujo: Dibujo, opciones: { oscuro?: boolean } = {}): string {
  const tema = opciones.oscuro ? 'oscuro' : 'claro'
  const plumas = ATRIBUTOS[tema]
  const { ancho, alto } = dibujo
  let cuerpo = ''
  for (const trazo of dibujo.trazos) {
    if (trazo.k === 'text') cuerpo += textElement(trazo)
    else cuerpo += `<path${plumas[trazo.clase]}${trazo.evenodd ? ' fill-rule="evenodd"' : ''} d="${trazo.d}"/>`
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n1(ancho)}" height="${n1(alto)}" viewBox="0 0 ${n1(ancho)} ${n1(alto)}" role="img">` +
    `<title>${escape(dibujo.descripcion)}</title>` +
    `<g fill="${COLORES[tema]['ink-2']}" font-family="${LETRA}" font-weight="500" stroke-linejoin="round">${cuerpo}</g></svg>`
  )
}

/** The attributes of every class, written once per theme. */
const ATRIBUTOS = { claro: attributes(COLORES.claro), oscuro: attributes(COLORES.oscuro) }

function attributes(colores: Record<Rol, string>): Record<Clase, string> {
  const filas = CLASES.map((clase): [Clase, string] => {
    const p = PLUMAS[clase]
    let a = ` fill="${p.fill ? colores[p.fill] : 'none'}"`
    if (p.stroke)
      a += ` stroke="${colores[p.stroke]}" stroke-width="${p.width ?? 1}" vector-effect="non-scaling-stroke"`
    if (p.opacity) a += ` stroke-opacity="${p.opacity}"`
    if (p.dash) a += ` stroke-dasharray="${p.dash}"`
    if (p.round) a += ' stroke-linecap="round"'
    return [clase, a]
  })
  return Object.fromEntries(filas) as Record<Clase, string>
}

function textElement(t: TrazoTexto): string {
  const ancla = t.ancla ? ` text-anchor="${t.ancla}"` : ''
  const sitio =
    t.rot === undefined
      ? ` x="${n1(t.x)}" y="${n1(t.y)}"`
      : ` transform="translate(${n1(t.x)} ${n1(t.y)}) rotate(${n1(t.rot)})"`
  return `<text${sitio} font-size="${t.tam}"${ancla}>${escape(t.texto)}</text>`
}

function escape(contenido: string): string {
  return contenido.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
