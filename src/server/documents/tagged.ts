import { createRequire } from 'node:module'

/**
 * Tags for pdfmake's documents (docs/decisions/0140): pdfmake passes pdfkit the language, the title and the
 * mark of a tagged document, but draws nothing as part of a structure. Here each node of the content becomes one, in
 * the order it was written in: headings by `headlineLevel`, tables with their cells, pictures by their `alt`, the rest
 * paragraphs. What belongs to the page and not to the text (head, foot, lines, a table's head repeated) is an artifact.
 */

type Content = object
type Struct = { add: (child: unknown) => Struct; end: () => void; dictionary: { data: { A?: object } } }
type PdfKit = {
  page: object
  info: Record<string, unknown>
  struct: (type: string, options?: object) => Struct
  addStructure: (root: Struct) => void
  markStructureContent: (type: string) => Content
  markContent: (tag: 'Artifact', options: { type: string }) => void
  endMarkedContent: () => void
}
/** An element of the structure, and what of it was drawn. */
type Part = {
  readonly type: string
  readonly children: (Part | Content)[]
  readonly alt?: string
  readonly cell?: { Scope?: 'Column' | 'Row'; ColSpan?: number }
  /** Drawn again on the next page it is an artifact. */ readonly once?: boolean
  page?: object
}
const isPart = (child: Part | Content): child is Part => 'children' in child

type Cell = Node & { colSpan?: number }
/** A node of pdfmake's content; `tag`: 'P' makes one paragraph of all in it, 'Div' a mere arrangement of a table. */
type Node = {
  tag?: 'P' | 'Div'
  alt?: string
  headlineLevel?: number
  text?: unknown
  image?: unknown
  svg?: unknown
  stack?: unknown[]
  columns?: unknown[]
  table?: { headerRows?: number; rowHeader?: boolean[]; body: unknown[][] }
  part?: Part
}
/** A node in its long form, which pdfmake keeps as it is. */
const whole = (node: unknown): Node => {
  if (Array.isArray(node)) return { stack: node }
  return typeof node === 'object' && node !== null ? (node as Node) : { text: node ?? '' }
}
const expand = (nodes: unknown[]): Node[] => {
  for (const [at, node] of nodes.entries()) nodes[at] = whole(node)
  return nodes as Node[]
}

const typeOf = ({ headlineLevel }: Node): string => (headlineLevel ? `H${headlineLevel}` : 'P')
/** Gives each node that is drawn its part. `into`: the paragraph or cell it belongs to, else it is one of its own. */
const walk = (node: Node, parent: Part, into?: Part): void => {
  const own = into ?? (node.tag === 'P' ? child(parent, { type: 'P', children: [] }) : undefined)
  if (node.alt !== undefined) node.part = child(own ?? parent, { type: 'Figure', alt: node.alt, children: [] })
  else if (node.table) walkTable(node.table, node.tag === 'Div', parent, own)
  else if (node.stack || node.columns)
    for (const each of expand((node.stack ?? node.columns)!)) walk(each, own ?? parent, own)
  else if (node.text !== undefined && node.text !== '')
    node.part = own ?? child(parent, { type: typeOf(node), children: [] })
}
const child = (parent: Part, part: Part): Part => {
  parent.children.push(part)
  return part
}
const walkTable = (table: NonNullable<Node['table']>, arranges: boolean, parent: Part, into?: Part): void => {
  const real = arranges || into ? undefined : child(parent, { type: 'Table', children: [] })
  for (const [at, row] of table.body.entries()) {
    const once = at < (table.headerRows ?? 0)
    const tr = real && child(real, { type: 'TR', children: [], once })
    const cells: Cell[] = expand(row)
    for (let column = 0; column < cells.length; column += cells[column]!.colSpan ?? 1) {
      const cell = cells[column]!
      if (!tr) walk(cell, parent, into)
      else walk(cell, tr, child(tr, cellOf(cell, once, column === 0 && (table.rowHeader?.[at] ?? false))))
    }
  }
}
const cellOf = ({ colSpan = 1 }: Cell, once: boolean, names: boolean): Part => ({
  type: once || names ? 'TH' : 'TD',
  children: [],
  once,
  cell: {
    ...(once ? { Scope: 'Column' as const } : names ? { Scope: 'Row' as const } : {}),
    ...(colSpan > 1 ? { ColSpan: colSpan } : {}),
  },
})

/** A part as pdfkit's element; null where nothing of it was drawn, but for cells, which keep their row's columns. */
const elementOf = (pdf: PdfKit, { type, children, alt, cell }: Part): Struct | null => {
  const inner = children.map((each) => (isPart(each) ? elementOf(pdf, each) : each)).filter((each) => each !== null)
  if (inner.length === 0 && !cell) return null
  const element = pdf.struct(type, alt === undefined ? {} : { alt })
  if (cell && Object.keys(cell).length > 0) element.dictionary.data.A = { O: 'Table', ...cell }
  for (const each of inner) element.add(each)
  element.end()
  return element
}

/** Draws as a part's content, or as an artifact: what has no part, and what was drawn on a page before. */
const drawAs = (pdf: PdfKit, part: Part | undefined, apart: string, draw: () => void): void => {
  const again = part?.once && part.page !== undefined && part.page !== pdf.page
  if (part && !again) {
    part.page = pdf.page
    part.children.push(pdf.markStructureContent(part.type))
  } else pdf.markContent('Artifact', { type: part ? 'Pagination' : apart })
  draw()
  pdf.endMarkedContent()
}

const XML: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (value: unknown): unknown =>
  value instanceof Date ? value : String(value).replace(/[&<>]/g, (sign) => XML[sign]!)

type Renderer = { pdfDocument: PdfKit }
type Drawn = { part?: Part }
type Method<This, Args extends unknown[], Reply> = (this: This, ...args: Args) => Reply

const here = createRequire(import.meta.url)
const prototypeOf = <T>(name: string): T =>
  (here(`pdfmake/js/${name}.js`) as { default: { prototype: T } }).default.prototype
/** What each document is made of, while it is drawn. */
const roots = new WeakMap<PdfKit, Part>()

const tagLayout = (): void => {
  const layout = prototypeOf<{
    layoutDocument: Method<unknown, [unknown, PdfKit, ...unknown[]], unknown>
    buildNextLine: Method<unknown, [Drawn], Drawn | null>
  }>('LayoutBuilder')
  const { layoutDocument, buildNextLine } = layout
  layout.layoutDocument = function (content, pdf, ...rest) {
    const root: Part = { type: 'Document', children: [] }
    const node = whole(content)
    walk(node, root)
    roots.set(pdf, root)
    return layoutDocument.call(this, node, pdf, ...rest)
  }
  layout.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node)
    if (line && node.part) line.part = node.part
    return line
  }
}

/** How each thing is drawn, and what it is where it is no part of the text. */
const DRAWN = { renderLine: 'Pagination', renderVector: 'Layout', renderImage: 'Layout', renderSVG: 'Layout' } as const
const tagRenderer = (): void => {
  const renderer = prototypeOf<
    Record<keyof typeof DRAWN, Method<Renderer, [Drawn, ...unknown[]], void>> & {
      renderPages: Method<Renderer, [unknown], void>
    }
  >('Renderer')
  for (const name of Object.keys(DRAWN) as (keyof typeof DRAWN)[]) {
    const draw = renderer[name]
    renderer[name] = function (drawn, ...rest) {
      drawAs(this.pdfDocument, drawn.part, DRAWN[name], () => draw.call(this, drawn, ...rest))
    }
  }
  const { renderPages } = renderer
  renderer.renderPages = function (pages) {
    renderPages.call(this, pages)
    const root = roots.get(this.pdfDocument)
    const element = root && elementOf(this.pdfDocument, root)
    if (element) this.pdfDocument.addStructure(element)
  }
}

/** Its metadata repeat the title and the author within XML, as they are: a name with '&' would break them. */
const escapeMetadata = (): void => {
  const { prototype } = createRequire(here.resolve('pdfmake/package.json'))('pdfkit') as {
    prototype: PdfKit & { _addInfo: Method<PdfKit, [], void> }
  }
  const addInfo = prototype._addInfo
  prototype._addInfo = function () {
    const { info } = this
    this.info = Object.fromEntries(Object.entries(info).map(([key, value]) => [key, escaped(value)]))
    addInfo.call(this)
    this.info = info
  }
}

/** Patches pdfmake and its PDFKit in this process, before the first document. */
export const tagPdfmake = (): void => {
  tagLayout()
  tagRenderer()
  escapeMetadata()
}
