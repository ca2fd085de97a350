import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textos } from '../rules.ts'
import { cambiadasOf, showCambiadas, findWaiting } from './cambiadas.ts'

describe('what comes in while a list is looked at', () => {
  it.each([
    ['nothing new', [9, 8, 7], [9, 8, 7], []],
    ['one above', [9, 8, 7], [10, 9, 8], [10]],
    ['two above, and the next page', [9, 8], [11, 10, 9, 8, 7, 6], [11, 10]],
    ['one in between, as a search finds it', [9, 7], [9, 8, 7], [8]],
    ['all of them others: a list of its own', [9, 8], [5, 4], []],
    ['nothing was shown', [], [3, 2], []],
  ] as const)('OPEN-170 waits above what is shown: %s', (_what, shown, now, waiting) => {
    expect(findWaiting(shown, now)).toEqual(waiting)
  })
  it('OPEN-170 is said, with the way to it', () => {
    expect([textos.newRows, textos.refresh, textos.justNow]).toEqual([
      'Hay solicitudes nuevas.',
      'Actualizar',
      'Actualizada recién',
    ])
  })
  it('nothing that was shown is ever kept back, nor what is shown below it', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
    fc.assert(
      fc.property(ids, ids, (shown, now) => {
        const left = now.filter((id) => !findWaiting(shown, now).includes(id))
        expect(now.filter((id) => shown.includes(id)).every((id) => left.includes(id))).toBe(true)
        expect(left.at(-1)).toBe(now.at(-1))
      }),
    )
  })
})

describe('what has become of it', () => {
  const card = (id: number, estadoPresupuesto: string | null) => ({ id, estadoPresupuesto })
  it('only what was shown and has another status is said, one by its number, several by how many', () => {
    const before = [card(48217, 'Enviado'), card(48216, 'Comercial'), card(48215, 'Comercial')]
    const now = [card(48218, 'Enviado'), card(48217, 'Comercial'), card(48216, 'Comercial'), card(48215, 'Cancelado')]
    expect(cambiadasOf(before, now).map(({ id }) => id)).toEqual([48217, 48215])
    expect(showCambiadas(cambiadasOf(before, now))).toBe('Cambiaron 2 solicitudes.')
    expect(showCambiadas(cambiadasOf(before, [card(48217, 'Comercial')]))).toBe('La solicitud 48.217 pasó a Comercial.')
  })
})
