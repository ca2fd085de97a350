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
 * Sanitises HTML by the list of shared/html.ts: no script, style, form, frame or handler. It runs before storing; the
 * browser sanitises again before showing.
 */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

const IMG = /<img\b[^>]*?\bsrc="([^"]*)"/g
/** The URLs of the pictures in sanitised HTML. */
export const picturesOf = (clean: string): string[] =>
  [...clean.matchAll(IMG)].map(([, src]) => src!.replaceAll('&amp;', '&'))

/** True when the HTML shows nothing: no text but blanks, and no picture. */
export const isEmptyHtml = (html: string): boolean =>
  sanitize(html, { ...allowed, allowedTags: ['img'] }).replaceAll(/&nbsp;|\s|\u00A0/g, '') === ''
