import fc from 'fast-check'
import { nombreOfPermiso, P } from '#shared/permisos.ts'
import { describe, expect, it } from 'vitest'
import { cambiosOf, nombreCampo } from './rules.ts'

describe('what changed, as a person reads it', () => {
  it.each([
    [null, null, []],
    [
      { estado: 'Carrito' },
      { estado: 'Enviado', esPedidoFirme: true },
      [
        { campo: 'Estado', antes: 'Carrito', despues: 'Enviado' },
        { campo: 'Pedido firme', antes: null, despues: 'Sí' },
      ],
    ],
    [
      { calle: 'Mitre', calleNro: '10' },
      { calle: 'Mitre', calleNro: '12' },
      [{ campo: 'Número', antes: '10', despues: '12' }],
    ],
    [
      { permisos: [1, 3] },
      { permisos: [1] },
      [{ campo: 'Permisos', antes: 'configuración, vendedores', despues: 'configuración' }],
    ],
    [null, { por: 'organización' }, [{ campo: 'Por', antes: null, despues: 'organización' }]],
    [{ a: { b: 1 } }, { a: { b: 2 } }, [{ campo: 'A b', antes: '1', despues: '2' }]],
    [
      { tipoRol: 2, identificationType: 2 },
      { tipoRol: 3, identificationType: 3 },
      [
        { campo: 'Rol', antes: 'Vendedor', despues: 'Cliente' },
        { campo: 'Tipo de documento', antes: 'DNI', despues: 'CUIT' },
      ],
    ],
    [{ telefono: '' }, { telefono: null }, []],
    ['x', 'y', [{ campo: 'Valor', antes: 'x', despues: 'y' }]],
    [{ valueOf: [1] }, { valueOf: [2] }, [{ campo: 'Value of', antes: '1', despues: '2' }]],
  ])('%j → %j', (antes, despues, cambios) => expect(cambiosOf(antes, despues)).toEqual(cambios))
  it('OPEN-135 a permission is told by its name, and every one has its own', () => {
    expect(cambiosOf({ permisos: [10, 15] }, { permisos: [15, 99] })).toEqual([
      { campo: 'Permisos', antes: 'clientes, operaciones y compra', despues: 'operaciones y compra, permiso 99' },
    ])
    const named = Object.values(P).map(nombreOfPermiso)
    expect(named.filter((name) => name.startsWith('permiso '))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
  it('a name nobody wrote down is read from its letters', () =>
    expect([nombreCampo('fechaAlta'), nombreCampo('apellido')]).toEqual(['Fecha alta', 'Apellido']))
  it('nothing changed says nothing, whatever it is', () =>
    expect(fc.check(fc.property(fc.jsonValue(), (v) => cambiosOf(v, v).length === 0)).failed).toBe(false))
  it('any two records are told without a fault, and every line differs', () =>
    expect(
      fc.check(
        fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => cambiosOf(a, b).every((c) => c.antes !== c.despues)),
      ).failed,
    ).toBe(false))
})
