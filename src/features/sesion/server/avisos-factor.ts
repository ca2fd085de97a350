import { audit, type Accion } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'

/** Whose factor it is. */
export type Persona = {
  readonly id: number
  readonly email: string
  readonly nombre: string
  readonly apellido: string
  readonly clienteId?: number | null
}
/** Who did it, and from which address. */
export type Autor = { readonly usuarioId: number; readonly usuario: string; readonly ip: string }
type Done = Extract<
  Accion,
  'segundo-factor-activado' | 'segundo-factor-desactivado' | 'codigo-respaldo-usado' | 'codigos-respaldo-nuevos'
>

const REPORT_IT = 'Si no fuiste vos, cambiá tu contraseña ahora y avisale a un administrador.'
const words: Record<Done, { asunto: string; que: string }> = {
  'segundo-factor-activado': {
    asunto: 'Verificación en dos pasos activada',
    que: 'Desde ahora, para ingresar con tu cuenta hace falta también un código de tu aplicación de autenticación. Se activó',
  },
  'segundo-factor-desactivado': {
    asunto: 'Verificación en dos pasos desactivada',
    que: 'Para ingresar con tu cuenta ya no hace falta un código, alcanza con la contraseña. Se desactivó',
  },
  'codigo-respaldo-usado': {
    asunto: 'Se usó un código de respaldo',
    que: 'Se usó uno de tus códigos de respaldo. Fue',
  },
  'codigos-respaldo-nuevos': {
    asunto: 'Códigos de respaldo nuevos',
    que: 'Se hicieron códigos de respaldo nuevos para tu cuenta; los anteriores ya no valen. Fue',
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
  await enqueueCorreo(on, {
    tipo: done,
    para: { nombre: `${de.nombre} ${de.apellido}`.trim(), email: de.email },
    asunto,
    content: {
      titulo: asunto,
      paragraphs: [`${que} desde la dirección ${autor.ip}${byAdmin ? ', por un administrador' : ''}.`, REPORT_IT],
      button: { texto: 'Ir al portal', ruta: '/' },
    },
  })
}
