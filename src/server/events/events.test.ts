import { expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { documentEvents } from './document.ts'

const declared = features.flatMap((f) => Object.entries(f.events ?? {}).map(([tipo, e]) => ({ tipo, e })))

it('docs/eventos.md lists every event as its contract declares it', async () => {
  await expect(documentEvents(features)).toMatchFileSnapshot('../../../docs/eventos.md')
})
it('the events of the portal are these', () => {
  expect(declared.map((d) => d.tipo).sort()).toEqual([
    'consulta-disponibilidad',
    'contacto-cambiado',
    'cotizacion-aceptada',
    'cotizacion-enviada',
    'cotizacion-pedida',
    'cotizacion-rechazada',
    'cotizacion-renovacion-pedida',
    'cotizacion-retirada',
    'direccion-cambiada',
    'pedido-cambiado',
    'pedido-cancelado',
    'pedido-confirmado',
    'reclamo-cambiado',
    'reclamo-creado',
    'remito-recibido',
    'vendedor-cambiado',
  ])
})
it('each is named once, says when it happens, and lets nothing undeclared out', () => {
  expect(new Set(declared.map((d) => d.tipo)).size).toBe(declared.length)
  for (const { tipo, e } of declared) {
    expect([tipo, e.summary]).toEqual([tipo, expect.stringMatching(/^\S.{10,}\.$/)])
    const { catchall } = e.data._zod.def
    expect([tipo, catchall?._zod.def.type]).toEqual([tipo, 'never'])
  }
})
