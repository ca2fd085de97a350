import { expect, it } from 'vitest'
import type { Hallazgo } from '../contract.ts'
import { lineaOf, partsOf, renglonesOf } from './etiqueta.ts'
import { chooseNombres, type Nombre } from './nombres.ts'
import { moveByKey, PAUSE_MS, showPunto, zooms } from './punto.ts'

const obelisco = { latitud: -34.6037, longitud: -58.3816 }

it('SHIP-46 SHIP-47 opens near Buenos Aires at zoom 12 and goes to 14 on what was found', () => {
  expect(zooms).toEqual({ initial: 12, found: 14 })
  expect(showPunto(obelisco)).toBe('−34,6037, −58,3816')
})

it('SHIP-48 asks once typing, or the point, has rested for 200 ms', () => {
  expect(PAUSE_MS).toBe(200)
})

it('OPEN-217 arrows move the point 10 m, with Mayús 100 m, and other keys nothing', () => {
  expect(moveByKey(obelisco, 'ArrowUp', false)).toEqual({ latitud: -34.60361, longitud: -58.3816 })
  expect(moveByKey(obelisco, 'ArrowDown', true)).toEqual({ latitud: -34.604598, longitud: -58.3816 })
  // a degree to the east is shorter here than at the equator
  expect(moveByKey(obelisco, 'ArrowRight', true)).toEqual({ latitud: -34.6037, longitud: -58.380509 })
  expect(moveByKey(obelisco, 'ArrowLeft', false)).toEqual({ latitud: -34.6037, longitud: -58.381709 })
  for (const key of ['Tab', 'Enter', 'a']) expect(moveByKey(obelisco, key, false)).toBeNull()
})

const hallazgo: Hallazgo = {
  etiqueta: 'Av. Boulogne Sur Mer 1850, Don Torcuato, Buenos Aires',
  latitud: -34.4871,
  longitud: -58.6204,
  provinciaId: 6,
  provincia: 'Buenos Aires',
  localidad: 'Don Torcuato',
  calle: 'Av. Boulogne Sur Mer',
  numero: '1850',
  codigoPostal: '1611',
  precision: 'puerta',
  fuente: 'nominatim',
}
it('SHIP-38 a suggestion says the address, and below it where that is', () => {
  expect(renglonesOf(hallazgo)).toEqual({
    titulo: 'Av. Boulogne Sur Mer 1850',
    detalle: 'Don Torcuato, Buenos Aires · 1611',
  })
  expect(renglonesOf({ ...hallazgo, numero: null }).titulo).toBe('Av. Boulogne Sur Mer (sin número)')
  const town = { ...hallazgo, calle: null, numero: null, codigoPostal: null }
  expect(renglonesOf(town)).toEqual({ titulo: 'Don Torcuato', detalle: 'Buenos Aires' })
  expect(renglonesOf({ ...town, localidad: null })).toEqual({ titulo: 'Buenos Aires', detalle: '' })
  expect([hallazgo, town, { ...town, localidad: 'Córdoba', provincia: 'Córdoba' }].map(lineaOf)).toEqual([
    'Av. Boulogne Sur Mer 1850, Don Torcuato, Buenos Aires',
    'Don Torcuato, Buenos Aires',
    'Córdoba',
  ])
})

it('SHIP-38 the part that was typed is marked, whatever its accents', () => {
  const marked = (text: string, typed: string) =>
    partsOf(text, typed)
      .map(({ texto, coincide }) => (coincide ? `[${texto}]` : texto))
      .join('')
  expect(marked('Boulogne Sur Mer 1850', 'boulogne sur mer 18')).toBe('[Boulogne] [Sur] [Mer] [18]50')
  expect(marked('Córdoba', 'cord')).toBe('[Córd]oba')
  expect(marked('Ñandubay (sin número)', 'nandu num')).toBe('[Ñandu]bay (sin [núm]ero)')
  expect(marked('Mitre', '')).toBe('Mitre')
})

it('OPEN-217 the base map names the largest towns of those in sight, none over another', () => {
  const lugar = (texto: string, habitantes: number, latitud: number): Nombre => ({
    texto,
    latitud,
    longitud: 0,
    kind: 'lugar',
    habitantes,
  })
  const all = [lugar('Córdoba', 1_300_000, 100), lugar('Alta Gracia', 48_000, 105), lugar('Jesús María', 31_000, 300)]
  const names = (zoom: number) =>
    chooseNombres(all, zoom, ({ latitud }) => (latitud < 300 || zoom > 7 ? { x: 0, y: latitud } : null)).map(
      (n) => n.texto,
    )
  expect([names(3), names(5), names(7), names(8)]).toEqual([
    [],
    ['Córdoba'],
    ['Córdoba'], // the other two: one would lie over it, one is not in sight
    ['Córdoba', 'Jesús María'],
  ])
})
