import { expect, it } from 'vitest'
import { motivoOf, avisoDescartados, avisoEnviados, avisoRetenidos, textos } from './rules.ts'

it('says why nothing leaves, why a text is not shown, and why a mail cannot be tried again', () => {
  expect(textos).toMatchObject({
    vacio: 'Todavía no salió ningún correo.',
    emptyFilter: 'No hay correos en este estado.',
    noSmtp:
      'El envío de correo no está configurado. Los mensajes no salen: quedan acá para leerlos. Cuando se configure, los de antes saldrán sólo si se los envía desde esta página.',
    oculto: 'El contenido es reservado y no se muestra.',
    direccion: 'La dirección no es válida: este correo no se puede enviar.',
    noReintentable: 'Este correo no se puede reintentar: ya se envió o está por enviarse.',
    retried: 'El correo quedó pendiente de envío.',
  })
})

it('OPEN-107 says how much is retained, since when, what may be done with it, and what became of it', () => {
  expect([textos.enviar, textos.descartar]).toEqual(['Enviar los que esperan', 'Descartar'])
  expect(avisoRetenidos(1, '20/11/2026 10:00')).toBe(
    'Espera 1 correo de cuando no había un servidor de correo, desde el 20/11/2026 10:00. No sale solo.',
  )
  expect(avisoRetenidos(1_204, '20/11/2026 10:00')).toBe(
    'Esperan 1.204 correos de cuando no había un servidor de correo, desde el 20/11/2026 10:00. No salen solos.',
  )
  expect(avisoEnviados({ enviados: 1, vencidos: 0 })).toBe('Quedó 1 correo por salir.')
  expect(avisoEnviados({ enviados: 12, vencidos: 3 })).toBe(
    'Quedaron 12 correos por salir. 3 correos con un enlace vencido no se envían.',
  )
  expect([avisoDescartados(1), avisoDescartados(2)]).toEqual(['Se descartó 1 correo.', 'Se descartaron 2 correos.'])
})

it('says what a mail is about in words', () => {
  expect(['clave-modificada', 'recuperacion', 'factor-activado'].map(motivoOf)).toEqual([
    'Contraseña cambiada',
    'Recuperación de contraseña',
    'Factor activado',
  ])
})
