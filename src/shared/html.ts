/**
 * What a text of several paragraphs that somebody wrote (terms, a news item) may be made of. One list: the editor
 * writes it, the server keeps nothing else, the browser shows nothing else.
 */
export const ETIQUETAS = (
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code strong b em i u s small sub sup a img figure figcaption ' +
  'ul ol li dl dt dd table caption thead tbody tfoot tr th td'
).split(' ')
/** The attributes of each; no other element has one. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}
/** Where a link may lead, besides the portal itself. */
export const SCHEMES = ['https', 'http', 'mailto', 'tel']
