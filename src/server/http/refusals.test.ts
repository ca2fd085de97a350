import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { badInput, conflict, forbidden, noSession, notFound, Refusal, tooMany } from '#shared/errors.ts'
import { withRetryAfter, route } from '#shared/route.ts'
import { z } from '#shared/wire.ts'
import { undeclared, watchRefusal } from './refusals.ts'

const plain = route({ method: 'GET', path: '/api/x', access: 'public', summary: 'Una llamada', reply: z.literal(true) })
const cart = route({
  method: 'POST',
  path: '/api/y',
  access: { all: [14] },
  summary: 'Otra llamada',
  body: z.object({}),
  reply: z.literal(true),
  idempotent: true,
  limit: 'correo',
  refuses: {
    no_encontrado: 404,
    demasiados_intentos: withRetryAfter(429),
    carrito_cambiado: { status: 409, extra: { presupuesto: z.object({}) } },
  },
})
const vencida = new Refusal(503, 'base_no_disponible', 'No hay datos.', { extra: { retryAfter: 5 } })

describe('a refusal and what its call declares', () => {
  it('the door refuses what the properties of the call bring with them', () => {
    expect([undeclared(plain, vencida), undeclared(cart, vencida)]).toEqual([null, null])
    const door = [badInput('x'), noSession(), forbidden(), new Refusal(422, 'clave_repetida', 'x')]
    expect(door.map((r) => undeclared(cart, r))).toEqual([null, null, null, null])
    expect(door.map((r) => undeclared(plain, r))).toEqual([
      '400 datos_invalidos',
      '401 sin_sesion',
      '403 sin_permiso',
      '422 clave_repetida',
    ])
  })
  it('another code, another status and another load are not declared', () => {
    expect(undeclared(cart, notFound())).toBeNull()
    expect(undeclared(plain, notFound())).toBe('404 no_encontrado')
    expect(undeclared(cart, conflict('carrito_lleno', 'x'))).toBe('409 carrito_lleno')
    expect(undeclared(cart, new Refusal(410, 'no_encontrado', 'x'))).toBe('no_encontrado: 410, declared 404')
    expect(undeclared(cart, conflict('carrito_cambiado', 'x', { presupuesto: {} }))).toBeNull()
    expect(undeclared(cart, conflict('carrito_cambiado', 'x', { pedido: {} }))).toBe('carrito_cambiado: carries pedido')
  })
  it('one that is over in a while says when, and no other does', () => {
    expect(undeclared(cart, tooMany('x', 60))).toBeNull()
    expect(undeclared(cart, new Refusal(429, 'demasiados_intentos', 'x'))).toBe('demasiados_intentos: carries nothing')
    expect(undeclared(cart, new Refusal(404, 'no_encontrado', 'x', { extra: { retryAfter: 1 } }))).toBe(
      'no_encontrado: carries retryAfter',
    )
  })
})

describe('a refusal on its way out', () => {
  const heard = (refusals: readonly Refusal[], config?: object) => {
    const [told, logged]: [unknown[], unknown[]] = [[], []]
    const listen = (what: unknown) => void told.push(what)
    const req = { routeOptions: { config }, log: { error: (what: unknown) => void logged.push(what) } }
    subscribe('portal:rechazo-sin-declarar', listen)
    for (const r of refusals) watchRefusal(req as unknown as FastifyRequest, r)
    unsubscribe('portal:rechazo-sin-declarar', listen)
    return { told, logged }
  }
  it('one that is not declared is told each time and logged once', () => {
    const amiss = 'x.llamada: 409 ya_existe'
    const call = { name: 'x.llamada', def: cart }
    expect(heard([conflict('ya_existe', 'x'), conflict('ya_existe', 'x')], { call })).toEqual({
      told: [amiss, amiss],
      logged: [{ rechazo: amiss }],
    })
  })
  it('one that is declared, and one of no call, is nothing to tell', () => {
    const none = { told: [], logged: [] }
    expect(heard([notFound()], { call: { name: 'x.otherOne', def: cart } })).toEqual(none)
    expect(heard([notFound()], {})).toEqual(none)
    expect(heard([notFound()])).toEqual(none)
  })
})
