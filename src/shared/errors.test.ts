import { expect, it } from 'vitest'
import { textos } from './errors.ts'

it('OPEN-66 the sentences that any call may answer are these, to the letter', () => {
  expect(textos).toEqual({
    fallo: 'Ocurrió un error. Por favor, intentá más tarde.',
    databaseDown: 'No podemos acceder a los datos en este momento. Intentá de nuevo en unos segundos.',
    ocupado: 'Otra operación está usando estos datos. Intentá de nuevo en unos segundos.',
    manyDocumentos: 'Hay muchos documentos por hacer. Intentá de nuevo en unos segundos.',
    lento: 'Lo que enviaste tardó demasiado en llegar. Intentá de nuevo.',
    noSesion: 'Tu sesión no es válida o terminó. Ingresá de nuevo.',
    noPermiso: 'No tenés permiso para esta acción.',
    noEncontrado: 'No encontramos lo que buscás.',
    invalidDatos: 'Los datos enviados no son válidos.',
    elegirCliente: 'Debés elegir un cliente.',
    cuentaInactiva: 'Tu cuenta está inactiva. Comunicate con tu ejecutivo de cuenta.',
    otroCliente: 'En otra pestaña elegiste otro cliente. Volvé a cargar la página para seguir.',
    demasiadosPedidos: 'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.',
    demasiadosBytes: 'En un día se admiten hasta 100 MB de archivos. Probá mañana, o envialos sin los adjuntos.',
    soloMirar: 'Estás viendo el portal como otra persona: acá no se puede cambiar nada.',
    claveRepetida: 'Ese pedido ya se envió con otros datos. Actualizá la página e intentá de nuevo.',
    compraDeshabilitada: 'La compra se encuentra deshabilitada temporalmente.',
  })
})
