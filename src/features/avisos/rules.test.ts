import { describe, expect, it } from 'vitest'
import { showBell, showUnread, tiposOf } from './rules.ts'

describe('the bell', () => {
  it.each([
    [0, '0', 'Avisos'],
    [1, '1', 'Avisos, 1 sin leer'],
    [99, '99', 'Avisos, 99 sin leer'],
    [100, '99+', 'Avisos, más de 99 sin leer'],
  ])('OPEN-171 of %i unread says %s, «%s»', (sinLeer, badge, said) => {
    expect([showUnread(sinLeer), showBell(sinLeer)]).toEqual([badge, said])
  })
  it('tells of quotes only whoever may read them', () => {
    expect(tiposOf({ tipoRol: 3, permisos: new Set([20]) })).toEqual([
      'solicitud',
      'reclamo',
      'mensaje',
      'proyecto',
      'entrega',
    ])
    expect(tiposOf({ tipoRol: 3, permisos: new Set() })).toEqual(['reclamo', 'proyecto'])
  })
})
