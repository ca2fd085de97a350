import { expect, it } from 'vitest'
import { strokesOf, textOf } from '../../../test/pdf.ts'
import { readPdf, type Tag } from '../../../test/pdf-read.ts'
import { BEFORE_TABLE } from './parts.ts'
import { makePdf, type PdfDocument } from './pdf.ts'

const allOf = (tag: Tag): Tag[] => [tag, ...tag.children.flatMap(allOf)]

it('OPEN-247 of a table the head has the strong line under it, the rows a fine one, and nothing stands above', async () => {
  const pdf = await makePdf(
    {
      info: { title: 'Table' },
      content: [{ layout: 'lineas', table: { headerRows: 1, widths: ['*'], body: [['Head'], ['One'], ['Two']] } }],
    },
    { head: { what: 'Table', who: '' }, pie: '' },
  )
  expect(textOf(pdf)).toContain('HeadOneTwo')
  expect(strokesOf(pdf)).toEqual([0.9, 0.4, 0.4])
})

it('PAPEL-08 of a long name the head has two lines and no more; the page number stays, and nothing leaves the paper', async () => {
  const word = 'x'.repeat(90)
  const head = { what: `Nota ${word} ${word}`, who: `${word} ${word}`, band: 'CANCELADA' }
  const { pages } = await readPdf(
    await makePdf(
      { info: { title: 'Nota' }, content: ['uno', { text: 'dos', pageBreak: 'before' }] },
      { head, pie: `No válido ${word} ${word} ${word}` },
    ),
  )
  expect(pages.length).toBe(2)
  for (const [at, { words, lines, width, height }] of pages.entries()) {
    expect(lines[0]).toContain(`Página ${at + 1} de 2`)
    expect(lines.find((line) => !line.includes('x'))).toBe(['uno', 'dos'][at])
    expect(lines.at(-2)).toContain('No válido')
    for (const { text, left, right, top, bottom } of words) {
      expect(left > 39 && right < width - 39, text).toBe(true)
      expect(top > 15 && bottom < height - 5, text).toBe(true)
    }
    // its head ends above the text
    expect(words.filter(({ tagged, top }) => !tagged && top < 400).every(({ bottom }) => bottom < 57)).toBe(true)
  }
})

it('PAPEL-08 what stands before a table is not left at a page’s end without its first row, wherever it comes to', async () => {
  const rows = Array.from({ length: 4 }, (_, at) => [`Código ${at}`])
  const family = () => ({
    unbreakable: true,
    style: BEFORE_TABLE,
    margin: [0, 20, 0, 8],
    columns: [{ width: 300, stack: [{ text: 'Familia', headlineLevel: 2 }, { text: 'Para correas.' }] }],
  })
  const table = () => ({
    layout: 'lineas',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      widths: [100],
      body: [['Encabezado'], ...rows.map((row) => [...row])],
    },
  })
  const broken: number[] = []
  for (let above = 560; above <= 720; above += 10) {
    const content = [{ text: 'Arriba', margin: [0, 0, 0, above] }, family(), table(), family(), table()]
    const { pages } = await readPdf(
      await makePdf({ info: { title: 'Manual' }, content } as PdfDocument, {
        head: { what: 'Manual', who: '' },
        pie: '',
      }),
    )
    const first = pages.find(({ lines }) => lines.includes('Familia'))!
    expect(first.lines, String(above)).toContain('Código 0')
    if (!pages[0]!.lines.includes('Familia')) broken.push(above)
    // laid out again, it is told once
    const tags = pages.flatMap((page) => page.tags.flatMap(allOf)).filter(({ role }) => role === 'H2')
    expect(tags.length).toBe(2)
  }
  expect(broken.length > 1 && broken.length < 17).toBe(true)
})
