import { describe, expect, it } from 'vitest'
import { checkProgress, etapaOf, etapas, isFolderUrl, showSummary, textos } from './rules.ts'

it('PROJ-04 OPEN-55 its sentences, to the letter', () => {
  expect([textos.loading, textos.none, textos.verDetalles, textos.folder]).toEqual([
    'Cargando...',
    'No tiene proyectos.',
    'VER DETALLES',
    'Ver carpeta del proyecto',
  ])
})
it('PROJ-08 six stages, in their order', () => {
  expect(etapas).toEqual([
    'Checklist',
    'Cálculo',
    'Modelado arq.',
    'Modelado estr.',
    'Documentación Montaje',
    'Terminado',
  ])
})
it.each([
  ['Checklist', 1],
  ['  Modelado estr. ', 4],
  ['Terminado\t', 6],
  ['Pausado', null],
  ['modelado estr.', null],
  ['', null],
])('PROJ-09 a status is compared after trimming: «%s» is stage %s', (estado, etapa) => {
  expect(etapaOf(estado)).toBe(etapa)
})

describe('a stage that moves', () => {
  it.each([
    [0, 'Terminado', null],
    [4, 'Modelado estr.', null],
    [4, ' Documentación Montaje', null],
    [4, 'Pausado', null],
    [4, ' Cálculo ', 'Ya llegó a «Modelado estr.» y no vuelve a «Cálculo»: las etapas sólo avanzan.'],
    [6, 'Checklist', 'Ya llegó a «Terminado» y no vuelve a «Checklist»: las etapas sólo avanzan.'],
  ])('OPEN-55 goes forward only: from %i to «%s»', (reached, estado, motivo) => {
    expect(checkProgress(reached, estado)).toBe(motivo)
  })
})

describe('the folder of a project', () => {
  it.each(['https://drive.example/carpetas/1', 'http://interno.example', 'HTTPS://Drive.example/a?b=c#d'])(
    'PROJ-06 may be %s',
    (address) => expect(isFolderUrl(address)).toBe(true),
  )
  it.each([
    'javascript:alert(1)',
    'data:text/html,hola',
    'file:///etc/passwd',
    '//drive.example/a',
    'drive.example/a',
    'https:\\\\drive.example',
    'https://ana:clave@drive.example/a',
    'https://drive.example/a b',
    'https://',
    '',
    `https://drive.example/${'a'.repeat(2000)}`,
  ])('PROJ-06 is never «%s»', (address) => expect(isFolderUrl(address)).toBe(false))
})

it('says how many there are, and how many of them go on', () => {
  expect([showSummary(3, 2), showSummary(1, 1), showSummary(2, 0)]).toEqual([
    '3 proyectos · 2 en curso',
    '1 proyecto · 1 en curso',
    '2 proyectos · ninguno en curso',
  ])
})
