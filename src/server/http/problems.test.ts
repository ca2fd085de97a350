import { expect, it } from 'vitest'
import { asRefusal } from './problems.ts'

const failed = (message: string, code: string) => Object.assign(new Error(message), { code })

it('a caller that goes away while it sends is no bug; a database that goes away is one', () => {
  expect(asRefusal(failed('aborted', 'ECONNRESET'))).toMatchObject({ status: 400, code: 'conexion_cortada' })
  expect(asRefusal(failed('read ECONNRESET', 'ECONNRESET'))).toBeNull()
  expect(asRefusal(new Error('aborted'))).toBeNull()
})
