import { describe, expect, it } from 'vitest'
import { choose, isOfSistema } from './rules.ts'

/** The products there are. */
const codigosOf = (codigo: string) =>
  ['IPN-080-12', 'A', 'A_2', 'CAÑO/2', 'Perno #4', 'repe', 'REPE', '50%', 'T_10'].filter(
    (c) => c.toLowerCase() === codigo,
  )

describe('the names of pictures', () => {
  it.each([
    ['IPN-080-12.jpg', 'IPN-080-12', 1],
    ['ipn-080-12.JPEG', 'IPN-080-12', 1],
    ['IPN-080-12_2.webp', 'IPN-080-12', 2],
    ['A.png', 'A', 1],
    ['A_1.png', 'A', 1],
    ['A_2.png', 'A_2', 1], // a code that itself ends so comes first
    ['A_2_2.png', 'A_2', 2],
    ['A_3.png', 'A', 3],
    ['CAÑO%2F2.jpg', 'CAÑO/2', 1],
    ['can\u0303o%2f2_4.jpg', 'CAÑO/2', 4], // as a Mac writes it
    ['Perno #4.avif', 'Perno #4', 1],
    ['50%.jpg', '50%', 1],
    ['repe.jpg', 'repe', 1],
    ['T_10.jpg', 'T_10', 1],
  ])('OPEN-131 %s is of %s, number %i', (nombre, codigo, orden) => {
    expect(choose(nombre, codigosOf)).toEqual({ codigo, orden })
  })
  it.each([
    ['otro.jpg', 'Ningún producto tiene ese código.'],
    ['A_0.jpg', 'Ningún producto tiene ese código.'],
    ['A_100.jpg', 'Ningún producto tiene ese código.'],
    ['Repe.jpg', 'Hay más de un producto con ese código, según mayúsculas y minúsculas: escribilo como está.'],
    ['A.gif', 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
    ['A.svg', 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
    [' .jpg', 'El nombre no dice un producto: se espera el código y, desde la segunda foto, _2, _3…'],
  ])('OPEN-131 %s is nobody’s: %s', (nombre, motivo) => {
    expect(choose(nombre, codigosOf)).toEqual({ motivo })
  })
  it('OPEN-131 what systems leave in a folder by themselves is nobody’s picture', () => {
    expect(['.a.jpg', 'Thumbs.db', 'desktop.ini', 'a.jpg', 'a.heic'].filter((nombre) => !isOfSistema(nombre))).toEqual([
      'a.jpg',
      'a.heic',
    ])
  })
})
