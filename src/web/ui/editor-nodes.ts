import { Mark, Node } from '@tiptap/react'

/**
 * Elements that shared/html.ts allows but the editor has no tool for, kept as they are: otherwise saving would turn an
 * imported table into plain text, and an 'm²' pasted from Word into 'm2'.
 */
const attribute = (name: string) => ({
  [name]: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
})
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      ...attribute('colspan'),
      ...attribute('rowspan'),
      ...(tag === 'th' ? attribute('scope') : {}),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
const tabla = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})
const fila = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const marca = (name: string, tag: 'sup' | 'sub', excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

export const nodes = [
  tabla,
  fila,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  marca('superscript', 'sup', 'subscript'),
  marca('subscript', 'sub', 'superscript'),
]
