import { expect, it } from 'vitest'
import { textos } from './errors.ts'

it('OPEN-66 the sentences that any call may answer are these, to the letter', () => {
  expect(textos).toEqual({
    fallo: 'Ocurrió un error. Por favor, intente más tarde.',
    sinBase: 'No podemos acceder a los datos en este momento. Intente nuevamente en unos segundos.',
    ocupado: 'Otra operación está usando estos datos. Intente nuevamente en unos segundos.',
    muchosDocumentos: 'Hay muchos documentos por hacer. Intente nuevamente en unos segundos.',
    lento: 'Lo que envió tardó demasiado en llegar. Intente nuevamente.',
    sinSesion: 'Su sesión no es válida o ha expirado. Ingrese nuevamente.',
    sinPermiso: 'No tiene permiso para esta acción.',
    noEncontrado: 'No encontramos lo que buscás.',
    datosInvalidos: 'Los datos enviados no son válidos.',
    elegirCliente: 'Debe elegir un cliente.',
    cuentaInactiva: 'Su cuenta está inactiva. Comuníquese con su ejecutivo de cuenta.',
    demasiadosPedidos: 'Son demasiados pedidos seguidos. Espere unos segundos e intente nuevamente.',
    claveRepetida: 'Ese pedido ya se envió con otros datos. Actualice la página e intente nuevamente.',
    compraDeshabilitada: 'La compra se encuentra deshabilitada temporalmente.',
  })
})
