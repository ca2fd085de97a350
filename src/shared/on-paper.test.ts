import { expect, it } from 'vitest'
import { readPages, rowsOnPaper } from './on-paper.ts'

const button = 'Con el botón «Imprimir» de la pantalla sale la lista entera.'
it.each<[string, Parameters<typeof rowsOnPaper>[0], string | null]>([
  ['all of it', { before: 0, rows: 19, of: { length: 19 }, whole: true }, null],
  ['a page that is all of it', { before: 0, rows: 3, of: { length: 3 }, whole: false }, null],
  ['one page', { before: 0, rows: 5, of: { length: 19 }, whole: false }, `Filas 1 a 5 de 19. ${button}`],
  ['the last page', { before: 15, rows: 4, of: { length: 19 }, whole: false }, `Filas 16 a 19 de 19. ${button}`],
  ['the limit', { before: 0, rows: 1_000, of: { length: 3_412 }, whole: true }, 'Filas 1 a 1.000 de 3.412.'],
  [
    'the limit of some 1,700',
    { before: 0, rows: 1_000, of: { length: 1_700, aproximado: true }, whole: true },
    'Filas 1 a 1.000 de unas 1.700.',
  ],
  ['nobody counted them', { before: 0, rows: 10, of: null, whole: false }, `Filas 1 a 10: hay más. ${button}`],
])('PAPEL-10 OPEN-436 paper says which rows it has: %s', (_, shown, said) => {
  expect(rowsOnPaper(shown)).toBe(said)
})

const list = (length: number, perPage: number) => {
  const asked: number[] = []
  const read = (page: number) => {
    asked.push(page)
    const rows = Array.from({ length: perPage }, (_, nth) => (page - 1) * perPage + nth).filter((n) => n < length)
    return Promise.resolve({ rows, length })
  }
  return { asked, read }
}
it('PAPEL-10 paper has the rows of all pages, each read once', async () => {
  const { asked, read } = list(250, 100)
  const all = await readPages(read)
  expect([all.length, all.at(-1), asked]).toEqual([250, 249, [1, 2, 3]])
})
it('PAPEL-10 OPEN-436 of more than a thousand the first thousand; of none, none', async () => {
  const long = list(5_000, 100)
  expect((await readPages(long.read)).length).toBe(1_000)
  expect(long.asked).toHaveLength(10)
  const none = list(0, 100)
  expect([await readPages(none.read), none.asked]).toEqual([[], [1]])
})
it('PAPEL-10 a list that became shorter meanwhile ends', async () => {
  const { read } = list(120, 100)
  expect(await readPages(async (page) => ({ ...(await read(page)), length: 400 }))).toHaveLength(120)
})
