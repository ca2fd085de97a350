import { expect, it } from 'vitest'
import type { Nombre } from './nombres.ts'
import { chooseBearings } from './bearings.ts'

const lugar = (texto: string, latitud: number, longitud: number, kind: Nombre['kind'] = 'lugar'): Nombre => ({
  texto,
  latitud,
  longitud,
  kind,
  habitantes: 1000,
})
const centro = { latitud: -31.42, longitud: -64.19 }
const marco = { left: 0, right: 600, top: 0, bottom: 400 }
/** A hundred pixels a hundredth of a degree, around the middle. */
const en = ({ latitud, longitud }: Nombre) => ({
  x: 300 + (longitud - centro.longitud) * 10_000,
  y: 200 - (latitud - centro.latitud) * 10_000,
})
const texts = (nombres: readonly Nombre[]) => chooseBearings(nombres, centro, marco, en).map((r) => r.texto)

it('OPEN-210 a town out of sight is told at the edge, with its way and its distance; one in sight is not', () => {
  expect(chooseBearings([lugar('Alta Gracia', -31.66, -64.43)], centro, marco, en)).toEqual([
    { x: 100, y: 400, texto: '↙ Alta Gracia, 35 km', leftEdge: false },
  ])
  expect(texts([lugar('Pilar', -31.42, -63.88)])).toEqual(['Pilar, 29 km →'])
  expect(texts([lugar('Córdoba', -31.415, -64.185)])).toEqual([])
})

it('OPEN-210 nearest first, four at most, none over another, and nothing that is far away or no town', () => {
  const north = lugar('Jesús María', -30.98, -64.09)
  expect(texts([north, lugar('Villa Allende', -31.29, -64.16)])).toEqual(['Villa Allende, 15 km ↑'])
  const around = [
    lugar('Uno', -31.42, -64.0),
    lugar('Dos', -31.42, -64.4),
    lugar('Tres', -31.2, -64.19),
    lugar('Cuatro', -31.7, -64.19),
    lugar('Cinco', -31.75, -63.8),
  ]
  expect(texts(around)).toEqual(['Uno, 18 km →', '← Dos, 20 km', '↑ Tres, 24 km', '↓ Cuatro, 31 km'])
  const northern = lugar('Jesús María', -30.98, -64.19)
  const top = lugar('Unquillo', -31.4001, -64.19)
  expect(chooseBearings([northern, top], centro, marco, en, [top])).toEqual([])
  expect(texts([lugar('Rosario', -32.95, -60.64), lugar('Punilla', -31.2, -64.5, 'departamento')])).toEqual([])
})
