import { describe, expect, it } from 'vitest'
import { refusesOf, wholeRefusal, type CodeOf } from './refuses.ts'
import { withRetryAfter, route } from './route.ts'
import { z } from './wire.ts'

const reply = z.literal(true)
const open = route({ method: 'GET', path: '/api/a', access: 'public', summary: 'Abierta', reply })
const own = route({
  method: 'PUT',
  path: '/api/b/:id',
  access: { roles: [1], all: [7] },
  summary: 'Propia',
  params: z.object({ id: z.string() }),
  reply,
  refuses: { ya_existe: 409, demasiados_intentos: withRetryAfter(429) },
})

describe('what a call refuses', () => {
  it('of any call: that the portal cannot answer now; of one that nobody signs for, that they are too many', () => {
    expect(Object.keys(refusesOf(open))).toEqual([
      'error_interno',
      'base_no_disponible',
      'ocupado',
      'sin_espacio',
      'demasiados_pedidos',
    ])
  })
  it('what it is brings the rest, and its contract the codes of its own', () => {
    const statuses = Object.entries(refusesOf(own)).map(([code, r]) => `${wholeRefusal(r).status} ${code}`)
    expect(statuses.sort()).toEqual([
      '400 conexion_cortada',
      '400 datos_invalidos',
      '401 sin_sesion',
      '403 sin_permiso',
      '403 solo_mirar',
      '408 demasiado_lento',
      '409 ya_existe',
      '413 demasiado_grande',
      '415 tipo_no_admitido',
      '429 demasiados_intentos',
      '500 error_interno',
      '503 base_no_disponible',
      '503 ocupado',
      '507 sin_espacio',
    ])
  })
  it('a code that the call does not know does not compile', () => {
    const some: CodeOf<typeof own>[] = ['ya_existe', 'sin_permiso', 'demasiado_grande', 'sin_conexion']
    const none: CodeOf<typeof own>[] = [
      // @ts-expect-error a misspelt one
      'ya_exsite',
      // @ts-expect-error of calls with a limit
      'demasiados_pedidos',
    ]
    const few: CodeOf<typeof open>[] = [
      'ocupado',
      // @ts-expect-error a public call asks for no session
      'sin_sesion',
      // @ts-expect-error it takes nothing
      'datos_invalidos',
    ]
    expect([some.length, none.length, few.length]).toEqual([4, 2, 3])
  })
})
