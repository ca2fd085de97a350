import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { textOf } from '../../../test/pdf.ts'

const { t, admin } = people({ admin: 'admin@demo.test' })
const manual = async (): Promise<Buffer> => {
  const answer = await admin.get('/api/Document?fileName=1.pdf')
  expect(answer.status).toBe(200)
  return answer.body
}

it('PROD-09 a family is drawn beside its words, with its measures; one that has no drawing is told in words', async () => {
  const drawn = await manual()
  await t.db.updateTable('producto').set({ perfil: null }).where('grupoId', '=', 1).execute()
  const told = await manual()
  expect(drawn.length - told.length).toBeGreaterThan(1_000)
  expect(textOf(told)).toContain('PerfilIPN80')
  await t.db.updateTable('producto').set({ gruposProdId: null }).where('grupoId', '=', 1).execute()
  expect(textOf(await manual())).toContain('PerfilIPN80')
})
