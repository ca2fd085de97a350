/** Elements allowed in rich text (terms, news). One list for the editor, the server's sanitiser and the browser's. */
export const ETIQUETAS = (
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code strong b em i u s small sub sup a img figure figcaption ' +
  'ul ol li dl dt dd table caption thead tbody tfoot tr th td'
).split(' ')
/** The attributes allowed on each element; others have none. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}
/** URL schemes of links, besides relative ones. */
export const SCHEMES = ['https', 'http', 'mailto', 'tel']
