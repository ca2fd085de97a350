import { describe, expect, it } from 'vitest'
import { faultsOf, hasFailed, isAsking, isGone, isSignIn, lostOf } from './judgement.ts'
import type { Field, Sight } from './watch.ts'

const sight = (part: Partial<Sight> = {}): Sight => ({
  path: '/contacto',
  errors: [],
  sideways: 0,
  wide: '',
  text: 'Escribile a tu vendedor.',
  busy: 0,
  focus: '',
  dialogs: [],
  alerts: [],
  fields: [],
  buttons: [],
  ...part,
})
const field = (key: string, value: string): Field => ({ key, kind: 'text', value, filter: false })
const ASUNTO = 'Contacto › Asunto'
const at = '/contacto'
const typed = [{ key: ASUNTO, value: 'Mono 204', at }]

describe('what the monkey holds against a page', () => {
  it('nothing, of one that says something and stays within its width', () => {
    expect(faultsOf(sight())).toEqual([])
  })

  it('what it threw, each; that it scrolls sideways, and by what; that it says nothing', () => {
    expect(faultsOf(sight({ errors: ['x is not a function', 'policy: img-src'] })).map(({ what }) => what)).toEqual([
      'x is not a function',
      'policy: img-src',
    ])
    expect(faultsOf(sight({ sideways: 12, wide: 'table.precios' }))).toEqual([
      { rule: 'sideways', what: '12 px: table.precios' },
    ])
    expect(faultsOf(sight({ text: '' }))).toMatchObject([{ rule: 'empty' }])
  })

  it('a screen behind a dialog, or with a notice, is not empty', () => {
    expect(faultsOf(sight({ text: '', dialogs: ['Nuevo contacto'] }))).toEqual([])
    expect(faultsOf(sight({ text: '', alerts: ['Sin conexión.'] }))).toEqual([])
  })

  it('what was typed is lost where its field holds something else, nothing, or the old', () => {
    expect(lostOf(typed, sight({ fields: [field(ASUNTO, 'Mono 204')] }))).toEqual([])
    expect(lostOf(typed, sight({ fields: [field(ASUNTO, '')] }))).toEqual(typed)
    expect(lostOf(typed, sight({ fields: [field(ASUNTO, 'Mono 20')] }))).toEqual(typed)
  })

  it('what was typed in a row that has another name since is not lost', () => {
    const renamed = [field(ASUNTO, ''), field('Contacto › Mensaje', 'Mono 204')]
    expect(lostOf(typed, sight({ fields: renamed }))).toEqual([])
    const short = [{ key: ASUNTO, value: '4', at }]
    expect(lostOf(short, sight({ fields: [field(ASUNTO, ''), field('Contacto › Mensaje', '4')] }))).toEqual(short)
  })

  it('a field may write it its own way: a thousand’s dot, a unit, a capital', () => {
    const key = 'screen › Kilos'
    expect(lostOf([{ key, value: '1200', at }], sight({ fields: [field(key, '1.200 kg')] }))).toEqual([])
    expect(lostOf([{ key, value: 'chapa', at }], sight({ fields: [field(key, 'Chapa')] }))).toEqual([])
  })

  it('what was typed is lost with all its fields; where one stands, only what that one should hold is asked for', () => {
    const both = [...typed, { key: 'Contacto › Mensaje', value: 'Mono 3', at }]
    expect(isGone(both, sight())).toBe(true)
    expect(lostOf(both, sight())).toEqual(both)
    expect(isGone(both, sight({ fields: [field(ASUNTO, 'Mono 204')] }))).toBe(false)
    expect(lostOf(both, sight({ fields: [field(ASUNTO, 'Mono 204')] }))).toEqual([])
  })

  it.each([
    ['a question', { dialogs: ['Descartar lo que escribiste'] }],
    ['both values', { alerts: ['Cambió mientras escribías: ahora dice «Otro». Usar ese'] }],
    ['a draft that came back', { alerts: ['Recuperamos lo que habías escrito.'] }],
  ])('nothing is lost behind %s', (_, part) => {
    expect(isAsking(sight(part))).toBe(true)
    expect(lostOf(typed, sight(part))).toEqual([])
  })

  it('a success is no question, and no failure', () => {
    const done = sight({ alerts: ['Mensaje enviado.'] })
    expect([isAsking(done), hasFailed(done)]).toEqual([false, false])
    expect(hasFailed(sight({ alerts: ['No se pudo cargar. Reintentar'] }))).toBe(true)
  })

  it('knows a sign-in by its address', () => {
    expect(['/login', '/admin/login?x=1', '/miCarrito'].map(isSignIn)).toEqual([true, true, false])
  })
})
