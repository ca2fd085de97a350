import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coloresDe, coloresIlegibles, contraste, CONTRASTE_MINIMO, paletaDe } from './colores.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`)

describe('a distributor’s colours', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#C2410C', '#FFFFFF', 5.18],
    ['#777777', '#FFFFFF', 4.48],
    ['#1F4B6E', '#F7F8FA', 8.65],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(contraste(a, b)).toBeCloseTo(expected, 1)
    expect(contraste(b, a)).toBe(contraste(a, b))
  })
  it('the portal’s own colours read everywhere, and no colours of one’s own change nothing', () => {
    expect(coloresIlegibles(null)).toEqual([])
    expect(paletaDe(null)).toBeNull()
    expect(paletaDe({})).toBeNull()
  })
  it('a pair under 4.5:1 is named with its contrast', () => {
    expect(coloresIlegibles({ acento: '#FFB000' })[0]).toBe(
      'colores: «sobreAcento» #FFFFFF sobre «acento» #FFB000 tiene un contraste de 1,83:1; hace falta 4,5:1 o más.',
    )
    expect(coloresIlegibles({ acento: '#FFB000', sobreAcento: '#18212B' })).toEqual([])
    expect(coloresIlegibles({ enlace: '#66AAEE' })[0]).toMatch(/«enlace» #66AAEE sobre el fondo claro/)
    expect(coloresIlegibles({ enlaceOscuro: '#1F4B6E' })[0]).toMatch(/«enlaceOscuro» #1F4B6E sobre el fondo oscuro/)
  })
  it('only what is given changes, and the pressed button keeps its contrast', () => {
    fc.assert(
      fc.property(color, color, (acento, sobreAcento) => {
        const p = paletaDe({ acento, sobreAcento })!
        expect(Object.keys(p.claro).sort()).toEqual(['--accent', '--accent-press', '--on-accent'])
        expect(contraste(p.claro['--accent-press']!, sobreAcento)).toBeGreaterThanOrEqual(
          contraste(acento, sobreAcento) - 0.02,
        )
      }),
    )
  })
  it('any link colour has a light twin that reads in the dark mode', () => {
    fc.assert(
      fc.property(color, (enlace) => {
        const { enlaceOscuro } = coloresDe({ enlace })
        for (const f of ['#11171D', '#1A222B', paletaDe({ enlace })!.oscuro['--select']!])
          expect(contraste(enlaceOscuro, f)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
      }),
    )
  })
})
