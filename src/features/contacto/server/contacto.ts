/** The front door of `contacto` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { sendMensaje } from './mensaje.ts'

export const contacto = feature(
  'contacto',
  contract,
  {
    contactForm: ({ body }, who) => sendMensaje(who, body),
  },
  { screens },
)
