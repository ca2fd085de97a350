import { expect, test } from 'vitest'
import { permisosOfSesion, storablePermisos } from './permisos.ts'

test('BASE-02 a session has 52 and 53 with 15, staff always, and neither 50 nor 51 without a role in a team', () => {
  expect(permisosOfSesion(3, [14, 15, 16])).toEqual([14, 15, 16, 52, 53])
  expect(permisosOfSesion(3, [14, 16])).toEqual([14, 16])
  expect([permisosOfSesion(1, [1]), permisosOfSesion(2, [])]).toEqual([
    [1, 52, 53],
    [52, 53],
  ])
})

test('BASE-02 what an account stores of them gives nothing, and no import may store it', () => {
  expect(permisosOfSesion(3, [18, 50, 51, 52, 53])).toEqual([18])
  expect([50, 51, 52, 53].filter((id) => storablePermisos.includes(id))).toEqual([])
  expect(storablePermisos).toContain(15)
})
