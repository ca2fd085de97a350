import { describe, expect, it } from 'vitest'
import { checkEntradas, checkZip, freeName, readCotizacion, type Entrada } from './rules.ts'

const entrada = (of: Partial<Entrada>): Entrada => ({
  nombre: 'listas/noviembre.xlsx',
  bytes: 1_000,
  compressed: 500,
  encrypted: false,
  ...of,
})

describe('what may be uploaded', () => {
  it.each([
    [null, 'Debes seleccionar un archivo.'],
    ['lista.rar', 'El archivo debe ser de formato .zip.'],
    ['lista.zip.exe', 'El archivo debe ser de formato .zip.'],
    ['lista', 'El archivo debe ser de formato .zip.'],
    ['lista.zip', null],
    ['LISTA.ZIP', null],
  ])('CFG-04 CFG-05 %s', (nombre, why) => expect(checkZip(nombre)).toBe(why))

  it.each<[string, Partial<Entrada>[], string | null]>([
    ['files and folders', [{ nombre: 'listas/', bytes: 0, compressed: 0 }, {}], null],
    ['nothing', [], 'El archivo .zip no tiene archivos adentro.'],
    ['folders alone', [{ nombre: 'a/' }], 'El archivo .zip no tiene archivos adentro.'],
    [
      'a name that leaves its folder',
      [{ nombre: '../../x' }],
      'El archivo .zip tiene adentro un nombre que no se admite: «../../x».',
    ],
    [
      'a path from the root',
      [{ nombre: '/etc/passwd' }],
      'El archivo .zip tiene adentro un nombre que no se admite: «/etc/passwd».',
    ],
    [
      'another system’s path',
      [{ nombre: 'C:\\x.exe' }],
      'El archivo .zip tiene adentro un nombre que no se admite: «C:\\x.exe».',
    ],
    ['two dots inside a name', [{ nombre: 'lista..final.xlsx' }], null],
    [
      'a password',
      [{ encrypted: true }],
      'El archivo .zip está protegido con una clave: quien lo descargue no podría abrirlo.',
    ],
    ['more than two hundred times its size', [{ bytes: 2_000_001 }], 'El archivo .zip ocupa demasiado al abrirse.'],
    [
      'more than four gigabytes',
      [{ bytes: 5 * 1024 ** 3, compressed: 10 }],
      'El archivo .zip ocupa demasiado al abrirse.',
    ],
    [
      'entries that share their bytes',
      [{ compressed: 6_000 }, { compressed: 6_000 }],
      'El archivo .zip ocupa demasiado al abrirse.',
    ],
  ])('OPEN-181 a zip with %s', (_what, entradas, why) => expect(checkEntradas(entradas.map(entrada), 10_000)).toBe(why))

  it('OPEN-60 a file of the second list never hides one of the first', () => {
    const taken = new Set(['a/lista.xlsx', 'a/lista (2).xlsx', 'leame'])
    expect(freeName('a/Lista.xlsx', taken)).toBe('a/Lista (3).xlsx')
    expect(freeName('LEAME', taken)).toBe('LEAME (2)')
    expect(freeName('otra.xlsx', taken)).toBe('otra.xlsx')
  })
})

describe('a rate of the dollar as it is typed', () => {
  it.each<[string, number | null]>([
    ['1489', 1_489],
    ['1489,50', 1_489.5],
    ['1.489,50', 1_489.5],
    ['1489,2575', 1_489.2575],
    ['$ 1489', null],
    ['', null],
  ])('OPEN-220 OPEN-100 %j reads as %j', (text, valor) => expect(readCotizacion(text)).toEqual({ valor, doubt: null }))
  it.each<[string, string, number[]]>([
    ['1.489', '«1.489» puede ser 1,489 o 1.489. ¿Cuánto es?', [1.489, 1_489]],
    ['1,489', '«1,489» puede ser 1,489 o 1.489. ¿Cuánto es?', [1.489, 1_489]],
  ])('OPEN-220 OPEN-100 %j is asked about', (text, question, options) =>
    expect(readCotizacion(text)).toEqual({ valor: null, doubt: { kind: 'doubt', question, options } }),
  )
})
