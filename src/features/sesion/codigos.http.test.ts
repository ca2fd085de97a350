import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { countRecent, insertCodigo, voidCodigos } from './server/claves-store.ts'

const { t } = people({})
const idOf = async (email: string): Promise<number> =>
  (await t.db.selectFrom('usuario').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const good = async () =>
  (await t.db.selectFrom('codigo_clave').select('huella').where('usado', 'is', null).orderBy('huella').execute()).map(
    ({ huella }) => huella,
  )

it('AUTH-23 AUTH-34 the codes of one account and kind are counted, and used up, apart from those of others', async () => {
  const [one, other] = [await idOf('admin@demo.test'), await idOf('cliente@demo.test')]
  await insertCodigo(t.db, one, 'recuperacion', 'a')
  await insertCodigo(t.db, one, 'recuperacion', 'b')
  await insertCodigo(t.db, one, 'primer-ingreso', 'c')
  await insertCodigo(t.db, other, 'recuperacion', 'd')
  expect([
    await countRecent(t.db, one, 'recuperacion', 60),
    await countRecent(t.db, one, 'primer-ingreso', 60),
    await countRecent(t.db, other, 'recuperacion', 60),
    await countRecent(t.db, other, 'primer-ingreso', 60),
  ]).toEqual([2, 1, 1, 0])
  await t.db
    .updateTable('codigo_clave')
    .set({ creado: new Date(Date.now() - 3_600_000) })
    .where('huella', '=', 'a')
    .execute()
  expect(await countRecent(t.db, one, 'recuperacion', 30)).toBe(1)
  await voidCodigos(t.db, one, 'recuperacion')
  expect(await good()).toEqual(['c', 'd'])
})
