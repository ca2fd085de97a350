import { describe, expect, it } from 'vitest'
import { checkNovedad, estadoOf, isEnlace, isHttps, isRuta, nombreOfArchivo } from './rules.ts'
import { showNovedades } from './unread.ts'

const escrita = {
  titulo: 'Uno',
  textoPortada: 'Dos',
  cuerpo: '<p>Tres</p>',
  link: null,
  linkVideo: null,
  linkImagenSec: null,
}

describe('where an item may lead', () => {
  it.each([
    ['/productos/1?pagina=2', true],
    ['https://videos.example/1', true],
    ['HTTPS://videos.example', true],
    ['javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['//otro.example', false],
    ['/\\otro.example', false],
    ['/productos x', false],
    ['http://otro.example', false],
    ['https://alguien:clave@otro.example', false],
    ['https://[', false],
    ['data:text/html,x', false],
    ['', false],
  ])('OPEN-194 %s', (text, may) => {
    expect(isEnlace(text)).toBe(may)
    expect(isRuta(text) && isHttps(text)).toBe(false)
  })
})

describe('what an item needs', () => {
  it('OPEN-194 a draft a title, what is published all that is read', () => {
    expect(checkNovedad(escrita, true)).toEqual({})
    expect(checkNovedad({ ...escrita, textoPortada: ' ', cuerpo: '' }, false)).toEqual({})
    expect(checkNovedad({ ...escrita, titulo: ' ', textoPortada: ' ', cuerpo: '' }, true)).toEqual({
      titulo: 'Escribí el título.',
      textoPortada: 'Escribí el texto de portada: es lo que se lee en la lista.',
      cuerpo: 'Escribí el cuerpo de la novedad.',
    })
  })
  it('OPEN-194 it is a draft, still to come, or seen', () => {
    expect([estadoOf(null, 5), estadoOf(6, 5), estadoOf(5, 5), estadoOf(4, 5)]).toEqual([
      'borrador',
      'programada',
      'publicada',
      'publicada',
    ])
  })
})

describe('what it is called', () => {
  it.each([
    ['Lista 50/60: "nueva".', 'Lista 50-60- -nueva-.xlsx'],
    ['..\\..\\a', '..-..-a.xlsx'],
    ['Año\u0000 nuevo ', 'Año- nuevo.xlsx'],
  ])('NEWS-03 OPEN-87 the file of «%s»', (titulo, nombre) => expect(nombreOfArchivo(titulo)).toBe(nombre))
  it('HEAD-13 the header says how many were not read', () => {
    expect([showNovedades(0), showNovedades(2)]).toEqual(['Novedades', 'Novedades, 2 sin leer'])
  })
})
