import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout, Node, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { keepRowsTogether } from './kept-rows.ts'
import type { Answer } from './line.ts'
import { breakLongWords } from './long-words.ts'
import { BEFORE_TABLE } from './parts.ts'
import type { PageMarks } from './pdf.ts'
import { sealPdfkit } from './sealed.ts'
import { tagPdfmake } from './tagged.ts'

sealPdfkit()
tagPdfmake()
keepRowsTogether()

const roboto = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
pdfmake.setFonts({
  Roboto: {
    normal: join(roboto, 'Roboto-Regular.ttf'),
    bold: join(roboto, 'Roboto-Medium.ttf'),
    italics: join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(roboto))

const INK = '#18212B'
const SOFT = '#4F5B68'
const LINE = '#A9B3BD'
const padding = (sides: number, ends: number): CustomTableLayout => ({
  paddingLeft: () => sides,
  paddingRight: () => sides,
  paddingTop: () => ends,
  paddingBottom: () => ends,
})
pdfmake.setTableLayouts({
  lineas: {
    hLineWidth: (i, node) => (i === 0 ? 0 : i === (node.table.headerRows ?? 0) ? 0.9 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (i, node) => (i === (node.table.headerRows ?? 0) ? INK : LINE),
    ...padding(4, 5),
  },
  rotulo: { hLineWidth: () => 0.4, vLineWidth: () => 0.4, hLineColor: LINE, vLineColor: LINE, ...padding(6, 4) },
})

/** Points for a table's head and its first row. */
const BEGUN = 80
/** Whether a table has its first row on the page where it begins: as kept together they say where they would begin. */
const hasBegun = (table: Node | undefined): boolean =>
  table !== undefined && (1 - table.startPosition.verticalRatio) * table.startPosition.pageInnerHeight >= BEGUN

/** A text of two lines at most, where there is no room for more. */
const twoLines = (text: string, more: object): Content => ({ text, maxHeight: 22, ...more }) as Content
/** Widths are figures, so that no long word moves what stands beside it off the paper. */
const header =
  ({ what, who, band }: PageMarks['head']) =>
  (page: number, pages: number): Content => ({
    margin: [40, 24, 40, 0],
    fontSize: 8,
    columnGap: 8,
    columns: [
      twoLines(band ? `${what} · ${band}` : what, { bold: true, width: 230 }),
      twoLines(who, { width: 199 }),
      { text: `Página ${page} de ${pages}`, alignment: 'right', width: 70 },
    ],
  })
const footer = (pie: string): Content => twoLines(pie, { margin: [40, 12, 40, 0], fontSize: 8, color: SOFT })

process.on('disconnect', () => process.exit()) // the portal has ended
const answer = (said: Answer) => void process.send!(said)
process.on('message', async (message) => {
  const { doc, marks } = breakLongWords(message as { doc: TDocumentDefinitions; marks: PageMarks })
  try {
    const whole: TDocumentDefinitions = {
      pageSize: 'A4',
      pageMargins: [40, 58, 40, 48],
      version: '1.7',
      language: 'es-AR',
      tagged: true,
      displayTitle: true,
      ...doc,
      header: header(marks.head),
      footer: () => footer(marks.pie),
      pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
        node.style === BEFORE_TABLE && !hasBegun(getFollowingNodesOnPage().find(({ table }) => table)),
      defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.15, ...doc.defaultStyle },
    }
    answer({ bytes: new Uint8Array(await pdfmake.createPdf(whole).getBuffer()) })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
