/** The front door of `mensajes` on the server: threads of messages about what other rooms keep. */
import { feature } from '#server/feature.ts'
import { ACCESS, contract } from '../contract.ts'
import { countNew, markRead, openArchivo, readHilo } from './read.ts'
import { sendMensajes } from './tell.ts'
import { correctMensaje, postMensaje } from './write.ts'

export { listForClient, openForClient } from './read.ts'

const actions = {
  'mensaje-enviado': 'Mensaje enviado',
  'mensaje-corregido': 'Mensaje corregido',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const mensajes = feature(
  'mensajes',
  contract,
  {
    sinLeer: ({ params, query }, who) => countNew(who, params.tema, query.numeros),
    hilo: ({ params, query }, who) => readHilo(who, params, query.ultimos),
    enviar: (input, who) => postMensaje(input, who),
    corregir: ({ params, body }, who) => correctMensaje(who, params, body),
    leer: ({ params, body }, who) => markRead(who, params, body.hasta),
    archivo: ({ params }, who) => openArchivo(who, params),
  },
  {
    actions,
    jobs: { 'avisar-mensajes': { run: sendMensajes } },
    liveTypes: { mensaje: ACCESS },
  },
)
