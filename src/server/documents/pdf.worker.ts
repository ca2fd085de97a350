import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Answer } from './line.ts'
import { breakLongWords } from './long-words.ts'
import { sealPdfkit } from './sealed.ts'

sealPdfkit()

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
pdfmake.setTableLayouts({
  lineas: {
    hLineWidth: (i, node) => (i === 0 ? 0 : i === (node.table.headerRows ?? 0) ? 0.9 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (i, node) => (i === (node.table.headerRows ?? 0) ? '#18212B' : '#DDE2E8'),
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
})

const footer =
  (pie: string) =>
  (page: number, pages: number): Content => ({
    margin: [40, 12, 40, 0],
    fontSize: 8,
    color: '#4F5B68',
    columns: [{ text: pie }, { text: `Página ${page} de ${pages}`, alignment: 'right', width: 'auto' }],
  })

process.on('disconnect', () => process.exit()) // the portal has ended
const answer = (said: Answer) => void process.send!(said)
process.on('message', async (message) => {
  const { doc, pie } = message as { doc: TDocumentDefinitions; pie?: string }
  try {
    const whole: TDocumentDefinitions = {
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 48],
      ...breakLongWords(doc),
      footer: footer(breakLongWords(pie ?? '')),
      defaultStyle: { font: 'Roboto', fontSize: 9.5, color: '#18212B', lineHeight: 1.15, ...doc.defaultStyle },
    }
    answer({ bytes: new Uint8Array(await pdfmake.createPdf(whole).getBuffer()) })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
