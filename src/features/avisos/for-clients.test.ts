import { expect, it } from 'vitest'
import { estados, whatHappened } from '#features/presupuestos/rules.ts'
import { stepList, stepNews } from '#features/reclamos/rules.ts'
import { titleForClient } from './for-clients.ts'

it('PAPEL-03 OPEN-471 the bell tells a client of a move in the words of its mail, whichever state it came to', () => {
  expect(titleForClient('La solicitud N° 48.421 pasó a En tránsito')).toBe('Solicitud N° 48.421: salió el camión')
  for (const estado of estados)
    expect(titleForClient(`La solicitud N° 1 pasó a ${estado}`)).toBe(`Solicitud N° 1: ${whatHappened[estado]}`)
  expect(titleForClient('La solicitud N° 1 pasó a Otro')).toBe('La solicitud N° 1 pasó a Otro')
  expect(titleForClient('Se canceló la solicitud N° 1')).toBe('Se canceló la solicitud N° 1')
})
it('PAPEL-04 OPEN-471 so does it of a claim, with or without its number, and whatever its title says', () => {
  expect(titleForClient('El reclamo N° 12 pasó a INGRESO')).toBe('Reclamo N° 12: quedó registrado')
  for (const [orden, step] of stepList.entries())
    expect(titleForClient(`El reclamo N° 12 pasó a ${step}`)).toBe(`Reclamo N° 12: ${stepNews[orden]!.what}`)
  expect(titleForClient('El reclamo «No pasó a ver nadie» pasó a CERRADO')).toBe(
    'Reclamo «No pasó a ver nadie»: está cerrado',
  )
  expect(titleForClient('El reclamo «Llegó\ncortado\u2028a 6 m» pasó a ANÁLISIS')).toBe(
    'Reclamo «Llegó\ncortado\u2028a 6 m»: lo estamos analizando',
  )
  expect(titleForClient('El reclamo N° R-12/B pasó a INGRESO pasó a RESOLUCIÓN')).toBe(
    'Reclamo N° R-12/B pasó a INGRESO: tiene resolución',
  )
  for (const other of ['El proyecto La solicitud N° 1 pasó a Comercial', 'Se cargó el reclamo «Todo pasó a CERRADO»'])
    expect(titleForClient(other)).toBe(other)
})
