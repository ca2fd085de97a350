import DOMPurify from 'dompurify'
import { ATTRIBUTES, ETIQUETAS } from '#shared/html.ts'

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank') // a link must not replace the page with the order
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Sanitises HTML: no scripts, forms, frames or styles; text, links, lists, tables and pictures remain. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ETIQUETAS,
    ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
