import { anotar, type Accion } from '#server/auditoria.ts'
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
type Hecho = Extract<
  Accion,
  'segundo-factor-activado' | 'segundo-factor-desactivado' | 'codigo-respaldo-usado' | 'codigos-respaldo-nuevos'
>

const AVISE = 'Si no fuiste vos, cambiá tu contraseña ahora y avisale a un administrador.'
const words: Record<Hecho, { asunto: string; que: string }> = {
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
export const tellHecho = async (on: Db, hecho: Hecho, de: Persona, autor: Autor): Promise<void> => {
  const ajeno = autor.usuarioId !== de.id
  const { asunto, que } = words[hecho]
  await anotar(on, {
    accion: hecho,
    quien: { usuarioId: autor.usuarioId, usuario: autor.usuario },
    clienteId: de.clienteId ?? null,
    sobre: ajeno ? `usuario ${de.email}` : null,
    ip: autor.ip,
  })
  await enqueueCorreo(on, {
    tipo: hecho,
    para: { nombre: `${de.nombre} ${de.apellido}`.trim(), email: de.email },
    asunto,
    contenido: {
      titulo: asunto,
      parrafos: [`${que} desde la dirección ${autor.ip}${ajeno ? ', por un administrador' : ''}.`, AVISE],
      boton: { texto: 'Ir al portal', ruta: '/' },
    },
  })
}
