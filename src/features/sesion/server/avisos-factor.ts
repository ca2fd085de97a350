import { audit, type Accion } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { factsOfAct, actBy } from './act.ts'
import { noFuiYoOf } from './no-fui-yo-link.ts'

/** Whose factor it is. */
export type Persona = {
  readonly id: number
  readonly email: string
  readonly nombre: string
  readonly apellido: string
  readonly clienteId?: number | null
}
/** Who did it, from which address and with what. */
export type Autor = {
  readonly usuarioId: number
  readonly usuario: string
  readonly ip: string
  readonly agente: string
}
type Done = Extract<
  Accion,
  'segundo-factor-activado' | 'segundo-factor-desactivado' | 'codigo-respaldo-usado' | 'codigos-respaldo-nuevos'
>

/** Of one that somebody else set up: the link takes it from nobody, as whoever reads the mails alone could then. */
const BEWARE = 'Si la activó otra persona, pedile también a un administrador que la quite.'
const words: Record<Done, { asunto: string; que: string }> = {
  'segundo-factor-activado': {
    asunto: 'Verificación en dos pasos activada',
    que: 'Desde ahora, para ingresar con tu cuenta hace falta también un código de tu aplicación de autenticación.',
  },
  'segundo-factor-desactivado': {
    asunto: 'Verificación en dos pasos desactivada',
    que: 'Para ingresar con tu cuenta ya no hace falta un código, alcanza con la contraseña.',
  },
  'codigo-respaldo-usado': {
    asunto: 'Se usó un código de respaldo',
    que: 'Con uno de tus códigos de respaldo se entró a tu cuenta: ese código ya no sirve.',
  },
  'codigos-respaldo-nuevos': {
    asunto: 'Códigos de respaldo nuevos',
    que: 'Se hicieron códigos de respaldo nuevos para tu cuenta; los anteriores ya no valen.',
  },
}

/** Puts it on record and tells the person by mail, in the transaction that does it. */
export const tellDone = async (on: Db, done: Done, de: Persona, autor: Autor): Promise<void> => {
  const byAdmin = autor.usuarioId !== de.id
  const { asunto, que } = words[done]
  await audit(on, {
    accion: done,
    quien: { usuarioId: autor.usuarioId, usuario: autor.usuario },
    clienteId: de.clienteId ?? null,
    sobre: byAdmin ? `usuario ${de.email}` : null,
    ip: autor.ip,
  })
  const { sentence, button } = noFuiYoOf(de, 'cuenta', de.email, byAdmin)
  const { ip, agente } = autor
  await enqueueCorreo(on, {
    tipo: done,
    para: { nombre: `${de.nombre} ${de.apellido}`.trim(), email: de.email },
    asunto,
    content: {
      titulo: asunto,
      paragraphs: [que, sentence],
      datos: factsOfAct(byAdmin ? actBy('Un administrador') : { at: new Date(), ip, agente, por: null }),
      button,
      ...(done === 'segundo-factor-activado' ? { closing: [BEWARE] } : {}),
    },
  })
}
