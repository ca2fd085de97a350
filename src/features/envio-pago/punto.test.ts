import { expect, it } from 'vitest'
import { puntoMessage, toObraDraft } from './obra.ts'
import { checkPreconfirm } from './rules.ts'

const obra = { provinciaId: 1, localidad: 'Pilar', obraCalle: 'Caamaño', obraNro: '1150', obraCodigoPostal: '1631' }

it('OPEN-211 of a saved obra with its point it is said that it goes with the order: nothing is looked for', () => {
  const draft = toObraDraft({ ...obra, obraLatitud: -34.43, obraLongitud: -58.87 })
  expect([draft.waiting, puntoMessage(draft, false), puntoMessage(draft, true)]).toEqual([
    false,
    'Se envía con la dirección.',
    undefined,
  ])
  const byHand = toObraDraft({ ...obra, obraLatitud: null, obraLongitud: null })
  expect([byHand.waiting, puntoMessage(byHand, false)]).toEqual([false, undefined])
})
it.each([
  [-34.43, -58.87, false],
  [null, -58.87, true],
  [-34.43, null, true],
  [undefined, -58.87, true],
  [null, null, false],
  [undefined, null, false],
])('OPEN-211 of the point %s, %s it is said that it is half a point: %s', (obraLatitud, obraLongitud, half) => {
  const sent = { esObra: true, ...obra, obraLatitud, obraLongitud } as Parameters<typeof checkPreconfirm>[0]
  const found = checkPreconfirm(sent).filter(({ field }) => field === 'obraLatitud')
  expect(found.map(({ detail }) => detail)).toEqual(
    half ? ['El punto de la obra está incompleto: lleva latitud y longitud.'] : [],
  )
})
