import { expect, it } from 'vitest'
import { isBare } from './bare.ts'

const nothing = { $values: [] as number[] }

it('DIARIO-23 a list is bare once it is answered with nothing, and nothing narrows it', () => {
  expect(isBare({ data: nothing })).toBe(true)
  expect(isBare({ data: nothing }, { filtered: false, pagina: 1 })).toBe(true)
  expect(isBare({ data: undefined }), 'on its way, or not read').toBe(false)
  expect(isBare({ data: { $values: [1] } }), 'its first entry').toBe(false)
  expect(isBare({ data: nothing }, { filtered: true }), 'nothing with those filters').toBe(false)
  expect(isBare({ data: nothing }, { pagina: 2 }), 'past its end').toBe(false)
})

it('DIARIO-23 the rows stand where the answer has them', () => {
  const rows = ({ facturas }: { facturas: number[] }) => facturas.length
  expect(isBare({ data: { facturas: [] as number[] } }, { rows })).toBe(true)
  expect(isBare({ data: { facturas: [7] } }, { rows })).toBe(false)
})
