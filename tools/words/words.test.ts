import { describe, expect, it } from 'vitest'
import { namesIn, splitName, strangersIn, wordsOf } from './words.mjs'

const english = (word: string): boolean =>
  ['read', 'sent', 'order', 'with', 'the', 'row', 'rows', 'label'].includes(word)
const strangers = (code: string, file = 'src/a.ts') =>
  strangersIn([[file, code]], english, wordsOf('| `presupuesto` | the cart |\n| `tira`, `tiras` | a unit |\n'))

describe('the words of the code', () => {
  it('are those of what is declared: a name, a parameter, a member, a type, a renamed import, the file, a class', () => {
    const code = `import { a as otro } from './b.ts'
      type Fila = { columna: string }
      export const leer = ({ x: equis }: Fila, [uno]: string[], ...resto: number[]) => {
        const clave = { llave: 1 }
        return clave
      }`
    expect(namesIn('src/una-vez.http.test.ts', code)).toEqual(
      expect.arrayContaining(['una-vez', 'otro', 'Fila', 'columna', 'leer', 'equis', 'uno', 'resto', 'clave', 'llave']),
    )
    expect(namesIn('src/a.css', '.fila-vieja > .x:hover { --color-fondo: red }')).toEqual([
      'a',
      'fila-vieja',
      'x',
      '--color-fondo',
    ])
  })
  it('are split at capitals, signs and figures; two letters are none', () => {
    expect(splitName('readClienteEnAlcance')).toEqual(['read', 'cliente', 'alcance'])
    expect(splitName('PDFSheet_of-2rows')).toEqual(['pdf', 'sheet', 'rows'])
  })
  it('pass when they are English, or the business says them, in the plural too', () => {
    expect(strangers('const readPresupuestos = (row: string) => row')).toEqual([])
  })
  it('are told with their name and file when nobody knows them', () => {
    expect(strangers('const readTurno = 1')).toEqual(['src/a.ts: readTurno (turno)'])
  })
  it('of a migration that has landed, its file keeps the name that databases recorded', () => {
    expect(strangers('const label = 1', 'src/server/db/migrations/0040-olvidos.ts')).toEqual([])
  })
})
