import { colorsOf } from '#shared/colores.ts'
import { archivoOfLogo, logoPropio, type Marca } from '#shared/marca.ts'
import { cleanText } from './email.ts'

/** A mail's content; the layout is fixed. Texts are plain and escaped. */
export type Content = {
  readonly titulo: string
  /** Paragraphs above the facts; newlines are kept. */
  readonly paragraphs: readonly string[]
  /** Facts, each a small label above its value. */
  readonly datos?: readonly (readonly [caption: string, valor: string])[]
  /** The call to action. `ruta`: a path of this portal ('/presupuestos/12'). */
  readonly button?: { readonly texto: string; readonly ruta: string }
  /** Paragraphs below the button. */
  readonly closing?: readonly string[]
}
type Marco = {
  readonly empresa: string
  readonly razonSocial: string
  readonly publicUrl: string
  readonly marca: Pick<Marca, 'logo' | 'colores'>
  /** An answer reaches a person. */
  readonly canReply?: boolean
}

const escape = (text: string): string => cleanText(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const SANS = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

// The logo (src/web/logo.svg) drawn with table cells: mail clients remove SVG, and block pictures by default.
const bar = (width: number, height: number) =>
  `<td width="${width}" height="${height}" bgcolor="#F2F5F8" style="width:${width}px;height:${height}px;background:#F2F5F8;font-size:0;line-height:0">`
const gap = '<td width="7" height="9" style="width:7px;height:9px;font-size:0;line-height:0"></td>'
const logoDibujado =
  `<table ${TABLE} width="32" bgcolor="#18212B" style="background:#18212B;border-radius:4px"><tr><td align="center" valign="middle" height="32" style="height:32px">` +
  `<table ${TABLE} width="18"><tr>${bar(18, 5).replace('<td', '<td colspan="3"')}</td></tr><tr>${gap}${bar(4, 9)}</td>${gap}</tr><tr>${bar(18, 5).replace('<td', '<td colspan="3"')}</td></tr></table></td></tr></table>`

/**
 * The distributor's logo as a picture. A logo given as an SVG path cannot be drawn in mail: then the name alone is
 * shown.
 */
const logoOf = ({ marca: { logo }, publicUrl }: Marco): string => {
  const url = 'url' in logo && archivoOfLogo(logo.url) !== null ? new URL(logo.url, `${publicUrl}/`).href : null
  return 'url' in logo
    ? url !== null || /^https?:/i.test(logo.url)
      ? `<img src="${escape(url ?? logo.url)}" alt="" height="32" style="display:block;height:32px;max-width:120px">`
      : ''
    : logo.trazo === logoPropio.trazo
      ? logoDibujado
      : ''
}

const linkOf = (ruta: string, publicUrl: string): string => {
  const url = new URL(ruta, `${publicUrl}/`)
  if (!ruta.startsWith('/') || url.origin !== new URL(publicUrl).origin)
    throw new Error(`A mail links to this portal only, not to ${ruta}`)
  return url.href
}

const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 14px;font-size:16px;line-height:24px;${WRAP}">${escape(text).replaceAll('\n', '<br>')}</p>`
const dato = ([caption, valor]: readonly [string, string]) =>
  `<tr><td style="padding:8px 12px 9px;border-bottom:1px solid #DDE2E8"><div style="font-size:13px;line-height:18px;color:#4F5B68">${escape(caption)}</div>` +
  `<div dir="auto" style="font-size:16px;line-height:22px;font-weight:500;${WRAP}">${escape(valor).replaceAll('\n', '<br>')}</div></td></tr>`
const button = (texto: string, href: string, { acento, sobreAcento, enlace }: ReturnType<typeof colorsOf>) =>
  `<table ${TABLE} style="margin:20px 0 10px"><tr><td bgcolor="${acento}" style="background:${acento};border-radius:6px"><a href="${href}" style="display:inline-block;padding:14px 22px;color:${sobreAcento};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escape(texto)}</a></td></tr></table>` +
  `<p style="margin:0 0 14px;font-size:13px;line-height:19px;color:#4F5B68">Si el botón no abre, copiá esta dirección:<br><a href="${href}" style="color:${enlace};word-break:break-all">${href}</a></p>`

/** Writes a mail's HTML and plain text. One column without media queries, which fits clients from 320 px on. */
export const writeCorreo = (content: Content, marco: Marco): { html: string; texto: string } => {
  const raw = content.button ? linkOf(content.button.ruta, marco.publicUrl) : null
  const pie = `Este mensaje salió del portal de ${marco.empresa}. ${marco.canReply ? 'Podés responderlo como cualquier correo.' : 'No hace falta responderlo.'}`
  const logo = logoOf(marco)
  const html =
    `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(content.titulo)}</title></head>` +
    `<body bgcolor="#F7F8FA" style="margin:0;padding:0;background:#F7F8FA;color:#18212B;${SANS}"><table ${TABLE} width="100%" bgcolor="#F7F8FA" style="table-layout:fixed;background:#F7F8FA;${SANS}"><tr><td align="center" style="padding:20px 10px">` +
    `<table ${TABLE} width="100%" bgcolor="#FFFFFF" style="max-width:560px;table-layout:fixed;background:#FFFFFF;border:1px solid #DDE2E8;border-radius:6px;color:#18212B;text-align:left;${SANS}">` +
    `<tr><td style="padding:14px 20px;border-bottom:1px solid #DDE2E8"><table ${TABLE} width="100%" style="table-layout:fixed"><tr>${logo ? `<td width="${logo === logoDibujado ? 44 : 132}" valign="middle" style="width:${logo === logoDibujado ? 44 : 132}px">${logo}</td>` : ''}<td valign="middle" style="font-size:17px;line-height:22px;font-weight:600;${WRAP}">${escape(marco.empresa)}</td></tr></table></td></tr>` +
    `<tr><td style="padding:24px 20px 10px"><h1 dir="auto" style="margin:0 0 14px;font-size:22px;line-height:28px;font-weight:600;${WRAP}">${escape(content.titulo)}</h1>${content.paragraphs.map(paragraph).join('')}` +
    (content.datos?.length
      ? `<table ${TABLE} width="100%" style="table-layout:fixed;margin:6px 0 18px;border:1px solid #DDE2E8;border-bottom:0;border-radius:6px">${content.datos.map(dato).join('')}</table>`
      : '') +
    `${content.button && raw ? button(content.button.texto, escape(raw), colorsOf(marco.marca.colores)) : ''}${(content.closing ?? []).map(paragraph).join('')}</td></tr>` +
    `<tr><td style="padding:14px 20px;border-top:1px solid #DDE2E8;font-size:13px;line-height:19px;color:#4F5B68;${WRAP}">${escape(marco.razonSocial)}<br>${escape(pie)}</td></tr></table></td></tr></table></body></html>`
  const blocks = [
    marco.empresa,
    content.titulo.toUpperCase(),
    ...content.paragraphs,
    ...(content.datos?.length ? [content.datos.map(([r, v]) => `${r}: ${v}`).join('\n')] : []),
    ...(content.button && raw ? [`${content.button.texto}:\n${raw}`] : []),
    ...(content.closing ?? []),
    `-- \n${marco.razonSocial}\n${pie}`,
  ]
  return { html, texto: `${cleanText(blocks.join('\n\n'))}\n` }
}
