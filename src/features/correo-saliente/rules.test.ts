import { expect, it } from 'vitest'
import { textos } from './rules.ts'

it('says why nothing leaves, why a text is not shown, and why a mail cannot be tried again', () => {
  expect(textos).toMatchObject({
    vacio: 'Todavía no salió ningún correo.',
    vacioFiltro: 'No hay correos en este estado.',
    sinSmtp: 'El envío de correo no está configurado (SMTP_URL). Los mensajes no salen: quedan acá para leerlos.',
    oculto: 'El contenido es reservado y no se muestra.',
    direccion: 'La dirección no es válida: este correo no se puede enviar.',
    noReintentable: 'Este correo no se puede reintentar: ya se envió o está por enviarse.',
    reintentado: 'El correo quedó pendiente de envío.',
  })
})
