import type { colorsOf } from '#shared/colores.ts'
import type { Content, Firma, Renglon } from './content.ts'
import { cleanText } from './email.ts'

/** The pieces of a mail's layout (template.ts): HTML of which mail clients keep everything, or that does without. */

export const escape = (text: string): string => cleanText(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const NBSP = '\u00a0'
/** What follows a figure and is of it; kilos as the portal writes them and as people do. */
const UNITS = 'mm|m²|m|kg|KG|t|tiras?|barras?|bolsas?|rollos?|unidad(?:es)?|h|hs'
const AFTER_FIGURE = new RegExp(`(\\d) (?=[×/%\\d]|(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu')
/** A lorry's: 'AE 214 KD', or as they were before 'GHX 418'. */
const PLATE = /\b[A-Z]{2} \d{3} [A-Z]{2}\b|(?<=patente )[A-Z]{3} \d{3}\b/g
/** A figure with its unit, a code: in one piece. */
const WHOLE = 'white-space:nowrap'
/** Four measures and more are wider than a telephone's column: they break between two, not within the last one. */
const LONG_CUT = /[\d.,]+(?:\u00a0×\u00a0[\d.,]+){3,}/g
/** Keeps a number with what it is of: 'N° 48.421', '− US$ 12', '6,50 m', '12,000 / m', '11 4725-3310' (PAPEL-07). */
const glued = (text: string): string =>
  text
    .replace(/(N°|\$|−|≈|CUIT|DNI) (?=[\d−$-]|US\$)/g, `$1${NBSP}`)
    .replace(PLATE, (plate) => plate.replaceAll(' ', NBSP))
    .replace(AFTER_FIGURE, `$1${NBSP}`)
    .replace(/([×/]) (?=[\p{L}\d])/gu, `$1${NBSP}`)
    .replace(LONG_CUT, (cut) => cut.replaceAll(`${NBSP}×`, ' ×'))
/** Browsers break after a hyphen, also within '0007-00091004' and '4725-3310'; copied, it stays the number it is. */
const HYPHENED = /\d+(?:-\d+)+/g
/** What people read: escaped, its figures in one piece. */
export const prose = (text: string): string => escape(glued(text)).replace(HYPHENED, `<span style="${WHOLE}">$&</span>`)
export const SANS = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace"
export const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * The dark colours, for clients that read them; the rest invert what they find. Room instead of dots between what a
 * line is counted in and costs: where they go on in another row a dot would be left at the end of one.
 */
export const STYLE =
  `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){` +
  `.ground{background:#0F151B!important}.sheet{background:#18212B!important;color:#F2F5F8!important}` +
  `.sheet,.line,.box{border-color:#3A4754!important}.soft{color:#A9B5C1!important}.link{color:#8DB8E8!important}}` +
  `.dot{display:none}.part{display:inline-block;margin-right:12px}</style>`

/** What a list of mails shows beside the subject; blanks after it keep the rest of the mail out. */
export const previewOf = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(text)}${'&#847;&#160;'.repeat(60)}</div>`

/**
 * A ground that stays: clients with a forced dark mode turn colours, and leave pictures and gradients (PAPEL-07). The
 * colour is what the others read.
 */
const fixed = (color: string) => `background:${color} linear-gradient(${color},${color})`
// The logo (src/web/logo.svg) drawn with table cells: mail clients remove SVG, and block pictures by default.
const bar = (width: number, height: number, more = '') =>
  `<td${more} width="${width}" height="${height}" bgcolor="#F2F5F8" ` +
  `style="width:${width}px;height:${height}px;${fixed('#F2F5F8')};font-size:0;line-height:0"></td>`
const gap = '<td width="7" height="9" style="width:7px;height:9px;font-size:0;line-height:0"></td>'
export const logoDibujado =
  `<table ${TABLE} width="32" bgcolor="#18212B" style="${fixed('#18212B')};border-radius:4px">` +
  `<tr><td align="center" valign="middle" height="32" style="height:32px"><table ${TABLE} width="18">` +
  `<tr>${bar(18, 5, ' colspan="3"')}</tr><tr>${gap}${bar(4, 9)}${gap}</tr><tr>${bar(18, 5, ' colspan="3"')}</tr>` +
  `</table></td></tr></table>`

export const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 14px;font-size:16px;line-height:24px;${WRAP}">` +
  `${prose(text).replaceAll('\n', '<br>')}</p>`

const caption = (text: string) =>
  `<div class="soft" style="font-size:13px;line-height:18px;color:#4F5B68">${prose(text)}</div>`
const dato = ([label, valor]: readonly [string, string]) =>
  `<tr><td class="line" style="padding:8px 12px 9px;border-bottom:1px solid #DDE2E8">${caption(label)}` +
  `<div dir="auto" style="font-size:16px;line-height:22px;font-weight:500;${WRAP}">` +
  `${prose(valor).replaceAll('\n', '<br>')}</div></td></tr>`
const box = (rows: string) =>
  `<table ${TABLE} class="box" width="100%" style="table-layout:fixed;margin:6px 0 18px;border:1px solid #DDE2E8;` +
  `border-bottom:0;border-radius:6px">${rows}</table>`
export const datosOf = (datos: NonNullable<Content['datos']>): string => box(datos.map(dato).join(''))

/** A figure of more characters leaves no room for what stands beside it: it stands below, over the whole width. */
const LONG = 16
const totalCell = (total: string, width: number | null): string =>
  `<td align="right" valign="top" ${width === null ? 'colspan="2"' : `width="${width}"`} style="` +
  `${width === null ? 'padding:2px 12px' : `width:${width}px;padding:9px 12px 0 4px`};font-size:15px;` +
  `line-height:22px;font-weight:500;${WHOLE}">${escape(total)}</td></tr>`
/**
 * A line: what it is, and at the right what it comes to; below both, over the whole width, what it is counted in and
 * costs by unit. `width`: of the totals' column.
 */
const linea =
  (width: number) =>
  ({ codigo, enPalabras, nombre, cantidad, unitario, total, nota }: Renglon): string =>
    `<tr><td${total.length > LONG ? ' colspan="2"' : ''} style="padding:9px 8px 0 12px">` +
    `<div dir="auto" style="font-size:16px;line-height:22px;font-weight:600;${WRAP}">${prose(nombre)}</div></td>` +
    (total.length > LONG ? `</tr><tr>${totalCell(total, null)}` : totalCell(total, width)) +
    `<tr><td colspan="2" class="line soft" style="padding:0 12px 10px;border-bottom:1px solid #DDE2E8;font-size:13px;` +
    `line-height:19px;color:#4F5B68">` +
    [codigo, cantidad, unitario, nota]
      .filter((part): part is string => Boolean(part))
      .map(
        (part, at) =>
          `<span class="part" style="${at === 0 && !enPalabras ? `${MONO};` : ''}${WHOLE}">${escape(part)}</span>`,
      )
      .join('<span class="dot"> · </span>') +
    `</td></tr>`
const headOf = ([lines, total]: readonly [string, string], width: number) =>
  `<tr><td class="line soft" style="padding:7px 12px;border-bottom:1px solid #DDE2E8;font-size:13px;line-height:18px;` +
  `color:#4F5B68">${escape(lines)}</td><td class="line soft" align="right" width="${width}" ` +
  `style="width:${width}px;padding:7px 12px;border-bottom:1px solid #DDE2E8;font-size:13px;line-height:18px;` +
  `color:#4F5B68">${escape(total)}</td></tr>`
/** Of the totals' column, so that the longest of those in it stays there: 8 pixels a character. */
const widthOf = (rows: readonly Renglon[]): number =>
  Math.max(112, ...rows.map(({ total: { length } }) => (length > LONG ? 0 : length * 8)))
const OF_PRODUCTS = ['Producto, cantidad y neto unitario', 'Total'] as const
export const lineasOf = ({ rows, more, head = OF_PRODUCTS }: NonNullable<Content['lineas']>): string =>
  box(
    headOf(head, widthOf(rows)) +
      rows.map(linea(widthOf(rows))).join('') +
      (more > 0
        ? `<tr><td colspan="2" class="line soft" style="padding:8px 12px;border-bottom:1px solid #DDE2E8;` +
          `font-size:14px;line-height:20px;color:#4F5B68">y ${more} más</td></tr>`
        : ''),
  )

/** What a picture is called within its mail (RFC 2392). */
export const cidOf = (index: number): string => `foto-${index + 1}@portal`
/** Pictures that came with the mail: no client asks before it shows them, and what blocks them shows their names. */
export const picturesOf = (fotos: NonNullable<Content['fotos']>): string =>
  `<div style="margin:0 0 10px">` +
  fotos
    .map(
      ({ nombre, width, height }, index) =>
        `<img src="cid:${cidOf(index)}" alt="Foto ${index + 1}: ${escape(nombre)}" width="${width}" height="${height}" ` +
        `class="line" style="display:inline-block;max-width:100%;margin:0 8px 8px 0;border:1px solid #DDE2E8;` +
        `border-radius:4px;vertical-align:top;font-size:13px;line-height:18px;${WRAP}">`,
    )
    .join('') +
  `</div>`

/** Beside its label; one that is too long for a telephone's width stands below it, and the longest is smaller. */
export const totalOf = ([label, valor]: NonNullable<Content['total']>): string => {
  const size = valor.length > 19 ? 22 : 28
  const figure = `<td align="right" style="font-size:${size}px;line-height:34px;font-weight:600;${WHOLE}">${escape(valor)}</td></tr>`
  const named = `<td valign="bottom" style="padding-right:8px">${caption(label)}</td>`
  const between = valor.length > LONG ? '</tr><tr>' : ''
  return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr>${named}${between}${figure}</table>`
}

export const buttonOf = (texto: string, href: string, colors: ReturnType<typeof colorsOf>): string =>
  `<table ${TABLE} style="margin:20px 0 10px"><tr><td bgcolor="${colors.acento}" ` +
  `style="background:${colors.acento};border-radius:6px"><a href="${href}" style="display:inline-block;padding:14px 22px;` +
  `color:${colors.sobreAcento};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escape(texto)}</a>` +
  `</td></tr></table><p class="soft" style="margin:0 0 14px;font-size:13px;line-height:19px;color:#4F5B68">` +
  `Si el botón no abre, copiá esta dirección:<br>` +
  `<a class="link" href="${href}" style="color:${colors.enlace};word-break:break-all">${href}</a></p>`

export const signatureOf = ({ nombre, telefono, email }: Firma): string =>
  `<p dir="auto" style="margin:0 0 14px;font-size:15px;line-height:22px;${WRAP}">` +
  `<span class="soft" style="color:#4F5B68">Tu vendedor</span><br><b>${escape(nombre)}</b>` +
  `${telefono ? `<br><span style="${WHOLE}">${escape(telefono)}</span>` : ''}<br>${escape(email)}</p>`
