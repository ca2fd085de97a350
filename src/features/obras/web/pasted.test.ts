import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted.ts'
import { showPunto } from './punto.ts'

const obelisco = { punto: { latitud: -34.6037, longitud: -58.3816 } }

describe('what is pasted where an address is looked for', () => {
  it.each([
    '-34.6037, -58.3816',
    '-34.6037,-58.3816',
    '-34.6037 -58.3816',
    '(-34.6037, -58.3816)',
    '−34,6037, −58,3816',
    '-34,6037; -58,3816',
    '34.6037° S, 58.3816° W',
    '34,6037 S 58,3816 O',
    'https://maps.google.com/?q=-34.6037,-58.3816',
    'https://www.google.com/maps?q=loc:-34.6037,-58.3816&z=17',
    'https://www.google.com/maps/search/?api=1&query=-34.6037%2C-58.3816',
    'https://www.google.com/maps/search/-34.6037,+-58.3816?entry=tts',
    'https://www.google.com/maps/@-34.6037,-58.3816,17z?entry=ttu',
    'https://www.google.com/maps/place/Obra/@-34.61,-58.4,15z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-34.6037!4d-58.3816',
    'Te paso la obra: https://maps.apple.com/?ll=-34.6037,-58.3816',
    'https://waze.com/ul?ll=-34.6037%2C-58.3816&navigate=yes',
    'https://www.openstreetmap.org/?mlat=-34.6037&mlon=-58.3816#map=17/-34.6/-58.3',
    'https://www.openstreetmap.org/#map=17/-34.6037/-58.3816',
    'geo:-34.6037,-58.3816?z=17',
  ])('OPEN-209 «%s» is a point', (text) => {
    expect(readPasted(text)).toEqual(obelisco)
  })

  it('OPEN-209 degrees, minutes and seconds are one, too', () => {
    expect(readPasted(`34°36'13.3"S 58°22'53.8"W`)).toEqual({ punto: { latitud: -34.603694, longitud: -58.381611 } })
    expect(readPasted('34° 36′ 13,3″ S, 58° 22′ 53,8″ O')).toEqual({
      punto: { latitud: -34.603694, longitud: -58.381611 },
    })
  })

  it('OPEN-209 the figures of the map itself are read again', () => {
    expect(readPasted(showPunto(obelisco.punto))).toEqual(obelisco)
  })

  it.each([
    'Av. Mitre 1200, Avellaneda',
    'Calle 50 123',
    '50, 123',
    '9 de Julio',
    '34.6037, 58.3816',
    '40.4168, -3.7038', // Madrid
    'B1870',
    '',
  ])('OPEN-209 «%s» is an address', (text) => {
    expect(readPasted(text)).toBeNull()
  })

  it('OPEN-209 a link that says no point, or one elsewhere, is told with what to do', () => {
    const withoutPunto =
      'Ese enlace no dice en qué punto queda. Abrilo y pegá acá las coordenadas, o escribí la dirección.'
    expect(readPasted('https://maps.app.goo.gl/9xKq2')).toEqual({ motivo: withoutPunto })
    expect(readPasted('goo.gl/maps/9xKq2')).toEqual({ motivo: withoutPunto })
    expect(readPasted('https://www.google.com/maps/place/%E0%A4%A')).toEqual({ motivo: withoutPunto })
    expect(readPasted('https://maps.google.com/?q=40.4168,-3.7038')).toEqual({
      motivo: 'Ese enlace es de un lugar que no está en la Argentina.',
    })
  })
})
