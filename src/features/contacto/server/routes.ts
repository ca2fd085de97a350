import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { sendMensaje } from './mensaje.ts'

export const contacto = feature('contacto', contract, {
  contactForm: ({ body }, who, meta) => sendMensaje(who, body, meta),
})
