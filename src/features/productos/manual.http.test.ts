import { expect, it } from 'vitest'
import { people } from '../../../test/people.ts'
import { textOf } from '../../../test/pdf.ts'
import { readPdf, type Tag } from '../../../test/pdf-read.ts'

const { t, admin } = people({ admin: 'admin@demo.test' })
const manual = async (): Promise<Buffer> => {
  const answer = await admin.get('/api/Document?fileName=1.pdf')
  expect(answer.status).toBe(200)
  return answer.body
}

const all = (tags: readonly Tag[]): Tag[] => tags.flatMap((tag) => [tag, ...all(tag.children)])

it('PAPEL-08 the manual says on every page what it is and of whom; its drawings are told in words, nothing leaves the paper', async () => {
  const word = 'x'.repeat(200)
  await t.db.updateTable('producto').set({ norma: word }).where('id', '=', 'IPN-080-12').execute()
  const { title, language, marked, pages } = await readPdf(await manual())
  expect([title, language, marked]).toEqual(['Manual de usuario: Perfiles laminados', 'es-AR', true])
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, { lines, words, width }] of pages.entries()) {
    expect(lines[0]).toBe(`Manual de usuario: Perfiles laminados Aceros Ribera Página ${at + 1} de ${pages.length}`)
    for (const { text, left, right } of words) expect(left > 39 && right < width - 39, text).toBe(true)
  }
  const tags = pages.flatMap((page) => all(page.tags))
  expect(tags.filter(({ role }) => role === 'H1').map(({ says }) => says)).toEqual(['Perfiles laminados'])
  const figures = tags.filter(({ role }) => role === 'Figure')
  expect(figures.length).toBeGreaterThan(1)
  for (const { alt } of figures) expect(alt).toMatch(/^Corte de .+, con sus medidas en milímetros$/)
})

it('PAPEL-08 no family’s name, words and drawing end a page whose next one has its products', async () => {
  const alone: string[] = []
  // a name of many lines moves what comes below it
  for (const words of [30, 60, 90, 120]) {
    await t.db
      .updateTable('producto')
      .set({ descripcion: 'estructural '.repeat(words).trim() })
      .where('id', '=', 'IPN-120-12')
      .execute()
    for (const { tags, lines } of (await readPdf(await manual())).pages) {
      const roles = all(tags).map(({ role }) => role)
      if (roles.lastIndexOf('H2') > roles.lastIndexOf('TD')) alone.push(lines.at(-3)!)
    }
  }
  expect(alone).toEqual([])
})

it('PAPEL-08 a family is told in what all its products say, never in what is one’s own', async () => {
  const said = textOf(await manual())
  expect(said).toContain('Dobleteeuropeodealasparalelas,laminadoencaliente.')
  for (const own of ['pesonominal', 'serieliviana', 'Paradinteles,entrepisoslivianos']) expect(said).not.toContain(own)
})

it('PROD-09 a family is drawn beside its words, with its measures; one that has no drawing is told in words', async () => {
  const drawn = await manual()
  await t.db.updateTable('producto').set({ perfil: null }).where('grupoId', '=', 1).execute()
  const told = await manual()
  expect(drawn.length - told.length).toBeGreaterThan(1_000)
  expect(textOf(told)).toContain('PerfilIPN80')
  await t.db.updateTable('producto').set({ gruposProdId: null }).where('grupoId', '=', 1).execute()
  expect(textOf(await manual())).toContain('PerfilIPN80')
})
