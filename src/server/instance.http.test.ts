import { expect, it } from 'vitest'
import { people } from '../../test/people.ts'
import { joinInstances } from './instance.ts'

const { t } = people({ admin: 'admin@demo.test' })
/** A key, and how every version of the portal has written down in its database that it was started with it. */
const CLAVE = 'una clave de prueba'
const HUELLA = 'yq8mETNboTFSLgTs'

const wroteBefore = (huella: string, visto: Date) =>
  t.db.insertInto('instancia').values({ id: crypto.randomUUID(), huella, equipo: 'otro', pid: 1, visto }).execute()
const warningsOf = async (secret: string): Promise<string[]> => {
  const warnings: string[] = []
  const leave = await joinInstances(t.db, secret, (text) => warnings.push(text))
  await leave()
  return warnings
}

it('OPEN-247 a key is known again by what earlier versions wrote of it, and another one is told of', async () => {
  await t.db.deleteFrom('instancia').execute()
  await wroteBefore(HUELLA, new Date())
  expect(await warningsOf(CLAVE)).toEqual([])
  expect(await warningsOf('otra clave')).toEqual([
    expect.stringContaining('otro proceso del portal usa esta base con otra clave (equipo otro, pid 1)'),
  ])
})
it('OPEN-247 a start knows the key of the one before; what nobody saw for a month is forgotten', async () => {
  await t.db.deleteFrom('instancia').execute()
  await wroteBefore(HUELLA, new Date(Date.now() - 3_600_000))
  expect(await warningsOf(CLAVE)).toEqual([])
  await t.db.deleteFrom('instancia').where('equipo', '<>', 'otro').execute()
  expect(await warningsOf('otra clave')).toEqual([expect.stringContaining('no es la del arranque anterior')])
  await t.db.deleteFrom('instancia').where('equipo', '<>', 'otro').execute()
  await t.db
    .updateTable('instancia')
    .set({ visto: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await warningsOf(CLAVE)
  const rows = await t.db.selectFrom('instancia').select(['equipo', 'fin']).execute()
  expect(rows.map(({ equipo, fin }) => [equipo === 'otro', fin === null])).toEqual([[false, false]])
})
