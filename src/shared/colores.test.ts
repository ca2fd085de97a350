import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorsOf, illegibleColors, contrast, MIN_CONTRAST, paletaOf } from './colores.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`)

describe('a distributor’s colours', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#C2410C', '#FFFFFF', 5.18],
    ['#777777', '#FFFFFF', 4.48],
    ['#1F4B6E', '#F7F8FA', 8.65],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 1)
    expect(contrast(b, a)).toBe(contrast(a, b))
  })
  it('the portal’s own colours read everywhere, and no colours of one’s own change nothing', () => {
    expect(illegibleColors(null)).toEqual([])
    expect(paletaOf(null)).toBeNull()
    expect(paletaOf({})).toBeNull()
  })
  it('a pair under 4.5:1 is named with its contrast', () => {
    expect(illegibleColors({ acento: '#FFB000' })[0]).toBe(
      'colores: «sobreAcento» #FFFFFF sobre «acento» #FFB000 tiene un contraste de 1,83:1; hace falta 4,5:1 o más.',
    )
    expect(illegibleColors({ acento: '#FFB000', sobreAcento: '#18212B' })).toEqual([])
    expect(illegibleColors({ enlace: '#66AAEE' })[0]).toMatch(/«enlace» #66AAEE sobre el fondo claro/)
    expect(illegibleColors({ enlaceOscuro: '#1F4B6E' })[0]).toMatch(/«enlaceOscuro» #1F4B6E sobre el fondo oscuro/)
  })
  it('only what is given changes, and the pressed button keeps its contrast', () => {
    fc.assert(
      fc.property(color, color, (acento, sobreAcento) => {
        const p = paletaOf({ acento, sobreAcento })!
        expect(Object.keys(p.claro).sort()).toEqual(['--accent', '--accent-press', '--on-accent'])
        expect(contrast(p.claro['--accent-press']!, sobreAcento)).toBeGreaterThanOrEqual(
          contrast(acento, sobreAcento) - 0.02,
        )
      }),
    )
  })
  it('any link colour has a light twin that reads in the dark mode', () => {
    fc.assert(
      fc.property(color, (enlace) => {
        const { enlaceOscuro } = colorsOf({ enlace })
        for (const f of ['#11171D', '#1A222B', paletaOf({ enlace })!.oscuro['--select']!])
          expect(contrast(enlaceOscuro, f)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }),
    )
  })
})
