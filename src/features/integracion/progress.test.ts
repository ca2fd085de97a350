import { expect, it } from 'vitest'
import { teller } from './server/progress.ts'

it('OPEN-125 how far an import is, is told every two seconds: rows read, and how many a second of that file', () => {
  const said: string[] = []
  let clock = 0
  const tell = teller(
    (text) => void said.push(text),
    () => clock,
  )
  const at = (ms: number, archivo: string, leidas: number) => {
    clock = ms
    tell({ archivo, leidas })
  }
  at(0, 'precios.csv', 500)
  at(1_999, 'precios.csv', 5_000)
  at(2_000, 'precios.csv', 9_000)
  at(3_000, 'precios.csv', 12_000)
  at(4_500, 'precios.csv', 18_000)
  at(5_000, 'stock.csv', 500)
  at(7_000, 'stock.csv', 1_000)
  expect(said).toEqual([
    'precios.csv: 9000 filas leídas, 4500 por segundo',
    'precios.csv: 18000 filas leídas, 4000 por segundo',
    'stock.csv: 1000 filas leídas, 500 por segundo',
  ])
})
