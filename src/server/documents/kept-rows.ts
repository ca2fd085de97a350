import { createRequire } from 'node:module'

/**
 * The rows of a table that stay on one page, `keep`: the first and the last of them, so that totals are never alone.
 * pdfmake keeps only a table's first rows together (`keepWithHeaderRows`). They must fit on a page: what does not is
 * lost.
 */
export type Kept = { readonly keep?: readonly [first: number, last: number] }

type Writer = { beginUnbreakableBlock: () => void; commitUnbreakableBlock: () => void }
type Processor = {
  tableNode: { table: Kept }
  beginRow: (this: Processor, row: number, writer: Writer) => void
  endRow: (this: Processor, row: number, writer: Writer, breaks: unknown) => void
}

/** Patches pdfmake in this process, before the first document. */
export const keepRowsTogether = (): void => {
  const { prototype } = (
    createRequire(import.meta.url)('pdfmake/js/TableProcessor.js') as { default: { prototype: Processor } }
  ).default
  const { beginRow, endRow } = prototype
  prototype.beginRow = function (row, writer) {
    if (this.tableNode.table.keep?.[0] === row) writer.beginUnbreakableBlock()
    beginRow.call(this, row, writer)
  }
  prototype.endRow = function (row, writer, breaks) {
    endRow.call(this, row, writer, breaks)
    if (this.tableNode.table.keep?.[1] === row) writer.commitUnbreakableBlock()
  }
}
