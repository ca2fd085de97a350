/** A picture embedded in pasted HTML as a data URL. */
const DATOS = /^data:image\/(png|jpe?g|webp);base64,([a-z\d+/=\s]+)$/i

/** The file of an embedded picture; null for any other URL. */
export const fileOf = (src: string, nombre: string): File | null => {
  const [, tipo, base64] = DATOS.exec(src) ?? []
  if (tipo === undefined || base64 === undefined) return null
  const type = tipo.toLowerCase().replace('jpg', 'jpeg')
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (char) => char.charCodeAt(0))
  return new File([bytes], `${nombre}.${type.replace('jpeg', 'jpg')}`, { type: `image/${type}` })
}

/**
 * Renames `style` attributes before parsing, since the CSP reports them; `toMarks` reads them. Removes style sheets.
 */
const STYLE_ATTRIBUTE = 'data-estilo'
const withoutStyles = (html: string): string =>
  html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '').replaceAll(/(<[a-z][^>]*?\s)style=/gi, `$1${STYLE_ATTRIBUTE}=`)
const styleOf = (element: Element): string => element.getAttribute(STYLE_ATTRIBUTE) ?? ''

const isItem = (p: Element): boolean => /MsoListParagraph/i.test(p.className) || /mso-list:\s*l\d/i.test(styleOf(p))
const rename = (element: Element, tag: string): void => {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Turns Word's list paragraphs, which begin with their bullet, back into lists. */
const toLists = (page: Document): void => {
  let list: Element | null = null
  for (const p of page.querySelectorAll('p')) {
    if (!isItem(p)) continue
    const marks = [...p.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
    const tag = /^[\da-z]{1,3}[.)]/i.test(marks[0]?.textContent.trim() ?? '') ? 'ol' : 'ul'
    for (const mark of marks) mark.remove()
    const item = page.createElement('li')
    item.append(...p.childNodes)
    if (!list || p.previousElementSibling !== list || list.localName !== tag) {
      list = page.createElement(tag)
      p.before(list)
    }
    list.append(item)
    p.remove()
  }
}

const MARCAS = [
  [/font-weight:\s*(?:bold|[6-9]\d\d)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[a-z-]*:[^;]*underline/i, 'u'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
] as const
/** Turns styled text of other programs into elements (bold, italic…), and removes an element whose style undoes it. */
const toMarks = (page: Document): void => {
  for (const bold of page.querySelectorAll(`b[${STYLE_ATTRIBUTE}]`))
    if (/font-weight:\s*(?:normal|400)/i.test(styleOf(bold))) bold.replaceWith(...bold.childNodes)
  for (const span of page.querySelectorAll(`span[${STYLE_ATTRIBUTE}]`))
    for (const [style, tag] of MARCAS) {
      if (!style.test(styleOf(span))) continue
      const mark = page.createElement(tag)
      mark.append(...span.childNodes)
      span.append(mark)
    }
}

/** The path of one of the portal's pictures, however it was copied; null for one of another site. */
const pathOf = (src: string): string | null => {
  const url = URL.parse(src, window.location.origin)
  return url?.origin === window.location.origin ? url.pathname : null
}

/**
 * What is pasted, as far as the editor takes it: `datos`, its pictures that are still to be kept; `lost`, how many
 * cannot.
 */
export type Pasted = { readonly page: Document; readonly datos: readonly HTMLImageElement[]; readonly lost: number }

/**
 * Reads HTML copied from a page or from Word: lists, headings below the screen's own, and the embedded or own pictures;
 * those on a disk or another site are lost.
 */
export const readPasted = (html: string, withImagenes: boolean): Pasted => {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  toLists(page)
  toMarks(page)
  for (const [tag, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const title of page.querySelectorAll(tag)) rename(title, to)
  const datos: HTMLImageElement[] = []
  let lost = 0
  for (const img of page.querySelectorAll('img')) {
    const src = img.getAttribute('src') ?? ''
    const path = withImagenes ? pathOf(src) : null
    if (path !== null) img.setAttribute('src', path)
    else if (withImagenes && DATOS.test(src)) datos.push(img)
    else {
      lost += 1
      img.remove()
    }
  }
  return { page, datos, lost }
}

/** The message about pictures that were lost. */
export const showLost = (howMany: number, withImagenes: boolean): string =>
  withImagenes
    ? `Lo pegado traía ${howMany === 1 ? 'una imagen que no se puede traer' : `${howMany} imágenes que no se pueden traer`}. Para ponerla, guardala como archivo y usá «Imagen».`
    : 'Lo pegado traía imágenes, y este texto no las lleva.'
