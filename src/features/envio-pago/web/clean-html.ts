import DOMPurify from 'dompurify'

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank') // reading on must not lose the order
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML without scripts, forms, frames and styles. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog', 'video', 'audio'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
  })
