import { expect, it } from 'vitest'
import { readPdf } from '../../test/pdf-read.ts'
import { sheetPdf } from './sheet.ts'

it.each([
  [0, 1],
  [44, 1],
  [45, 2],
  [150, 4],
])(
  'PAPEL-08 a voucher of %i lines, as the order system to try with makes it, has all of them on %i pages',
  async (n, pages) => {
    const said = Array.from({ length: n }, (_, at) => `línea (${at + 1}) de 12,00 m`)
    const read = await readPdf(sheetPdf(said))
    expect(read.pages.length).toBe(pages)
    expect(read.pages.flatMap(({ lines }) => lines)).toEqual(said)
    for (const { words, height } of read.pages) for (const { bottom } of words) expect(bottom).toBeLessThan(height - 30)
  },
)
