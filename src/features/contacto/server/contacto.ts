/** The front door of `contacto` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { sendMessage } from './mensaje.ts'

export const contacto = feature(
  'contacto',
  contract,
  {
    contactForm: ({ body }, who) => sendMessage(who, body),
  },
  { screens },
)
