import DOMPurify from 'dompurify'
import { ATTRIBUTES, ETIQUETAS } from '#shared/html.ts'

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank') // reading on must not lose the order
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML without scripts, forms, frames and styles: what is left is text, with its links, lists, tables and pictures. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ETIQUETAS,
    ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
