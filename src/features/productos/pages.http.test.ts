import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import type { Product } from './contract.ts'
import { PAGE_SIZE } from './rules.ts'

const { t, cliente } = people({ cliente: 'cliente@demo.test' })
const page = async (number: number): Promise<string[]> => {
  const { clienteId } = cliente.session!
  const { body } = await cliente.get(`/api/Product/grupo?page=${number}&id=1&clienteId=${clienteId}`)
  return (body.$values as Product[]).map((product) => product.id)
}

it('CAT-08 OPEN-31 a page is full of what the client buys: what has no price takes no place on it', async () => {
  const before = [...(await page(1)), ...(await page(2))]
  expect(before).toHaveLength(2 * PAGE_SIZE)
  const gone = before.slice(0, 3)
  for (const table of ['precio', 'precio_cliente'])
    await sql`delete from ${sql.table(table)} where "productoId" = any(${gone})`.execute(t.db)
  expect(await page(1)).toEqual(before.slice(3, 3 + PAGE_SIZE))
  expect((await page(2)).slice(0, PAGE_SIZE - 3)).toEqual(before.slice(3 + PAGE_SIZE))
})
