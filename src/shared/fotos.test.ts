import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { medidasAt, readFotoUrl, srcsetOf, tamanosOf, urlOfFoto } from './fotos.ts'

const huella = '0123456789abcdef0123456789abcdef'
const foto = (ancho: number, alto: number) => ({ huella, ancho, alto })

describe('the addresses of photos', () => {
  it.each([
    [4000, 3000, [320, 800, 1600]],
    [3000, 4000, [320, 800, 1600]],
    [801, 10, [320, 800, 1600]],
    [800, 800, [320, 800]],
    [320, 200, [320]],
    [1, 1, [320]],
  ])('OPEN-131 a picture of %i × %i has the sizes %j: none that a smaller one shows whole', (ancho, alto, sizes) => {
    expect(tamanosOf(foto(ancho, alto))).toEqual(sizes)
  })
  it.each([
    [4000, 3000, 320, [320, 240]],
    [3000, 4000, 800, [600, 800]],
    [500, 400, 800, [500, 400]],
    [60000, 10, 320, [320, 1]],
  ] as const)('OPEN-131 %i × %i in %i measures %j: whole, never enlarged', (ancho, alto, tamano, [w, h]) => {
    expect(medidasAt(foto(ancho, alto), tamano)).toEqual({ ancho: w, alto: h })
  })
  it('OPEN-131 an address says the picture, its measures, the size and the format', () => {
    expect(urlOfFoto(foto(4000, 3000))).toBe('/fotos/0123456789abcdef0123456789abcdef.4000x3000-800.webp')
    expect(urlOfFoto(foto(300, 200))).toBe('/fotos/0123456789abcdef0123456789abcdef.300x200-320.webp')
    expect(srcsetOf(foto(700, 350), 'avif')).toBe(
      '/fotos/0123456789abcdef0123456789abcdef.700x350-320.avif 320w, /fotos/0123456789abcdef0123456789abcdef.700x350-800.avif 700w',
    )
  })
  it.each([
    '/fotos/ipn-080.jpg',
    '/fotos/0123456789abcdef0123456789abcdef.4000x3000-900.webp',
    '/fotos/0123456789abcdef0123456789abcdef.300x200-800.webp',
    '/fotos/0123456789abcdef0123456789abcdef.300x0-320.webp',
    '/fotos/0123456789ABCDEF0123456789abcdef.300x200-320.webp',
    '/fotos/0123456789abcdef0123456789abcdef.300x200-320.webp?x=1',
    'https://otro.test/fotos/0123456789abcdef0123456789abcdef.300x200-320.webp',
  ])('OPEN-131 %s is none of ours', (url) => {
    expect(readFotoUrl(url)).toBeNull()
  })
  it('OPEN-131 every address is read as it was written', () => {
    const side = fc.integer({ min: 1, max: 60_000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom('avif', 'webp'), (ancho, alto, formato) => {
        for (const tamano of tamanosOf(foto(ancho, alto)))
          expect(readFotoUrl(urlOfFoto(foto(ancho, alto), formato, tamano))).toEqual({
            ...foto(ancho, alto),
            tamano,
            formato,
          })
      }),
    )
  })
})
