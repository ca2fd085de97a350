import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkAlta, isOfVendedor, splitNombre, textos, type Alta } from './rules.ts'

it.each([
  [{ usuario: { clientes: 0 } }, true],
  [{ usuario: { clientes: 1 } }, false],
  [{ usuario: { clientes: 14 } }, false],
  [{ usuario: null }, false],
])('SES-12 the client value decides whether a profile is a seller’s: %j → %s', (p, seller) =>
  expect(isOfVendedor(p)).toBe(seller),
)

const client: Alta = {
  identification: '30111999',
  identificationType: 2,
  email: 'ana@cliente.test',
  userName: 'Ana Paz',
  tipoRol: 3,
  clienteId: 4,
  sellerId: null,
  permisos: null,
}
it('an account needs what its role signs in with', () => {
  expect(checkAlta(client)).toEqual({})
  expect(Object.keys(checkAlta({ ...client, clienteId: null }))).toEqual(['clienteId'])
  expect(Object.keys(checkAlta({ ...client, tipoRol: 2 }))).toEqual(['sellerId'])
  expect(Object.keys(checkAlta({ ...client, identification: null, identificationType: null }))).toEqual([
    'identification',
  ])
  expect(checkAlta({ ...client, tipoRol: 1, clienteId: null, identification: null, identificationType: null })).toEqual(
    {},
  )
  expect(Object.keys(checkAlta({ ...client, tipoRol: 1, identification: '12', identificationType: 3 }))).toEqual([
    'identification',
  ])
  expect(Object.keys(checkAlta({ ...client, permisos: [6, 999] }))).toEqual(['permisos'])
  expect(Object.keys(checkAlta({ ...client, email: 'ana', userName: '' })).sort()).toEqual(['email', 'userName'])
})
it('a name in two and together again is the same name', () => {
  const word = fc.string({ minLength: 1 }).filter((w) => !/\s/.test(w))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const { nombre, apellido } = splitNombre(`  ${words.join('   ')} `)
      expect(`${nombre} ${apellido}`.trim()).toBe(words.join(' '))
    }),
  )
})
it('says what an account lacks', () => {
  expect(textos).toMatchObject({
    noVendedores: 'Todavía no hay un vendedor asignado.',
    noTiendas: 'No hay tiendas cargadas.',
    userName: 'El nombre es obligatorio',
    email: 'El email no es válido',
    documento: 'El número de documento no es válido',
    option: 'Ingrese una opción',
    cliente: 'Falta de qué cliente es el usuario.',
    vendedor: 'Falta qué vendedor es el usuario.',
    permisos: 'Hay un permiso que no existe.',
    takenEmail: 'Ya existe una cuenta con ese email.',
  })
})
