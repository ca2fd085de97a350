import { route } from '#shared/route.ts'
import { entrada, int, libre, ok, optionalText, z } from '#shared/wire.ts'
import { MAX_ASUNTO, MAX_MESSAGE, textos } from './rules.ts'

const copy = optionalText(libre(250))
/** The request (CONT-04). E-mail, name and telephone are ignored: the server uses the session's (OPEN-08). */
const mensaje = z.object({
  Email: copy,
  Issue: entrada(textos.asunto, MAX_ASUNTO, textos.asuntoLargo),
  Message: entrada(textos.mensaje, MAX_MESSAGE, textos.messageLargo),
  ClienteId: int,
  RazonSocial: copy,
  Telefono: copy,
})
export type Message = z.output<typeof mensaje>

export const contract = {
  contactForm: route({
    method: 'POST',
    path: '/api/Client/contactForm',
    access: 'session',
    summary: 'Envía un mensaje al vendedor',
    body: mensaje,
    reply: ok,
    success: true,
    idempotent: true,
    limit: 'correo',
    refuses: { no_encontrado: 404 },
  }),
} as const
