import { colorsOf } from '#shared/colores.ts'
import { archivoOfLogo, logoPropio, type Marca } from '#shared/marca.ts'
import {
  buttonOf,
  datosOf,
  escape,
  lineasOf,
  logoDibujado,
  paragraph,
  picturesOf,
  previewOf,
  prose,
  SANS,
  signatureOf,
  STYLE,
  TABLE,
  totalOf,
  WRAP,
} from './blocks.ts'
import type { Content } from './content.ts'
import { cleanText } from './email.ts'

type Marco = {
  readonly empresa: string
  readonly razonSocial: string
  readonly publicUrl: string
  readonly marca: Pick<Marca, 'logo' | 'colores'>
  /** An answer reaches a person. */
  readonly canReply?: boolean
  /** Where its reader chooses whether it comes; or why it always does. */
  readonly choice?: { readonly ruta: string } | { readonly porque: string }
}

/**
 * The distributor's logo as a picture, on a ground of its own so that no dark mode swallows it. A logo given as an SVG
 * path cannot be drawn in mail: then the name alone is shown.
 */
const logoOf = ({ marca: { logo }, publicUrl }: Marco): string => {
  const url = 'url' in logo && archivoOfLogo(logo.url) !== null ? new URL(logo.url, `${publicUrl}/`).href : null
  if (!('url' in logo)) return logo.trazo === logoPropio.trazo ? logoDibujado : ''
  if (url === null && !/^https?:/i.test(logo.url)) return ''
  return `<img src="${escape(url ?? logo.url)}" alt="" height="32" style="display:block;height:32px;max-width:120px">`
}

const linkOf = (ruta: string, publicUrl: string): string => {
  const url = new URL(ruta, `${publicUrl}/`)
  if (!ruta.startsWith('/') || url.origin !== new URL(publicUrl).origin)
    throw new Error(`A mail links to this portal only, not to ${ruta}`)
  return url.href
}

const footerOf = ({ empresa, canReply }: Marco): string =>
  `Este mensaje salió del portal de ${empresa}. ${canReply ? 'Podés responderlo como cualquier correo.' : 'No hace falta responderlo.'}`

/** What the reader may do about it, as the last words of a mail. */
const choiceOf = ({ choice, publicUrl, marca }: Marco): { html: string; texto: string } => {
  if (!choice) return { html: '', texto: '' }
  if ('porque' in choice) return { html: `<br>${escape(choice.porque)}`, texto: `\n${choice.porque}` }
  const href = linkOf(choice.ruta, publicUrl)
  const link = `<a class="link" href="${escape(href)}" style="color:${colorsOf(marca.colores).enlace}">${ELEGIR}</a>`
  return { html: `<br>${link}`, texto: `\n${ELEGIR}: ${href}` }
}
const ELEGIR = 'Elegir qué me llega'

const headOf = (marco: Marco): string => {
  const logo = logoOf(marco)
  const width = logo === logoDibujado ? 44 : 132
  const cell = logo ? `<td width="${width}" valign="middle" style="width:${width}px">${logo}</td>` : ''
  return (
    `<tr><td class="line" style="padding:14px 20px;border-bottom:1px solid #DDE2E8">` +
    `<table ${TABLE} width="100%" style="table-layout:fixed"><tr>${cell}` +
    `<td valign="middle" style="font-size:17px;line-height:22px;font-weight:600;${WRAP}">${escape(marco.empresa)}</td>` +
    `</tr></table></td></tr>`
  )
}

const bodyOf = (content: Content, marco: Marco, href: string | null): string =>
  `<tr><td style="padding:24px 20px 10px">` +
  `<h1 dir="auto" style="margin:0 0 14px;font-size:22px;line-height:28px;font-weight:600;${WRAP}">${prose(content.titulo)}</h1>` +
  content.paragraphs.map(paragraph).join('') +
  (content.first?.length ? datosOf(content.first) : '') +
  (content.lineas ? lineasOf(content.lineas) : '') +
  (content.total ? totalOf(content.total) : '') +
  (content.fotos?.length ? picturesOf(content.fotos) : '') +
  (content.datos?.length ? datosOf(content.datos) : '') +
  (content.button && href ? buttonOf(content.button.texto, escape(href), colorsOf(marco.marca.colores)) : '') +
  (content.closing ?? []).map(paragraph).join('') +
  (content.firma ? signatureOf(content.firma) : '') +
  `</td></tr>`

const htmlOf = (content: Content, marco: Marco, href: string | null): string =>
  `<!doctype html><html lang="es-AR"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `<title>${escape(content.titulo)}</title>${STYLE}</head>` +
  `<body class="ground" bgcolor="#F7F8FA" style="margin:0;padding:0;background:#F7F8FA;color:#18212B;${SANS}">` +
  previewOf(content.preview || content.paragraphs[0] || content.titulo) +
  `<table ${TABLE} class="ground" width="100%" bgcolor="#F7F8FA" style="table-layout:fixed;background:#F7F8FA;${SANS}">` +
  `<tr><td align="center" style="padding:20px 10px">` +
  `<table ${TABLE} class="sheet" width="100%" bgcolor="#FFFFFF" style="max-width:560px;table-layout:fixed;` +
  `background:#FFFFFF;border:1px solid #DDE2E8;border-radius:6px;color:#18212B;text-align:left;${SANS}">` +
  headOf(marco) +
  bodyOf(content, marco, href) +
  `<tr><td class="line soft" style="padding:14px 20px;border-top:1px solid #DDE2E8;font-size:13px;line-height:19px;` +
  `color:#4F5B68;${WRAP}">${escape(marco.razonSocial)}<br>${escape(footerOf(marco))}${choiceOf(marco).html}</td></tr>` +
  `</table></td></tr></table></body></html>`

/** Without columns, what is no purchase's total says what it is. */
const textOfLineas = ({ rows, more, head }: NonNullable<Content['lineas']>): string =>
  [
    ...rows.map(({ codigo, nombre, cantidad, unitario, total, nota }) => {
      const said = head ? `${head[1]} ${total}` : total
      return [`${nombre} (${codigo})`, `  ${[cantidad, unitario, said, nota].filter(Boolean).join(' · ')}`].join('\n')
    }),
    ...(more > 0 ? [`y ${more} más`] : []),
  ].join('\n')

const textOf = (content: Content, marco: Marco, href: string | null): string => {
  const { first, lineas, total, datos, button, firma } = content
  const facts = (all: Content['datos']) => (all?.length ? [all.map(([r, v]) => `${r}: ${v}`).join('\n')] : [])
  const blocks = [
    marco.empresa,
    content.titulo.toUpperCase(),
    ...content.paragraphs,
    ...facts(first),
    ...(lineas ? [textOfLineas(lineas)] : []),
    ...(total ? [total.join(': ')] : []),
    ...facts(datos),
    ...(button && href ? [`${button.texto}:\n${href}`] : []),
    ...(content.closing ?? []),
    ...(firma ? [[`Tu vendedor: ${firma.nombre}`, firma.telefono, firma.email].filter(Boolean).join('\n')] : []),
    `-- \n${marco.razonSocial}\n${footerOf(marco)}${choiceOf(marco).texto}`,
  ]
  return `${cleanText(blocks.join('\n\n'))}\n`
}

/**
 * Writes a mail's HTML and plain text. One column, which fits clients from 320 px on; of style sheets it has the dark
 * colours and the room within a line alone, which a client may drop.
 */
export const writeCorreo = (content: Content, marco: Marco): { html: string; texto: string } => {
  const href = content.button ? linkOf(content.button.ruta, marco.publicUrl) : null
  return { html: htmlOf(content, marco, href), texto: textOf(content, marco, href) }
}
