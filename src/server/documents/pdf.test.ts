import { expect, it } from 'vitest'
import { strokesOf, textOf } from '../../../test/pdf.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import { makePdf } from './pdf.ts'

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
