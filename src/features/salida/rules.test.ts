import { expect, it } from 'vitest'
import { features } from '#server/features.ts'
import {
  avisoFailed,
  avisoReenviados,
  canReenviar,
  estados,
  missingAviso,
  nombreOf,
  sobreOf,
  solicitudOf,
  textos,
} from './rules.ts'

const de = { cliente: '004512', nombreCliente: null }

it('OPEN-117 says who takes what goes out, and what cannot be sent again', () => {
  expect(textos).toMatchObject({
    titulo: 'Salida al sistema de gestión',
    vacio: 'Todavía no hay nada para el sistema de gestión.',
    emptyFilter: 'No hay avisos así.',
    nobodyReads:
      'Nadie se lleva lo que sale: no hay un webhook configurado ni una clave de integración que lea los avisos. Los pedidos quedan acá, en espera.',
    withoutWebhook: 'No hay un webhook configurado: los avisos esperan a que el sistema de gestión los lea.',
    noReenviable: 'Este aviso no se puede reenviar: ya está por salir.',
    noWebhook: 'No hay un webhook configurado: no hay adónde reenviar.',
    confirmAll: 'Vuelven a salir todos los que fallaron, en su orden y con su mismo número.',
    reenviado: 'El aviso vuelve a salir.',
  })
  expect(textos.withWebhook('erp.ejemplo.com')).toBe('Los avisos salen solos hacia erp.ejemplo.com.')
  expect([avisoFailed(1), avisoFailed(1_204)]).toEqual([
    '1 aviso no llegó y ya no se intenta más.',
    '1.204 avisos no llegaron y ya no se intentan más.',
  ])
  expect([0, 1, 12].map(avisoReenviados)).toEqual([
    'No quedaba ninguno fallido.',
    '1 aviso vuelve a salir.',
    '12 avisos vuelven a salir.',
  ])
})
it('OPEN-117 what failed, is put off or arrived may go again where there is somewhere to go; what is on its way may not', () => {
  expect(estados.filter((e) => canReenviar(e, true))).toEqual(['demorado', 'fallido', 'enviado'])
  expect(estados.filter((e) => canReenviar(e, false))).toEqual([])
})
it('OPEN-117 says what happened and to whom in words, of every event there is', () => {
  const declared = features.flatMap((f) => Object.keys(f.events ?? {})).sort()
  expect(declared.map(nombreOf)).toEqual([
    'Consulta de disponibilidad',
    'Contacto cambiado',
    'Cotización aceptada',
    'Cotización enviada',
    'Cotización pedida',
    'Cotización rechazada',
    'Renovación pedida',
    'Cotización retirada',
    'Dirección modificada',
    'Pedido modificado',
    'Pedido cancelado',
    'Pedido confirmado',
    'Reclamo avanzado',
    'Reclamo cargado',
    'Remito recibido',
    'Vendedor modificado',
  ])
  expect(nombreOf('reclamo-nuevo')).toBe('Reclamo nuevo')
  expect([
    sobreOf({ ...de, sobre: 'presupuesto 48415' }),
    sobreOf({ ...de, sobre: 'tienda 12/3' }),
    sobreOf({ ...de, sobre: 'remito R 0004-1' }),
    sobreOf({ ...de, sobre: null }),
    sobreOf({ sobre: null, cliente: null, nombreCliente: null }),
  ]).toEqual([
    'Solicitud 48.415 · Cliente 004512',
    'Cliente 004512 · Tienda 3',
    'Remito R 0004-1 · Cliente 004512',
    'Cliente 004512',
    null,
  ])
})
it('DIARIO-25 what goes out names its client, and which order it is of', () => {
  const named = { ...de, nombreCliente: 'Aceros del Sur' }
  expect(sobreOf({ ...named, sobre: 'presupuesto 48415' })).toBe('Solicitud 48.415 · Aceros del Sur (004512)')
  expect(sobreOf({ ...named, sobre: 'tienda 12/3' })).toBe('Aceros del Sur (004512) · Tienda 3')
  expect(sobreOf({ ...named, sobre: 'cotizacion 318' })).toBe('Cotización C-318 · Aceros del Sur (004512)')
  expect(['presupuesto 48415', 'tienda 12/3', 'presupuesto x', null].map((sobre) => solicitudOf({ sobre }))).toEqual([
    48415,
    null,
    null,
    null,
  ])
})

it.each([
  [['precios'], 'precios venía todos los días y dejó de llegar.'],
  [['precios', 'stock'], 'precios y stock venían todos los días y dejaron de llegar.'],
  [['dolar', 'precios', 'stock'], 'dolar, precios y stock venían todos los días y dejaron de llegar.'],
])('OPEN-265 of %j that no longer come it is said: %s', (entidades, said) => {
  expect(missingAviso(entidades)).toBe(said)
})
