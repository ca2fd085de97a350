import { expect, it } from 'vitest'
import { strokesOf, textOf } from '../../../test/pdf.ts'
import { makePdf } from './pdf.ts'

it('OPEN-247 of a table the head has the strong line under it, the rows a fine one, and nothing stands above', async () => {
  const pdf = await makePdf({
    content: [{ layout: 'lineas', table: { headerRows: 1, widths: ['*'], body: [['Head'], ['One'], ['Two']] } }],
  })
  expect(textOf(pdf)).toContain('HeadOneTwo')
  expect(strokesOf(pdf)).toEqual([0.9, 0.4, 0.4])
})
