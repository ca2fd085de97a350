import { showCuit } from '#shared/identity.ts'
import { config } from '#server/context.ts'
import { enqueueCorreo, readEmail, type Persona } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Message } from '../contract.ts'
import * as store from './store.ts'

/**
 * Mails a message to the client's seller; from roles 1 and 2, or if the seller has no address, to the contact address
 * (OPEN-27). Reply-To is the session's person. Once per Idempotency-Key. Throws 400, and 404 for a client out of scope.
 */
export const sendMessage = (who: Sesion, mensaje: Message): Once<true> =>
  once(async (on) => {
    const cliente = who.tipoRol !== 3 && mensaje.ClienteId === 0 ? null : await inAlcance(who, mensaje.ClienteId, on)
    const destino = cliente && (await store.findDestino(on, cliente))
    const { marca, empresa } = await readParams(on)
    const seller = who.tipoRol === 3 ? readEmail(destino?.vendedorEmail) : null
    const para: Persona = seller
      ? { email: seller, nombre: `${destino!.vendedorNombre} ${destino!.vendedorApellido}` }
      : { email: marca.contacto ?? config().mailFrom.address, nombre: empresa.nombre }
    const telefono = (await store.findTelefono(on, who.usuarioId)) ?? destino?.telefono
    await enqueueCorreo(on, {
      tipo: 'contacto',
      para,
      asunto: `Mensaje del portal: ${mensaje.Issue}`,
      responderA: { email: who.email, nombre: who.userName },
      content: {
        titulo: `Mensaje de ${destino?.razonSocial ?? who.userName}`,
        paragraphs: [mensaje.Message],
        datos: [
          ['Asunto', mensaje.Issue],
          ['Escribe', who.userName],
          ['Email', who.email],
          ...(telefono ? [['Teléfono', telefono] as const] : []),
          ...(destino
            ? [
                ['Cliente', `${destino.codigo} · ${destino.razonSocial}`] as const,
                ['CUIT', showCuit(destino.documentoNro)] as const,
              ]
            : []),
        ],
      },
    })
    return true as const
  })
