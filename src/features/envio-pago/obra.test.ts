import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Hallazgo, Usada } from '#features/obras/contract.ts'
import {
  chooseOfMapa,
  chooseHallazgo,
  chooseLugar,
  chooseUsada,
  differences,
  toObraDraft,
  emptyObraDraft,
  missingFields,
  hasCambios,
  hasTyped,
  hasPunto,
  movePunto,
  obraOf,
  withoutNumero,
  writeCampo,
  type ObraDraft,
} from './obra.ts'

const puerta: Hallazgo = {
  etiqueta: 'Av. Boulogne Sur Mer 1850, Don Torcuato, Buenos Aires',
  latitud: -34.4871,
  longitud: -58.6204,
  provinciaId: 1,
  provincia: 'Buenos Aires',
  localidad: 'Don Torcuato',
  calle: 'Av. Boulogne Sur Mer',
  numero: '1850',
  codigoPostal: '1611',
  precision: 'puerta',
  fuente: 'nominatim',
}
const pueblo: Hallazgo = {
  ...puerta,
  etiqueta: 'Vicente López, Buenos Aires',
  localidad: 'Vicente López',
  calle: null,
  numero: null,
  codigoPostal: null,
  precision: 'localidad',
  fuente: 'embedded',
}
const punto = { latitud: -34.5262, longitud: -58.4801 }
const direccion = {
  provinciaId: 1,
  localidad: 'Don Torcuato',
  obraCalle: 'Av. Boulogne Sur Mer',
  obraNro: '1850',
  obraCodigoPostal: '1611',
}

describe('the address of a work site', () => {
  it('SHIP-39 takes province, town, street, number and postal code from what was found, with its point', () => {
    expect(obraOf(chooseHallazgo(emptyObraDraft, puerta))).toEqual({
      ...direccion,
      obraLatitud: -34.4871,
      obraLongitud: -58.6204,
    })
  })
  it('OPEN-216 never changes what was written by hand: it says what the map has, and takes it when asked', () => {
    const typed = writeCampo(writeCampo(emptyObraDraft, 'obraNro', '1860'), 'localidad', 'don  torcuato')
    const found = chooseHallazgo(typed, puerta)
    expect(found.obra).toEqual({ ...direccion, obraNro: '1860', localidad: 'don  torcuato' })
    expect(differences(found)).toEqual(['obraNro'])
    const taken = chooseOfMapa(found, 'obraNro')
    expect([taken.obra.obraNro, taken.aHand, differences(taken)]).toEqual(['1850', ['localidad'], []])
  })
  it('OPEN-216 holds for any fields, findings and order: a field written by hand is as it was written', () => {
    const text = fc.constantFrom('Las Magnolias', '754', 'S/N', ' x ')
    const finding = fc.record({
      calle: fc.option(text),
      numero: fc.option(text),
      localidad: fc.option(text),
      codigoPostal: fc.option(fc.constantFrom('1629', 'B1629AGS')),
      precision: fc.constantFrom<Hallazgo['precision']>('puerta', 'calle', 'localidad', 'provincia'),
    })
    fc.assert(
      fc.property(text, fc.array(finding), (calle, findings) => {
        let e: ObraDraft = writeCampo(emptyObraDraft, 'obraCalle', calle)
        for (const [n, found] of findings.entries()) {
          const h = { ...puerta, ...found }
          e = n % 2 ? chooseHallazgo(e, h) : chooseLugar(movePunto(e, punto), punto, h)
          expect(e.obra.obraCalle).toBe(calle)
          expect(e.obra.obraCodigoPostal).toMatch(/^\d*$/)
        }
      }),
    )
  })
  it('OPEN-216 a field that was emptied is filled again, and what an earlier point gave goes with it', () => {
    const emptied = writeCampo(writeCampo(emptyObraDraft, 'obraCalle', 'x'), 'obraCalle', ' ')
    const first = chooseHallazgo(emptied, puerta)
    expect(first.obra.obraCalle).toBe('Av. Boulogne Sur Mer')
    const second = chooseLugar(movePunto(first, punto), punto, pueblo)
    expect(second.obra).toEqual({
      ...direccion,
      localidad: 'Vicente López',
      obraCalle: '',
      obraNro: '',
      obraCodigoPostal: '',
    })
  })
  it('OPEN-216 street and number of a search stay when the point is put where it is, until something else is searched', () => {
    const searched = { ...pueblo, calle: 'Av. Maipú', numero: '1200' }
    const put = chooseLugar(movePunto(chooseHallazgo(emptyObraDraft, searched), punto), punto, pueblo)
    expect([put.obra.obraCalle, put.obra.obraNro, hasPunto(put)]).toEqual(['Av. Maipú', '1200', true])
    const again = chooseHallazgo(put, { ...searched, calle: 'Belgrano', numero: null })
    expect([again.obra.obraCalle, again.obra.obraNro, differences(again)]).toEqual(['Belgrano', '', []])
    const written = chooseHallazgo(writeCampo(put, 'obraNro', '1210'), { ...searched, numero: '7' })
    expect([written.obra.obraNro, differences(written)]).toEqual(['1210', ['obraNro']])
  })
  it('SHIP-40 SHIP-41 SHIP-42 postal code, street and number that the map does not know are to be written', () => {
    const found = chooseHallazgo(emptyObraDraft, pueblo)
    expect(missingFields(found)).toEqual(['obraCalle', 'obraNro', 'obraCodigoPostal'])
    expect(missingFields(writeCampo(found, 'obraCalle', 'Maipú'))).toEqual(['obraNro', 'obraCodigoPostal'])
    expect([missingFields(emptyObraDraft), missingFields(chooseHallazgo(emptyObraDraft, puerta))]).toEqual([[], []])
  })
  it('SHIP-43 asks to look again at a street without a number, whoever says that it has none', () => {
    const sin = chooseHallazgo(emptyObraDraft, { ...puerta, numero: null })
    expect([
      withoutNumero(sin),
      withoutNumero(chooseHallazgo(emptyObraDraft, puerta)),
      withoutNumero(emptyObraDraft),
    ]).toEqual([true, false, false])
    for (const nro of ['S/N', 's/n', 'SN', 's/nº', 'Sin número', '0'])
      expect(withoutNumero(writeCampo(emptyObraDraft, 'obraNro', nro)), nro).toBe(true)
    for (const nro of ['1850', '10', 'Km 22', 'Lote 4'])
      expect(withoutNumero(writeCampo(sin, 'obraNro', nro)), nro).toBe(false)
    expect(withoutNumero(writeCampo(emptyObraDraft, 'obraCalle', 'Maipú'))).toBe(false) // still being written
  })
  it('SHIP-44 keeps only the digits of a postal code, written or found', () => {
    expect(writeCampo(emptyObraDraft, 'obraCodigoPostal', 'B1629 AGS').obra.obraCodigoPostal).toBe('1629')
    const found = chooseHallazgo(emptyObraDraft, { ...puerta, codigoPostal: 'C1425' })
    expect(found.obra.obraCodigoPostal).toBe('1425')
    const none = chooseHallazgo(emptyObraDraft, { ...puerta, codigoPostal: 'ABC' })
    expect(missingFields(none)).toEqual(['obraCodigoPostal'])
  })
})

describe('the point that goes with the order', () => {
  const found = chooseHallazgo(emptyObraDraft, puerta)
  it('OPEN-216 goes no more once province, town, street or number are not the map’s', () => {
    expect(hasPunto(found)).toBe(true)
    for (const e of [
      writeCampo(found, 'provinciaId', 2),
      writeCampo(found, 'localidad', 'El Talar'),
      writeCampo(found, 'obraCalle', 'Perú'),
      writeCampo(found, 'obraNro', '12'),
    ])
      expect(obraOf(e)).toMatchObject({ obraLatitud: null, obraLongitud: null })
    expect(hasPunto(writeCampo(found, 'obraCodigoPostal', '1612'))).toBe(true)
    expect(hasPunto(writeCampo(found, 'obraCalle', 'av. boulogne sur mer'))).toBe(true)
  })
  it('OPEN-216 is never the middle of a town, until a person puts it where it is', () => {
    const town = chooseHallazgo(emptyObraDraft, pueblo)
    expect([town.punto, hasPunto(town)]).toEqual([{ latitud: -34.4871, longitud: -58.6204 }, false])
    const put = chooseLugar(movePunto(town, punto), punto, pueblo)
    // the nearest town there is may not be the one it is in
    const written = writeCampo(writeCampo(put, 'localidad', 'Munro'), 'obraCalle', 'Belgrano')
    expect(obraOf(written)).toMatchObject({ localidad: 'Munro', obraLatitud: -34.5262, obraLongitud: -58.4801 })
    expect(hasPunto(writeCampo(written, 'provinciaId', 2))).toBe(false)
  })
  it('OPEN-216 waits for the map’s answer, and an answer for an older point changes nothing', () => {
    const moved = movePunto(found, punto)
    expect([hasPunto(moved), moved.obra]).toEqual([false, direccion])
    const late = chooseLugar(moved, { latitud: -34.4871, longitud: -58.6204 }, pueblo)
    expect(late).toBe(moved)
    const abroad = chooseLugar(moved, punto, null)
    expect([hasPunto(abroad), abroad.obra.localidad]).toEqual([false, ''])
  })
})

describe('a work site that is opened again', () => {
  it('OPEN-216 with its point is the map’s; without one it was written by hand', () => {
    const known = { ...direccion, obraLatitud: -34.4871, obraLongitud: -58.6204 }
    expect(obraOf(toObraDraft(known))).toEqual(known)
    const byHand = toObraDraft({ ...direccion, obraLatitud: null, obraLongitud: null })
    expect(chooseHallazgo(byHand, { ...puerta, numero: '7' }).obra).toEqual(direccion)
    expect([hasCambios(byHand, obraOf(byHand)), hasCambios(emptyObraDraft, null)]).toEqual([false, false])
    expect(hasCambios(writeCampo(byHand, 'obraNro', '7'), obraOf(byHand))).toBe(true)
    expect(hasCambios(movePunto(toObraDraft(known), punto), known)).toBe(true)
  })
})

describe('a work site that was sent to before', () => {
  const usada: Usada = {
    provinciaId: 1,
    provincia: 'Buenos Aires',
    localidad: 'Don Torcuato',
    calle: 'Av. Boulogne Sur Mer',
    numero: '1850',
    codigoPostal: '1611',
    latitud: -34.4871,
    longitud: -58.6204,
    ultima: '2026-11-20T12:00:00.000Z',
    veces: 2,
  }
  it('OPEN-219 keeps its street, number and postal code when its point is moved on a map that knows towns alone', () => {
    const moved = chooseLugar(movePunto(chooseUsada(usada), punto), punto, pueblo)
    expect(obraOf(moved)).toEqual({
      ...direccion,
      localidad: 'Vicente López',
      obraLatitud: -34.5262,
      obraLongitud: -58.4801,
    })
    expect(chooseHallazgo(moved, { ...puerta, calle: 'Perú', numero: '7' }).obra).toMatchObject({
      obraCalle: 'Perú',
      obraNro: '7',
    })
  })
  it('OPEN-219 was not written by hand: another takes its place unasked', () => {
    const withoutPunto = { ...usada, latitud: null, longitud: null }
    expect([usada, withoutPunto].map((u) => hasTyped(chooseUsada(u)))).toEqual([false, false])
    expect(hasTyped(writeCampo(chooseUsada(usada), 'obraNro', '1852'))).toBe(true)
    expect(hasTyped(chooseHallazgo(emptyObraDraft, { ...pueblo, calle: 'av. mitre', numero: '1200' }))).toBe(false)
    expect([hasPunto(chooseUsada(usada)), hasPunto(chooseUsada(withoutPunto))]).toEqual([true, false])
  })
})
