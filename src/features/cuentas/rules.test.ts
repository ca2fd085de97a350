import { describe, expect, it } from 'vitest'
import { textosGestion } from '#features/sesion/rules.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import {
  canGive,
  checkAlta,
  goesOut,
  gruposOfRol,
  juegoOf,
  juegos,
  nombreOfDestino,
  nombres,
  problemOfPermisos,
  readRenglones,
  rolOf,
  textOfArchivo,
  textos,
  tipoOfDocumento,
  writeRenglon,
} from './rules.ts'

const of = (...ids: number[]) => new Set(ids)

describe('the rights of an account', () => {
  it('CUENTAS-02 every right of a role stands in one group, once, by its name', () => {
    for (const rol of [1, 2, 3] as const) {
      const ids = gruposOfRol[rol].flatMap(({ derechos }) => derechos.flatMap((d) => d.ids))
      expect([...ids].sort((a, b) => a - b)).toEqual([...permisosOfRol[rol]].sort((a, b) => a - b))
    }
    expect(gruposOfRol[3].map(({ titulo }) => titulo)).toEqual(['Catálogo', 'Comprar', 'Lo propio'])
  })
  it('CUENTAS-02 the five sets, and how far from the nearest one some rights are', () => {
    expect(juegos.map(({ nombre, tipoRol }) => [nombre, tipoRol])).toEqual([
      ['Cliente que compra', 3],
      ['Cliente que mira', 3],
      ['Vendedor', 2],
      ['Gerente', 1],
      ['Administrador', 1],
    ])
    const [compra, mira] = juegos
    expect(compra!.permisos).toEqual([6, 14, 15, 16, 17, 18, 19, 20, 21, 22])
    expect(mira!.permisos).toEqual([6, 18, 19, 20, 21, 22])
    const without = (id: number) => compra!.permisos.filter((p) => p !== id)
    expect(juegoOf(3, without(19))).toEqual({ juego: compra, cambiados: 1 })
    expect(juegoOf(3, mira!.permisos)).toEqual({ juego: mira, cambiados: 0 })
    expect(
      juegoOf(
        1,
        permisosOfRol[1].filter((p) => p !== 1),
      ).juego.nombre,
    ).toBe('Gerente')
  })
  it('CUENTAS-02 nobody gives more than the own; the catalogue of another role stands for one’s own', () => {
    const admin = of(...permisosOfRol[1])
    expect(permisosOfRol[3].every((id) => canGive(id, 3, admin))).toBe(true)
    expect(problemOfPermisos(3, [14], of(1, 15))).toBe('No podés dar un permiso que no tenés.')
    expect(problemOfPermisos(3, [18], of(1))).toBe('No podés dar un permiso que no tenés.')
    expect(problemOfPermisos(3, [1], admin)).toBe('Ese permiso no es para este rol.')
    expect(problemOfPermisos(1, [99], admin)).toBe('Hay un permiso que no existe.')
    expect(problemOfPermisos(2, [40, 21], admin)).toBeNull()
  })
  it('CUENTAS-01 role 1 without permission 1 is a manager', () => {
    expect([rolOf(1, [1]), rolOf(1, [3]), rolOf(2, []), rolOf(3, [])]).toEqual([
      'Administrador',
      'Gerente',
      'Vendedor',
      'Cliente',
    ])
  })
})

describe('a new account', () => {
  const ok = {
    tipoRol: 3 as const,
    clienteId: 5,
    sellerId: null,
    documento: '30.552.871',
    tipoDocumento: 2,
    userName: 'Julio Peralta',
    email: 'julio@delta.test',
  }
  it('CUENTAS-02 needs what its role needs: a client, a seller, or nothing', () => {
    expect(checkAlta(ok)).toEqual({})
    expect(checkAlta({ ...ok, clienteId: null })).toEqual({ clienteId: 'Elegí de qué cliente es la cuenta.' })
    expect(checkAlta({ ...ok, tipoRol: 2 })).toEqual({ sellerId: 'Elegí qué vendedor es la cuenta.' })
    expect(checkAlta({ ...ok, tipoRol: 1, documento: '' })).toEqual({})
    expect(checkAlta({ ...ok, documento: '12', userName: ' ', email: 'x' })).toEqual({
      documento: 'El número de documento no es válido',
      userName: 'El nombre es obligatorio',
      email: 'El e-mail no es válido',
    })
  })
})

describe('a list of invitations', () => {
  it('CUENTAS-03 is read by semicolons, tabs or commas, without its header and empty lines', () => {
    const row = { email: 'ferro@x.test', documento: '31.225.001', nombre: 'Paula Ferro', cliente: '004512' }
    for (const cut of [';', '\t', ','])
      expect(readRenglones(['E-mail', '', Object.values(row).join(cut), '  '].join('\r\n'))).toEqual([row])
    expect(readRenglones('"ferro@x.test"; "31.225.001"; "Paula Ferro"; "004512"')).toEqual([row])
    expect(readRenglones(writeRenglon(row))).toEqual([row])
    expect(readRenglones('solo@x.test')).toEqual([{ email: 'solo@x.test', documento: '', nombre: '', cliente: '' }])
  })
  it('CUENTAS-03 a document says of which kind it is by its digits', () => {
    expect(['31225001', '20312250015', '30709184322'].map(tipoOfDocumento)).toEqual([2, 1, 3])
  })
  it('CUENTAS-03 says of each row what it becomes, and only new ones and repeated invitations go out', () => {
    expect(nombreOfDestino).toEqual({
      nueva: 'Nueva',
      reenvio: 'Invitada',
      tiene: 'Ya tiene',
      documento: 'Documento tomado',
      cliente: 'Cliente desconocido',
      dato: 'Dato inválido',
    })
    expect((['nueva', 'reenvio', 'tiene', 'documento', 'cliente', 'dato'] as const).filter(goesOut)).toEqual([
      'nueva',
      'reenvio',
    ])
  })
})

it('CUENTAS-01 CUENTAS-05 the words of a state, and what is refused', () => {
  expect(nombres).toEqual({
    activa: ['Activa', 'Activas'],
    invitada: ['Invitada', 'Invitadas'],
    'sin-factor': ['Sin segundo factor', 'Sin segundo factor'],
    suspendida: ['Suspendida', 'Suspendidas'],
    baja: ['De baja', 'De baja'],
  })
  expect(textos.sinEntrar).toBe('Sin entrar hace más de 90 días')
  expect(textosGestion).toMatchObject({
    suspendPropia: 'Es tu propia cuenta: no la podés suspender.',
    endPropia: 'No podés dar de baja tu propia cuenta.',
    permisosPropios: 'Son tus propios permisos: los cambia otro administrador.',
    ultimo: 'Tiene que quedar alguien que administre.',
    endUltimo: 'Debe quedar al menos un administrador.',
    noClave: 'Todavía no puso su contraseña: reenviale la invitación.',
  })
})

it('CUENTAS-03 a list is read as it was saved, in UTF-8, Windows-1252 or UTF-16; what is no text is refused by its name', () => {
  const line = 'ana@muñoz.test; 30111222; Ana Muñoz; C-17'
  expect(textOfArchivo(new Uint8Array(Buffer.from(line)))).toBe(line)
  expect(textOfArchivo(new Uint8Array(Buffer.from(line, 'latin1')))).toBe(line)
  expect(textOfArchivo(new Uint8Array(Buffer.from(`\uFEFF${line}`, 'utf16le')))).toBe(line)
  expect(textOfArchivo(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).toBeNull()
  expect(textos.ilegible('foto.csv')).toBe(
    '«foto.csv» no es una lista en texto: guardala como .csv y elegila de nuevo.',
  )
})
