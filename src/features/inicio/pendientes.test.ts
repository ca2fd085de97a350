import { expect, it } from 'vitest'
import { claves, pendientes, showDetalle, showPendiente, showWaiting } from './pendientes.ts'

it('OPEN-312 what waits is told in words: one, several, and past what is counted', () => {
  expect([
    showPendiente('compra-deshabilitada', 1),
    showPendiente('solicitudes-comercial', 1),
    showPendiente('solicitudes-comercial', 12),
    showPendiente('correos-fallidos', 999),
    showPendiente('correos-fallidos', 1_000),
  ]).toEqual([
    'La compra está deshabilitada',
    '1 solicitud por aprobar',
    '12 solicitudes por aprobar',
    '999 correos fallidos',
    'Más de 999 correos fallidos',
  ])
  expect(showDetalle({ desde: '2026-11-20', motivo: null })).toBe('desde el 20/11/2026')
  expect(showDetalle({ desde: null, motivo: 'Facturas vencidas' })).toBe('Facturas vencidas')
})

it('OPEN-312 a list that would show one client’s alone is asked for all of them', () => {
  const ofChosen = claves.filter((clave) => /^\/(reclamos|presupuestos)\b/.test(pendientes[clave].ruta))
  expect(ofChosen).toHaveLength(5)
  for (const clave of ofChosen) expect(pendientes[clave].ruta).toMatch(/[?&]todos=si$/)
})

it('OPEN-312 OPEN-29 beside a menu entry stands the most urgent of what waits on its screen, in two words', () => {
  const all = [
    { clave: 'reclamos-abiertos', cuantos: 9 },
    { clave: 'reclamos-vencidos', cuantos: 3 },
    { clave: 'correos-fallidos', cuantos: 1 },
    { clave: 'solicitudes-enviadas', cuantos: 1_000 },
    { clave: 'compra-deshabilitada', cuantos: 1 },
    { clave: 'salida-fallida', cuantos: 0 },
  ] as const
  expect(showWaiting(all, '/reclamos')).toBe('3 vencidos')
  expect(showWaiting(all, '/correo-saliente')).toBe('1 fallido')
  expect(showWaiting(all, '/presupuestos')).toBe('Más de 999 sin tomar')
  for (const link of ['/configuracion', '/salida-sistema', '/novedades']) expect(showWaiting(all, link)).toBeNull()
})
