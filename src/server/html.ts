import sanitize from 'sanitize-html'
import { ATTRIBUTES, SCHEMES, ETIQUETAS } from '#shared/html.ts'

const attributes = Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]]))
const allowed = {
  allowedTags: ETIQUETAS,
  allowedAttributes: attributes,
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
} satisfies sanitize.IOptions

/**
 * HTML that somebody wrote, without what is no text (shared/html.ts): no script, style, form, frame or handler. What is
 * kept is this; the browser cleans it once more before it shows it.
 */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

const IMG = /<img\b[^>]*?\bsrc="([^"]*)"/g
/** The addresses of the pictures of a text that is clean. */
export const picturesOf = (clean: string): string[] =>
  [...clean.matchAll(IMG)].map(([, src]) => src!.replaceAll('&amp;', '&'))

/** Whether nobody would see anything of it: tags and blanks alone. A picture is something. */
export const isEmptyHtml = (html: string): boolean =>
  sanitize(html, { ...allowed, allowedTags: ['img'] }).replaceAll(/&nbsp;|\s|\u00A0/g, '') === ''
