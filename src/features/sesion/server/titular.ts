import { audit } from '#server/auditoria.ts'
import { afterCommit } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { forget } from '#server/session/sesion.ts'
import { endSesiones } from './claves-store.ts'
import { forgetAllDevices } from './devices.ts'
import { factsOfAct, actBy, type Act } from './act.ts'
import { noFuiYoOf } from './no-fui-yo-link.ts'
import { deleteFactor } from './segundo-factor-store.ts'
import * as store from './titular-store.ts'

/** Whose an account is: what its owner signs in and recovers the password with. */
export type Titular = {
  readonly email: string
  readonly tipoDocumento: number | null
  readonly documentoNro: string | null
}
const record = ({ email, tipoDocumento, documentoNro }: Titular): Titular => ({
  email: email.toLowerCase(),
  tipoDocumento,
  documentoNro,
})
export const sameTitular = (a: Titular, b: Titular): boolean => JSON.stringify(record(a)) === JSON.stringify(record(b))

/** Who changes it; `usuarioId` null for the order system. */
export type Autor = { readonly usuarioId: number | null; readonly usuario: string; readonly ip: string | null }

type Cambio = { readonly cuenta: Named; readonly antes: Titular; readonly despues: Titular }
type Named = { readonly id: number; readonly nombre: string; readonly apellido: string }
const tell = (on: Db, { cuenta, antes, despues }: Cambio, act: Act, para: string) => {
  const email = antes.email.toLowerCase() !== despues.email.toLowerCase()
  const { sentence, button } = noFuiYoOf(
    { id: cuenta.id, email: despues.email },
    email ? 'direccion' : 'cuenta',
    para.toLowerCase(),
    true,
  )
  return enqueueCorreo(on, {
    tipo: 'cuenta-cambiada',
    para: { nombre: `${cuenta.nombre} ${cuenta.apellido}`.trim(), email: para },
    asunto: 'Los datos de ingreso de tu cuenta cambiaron',
    content: {
      titulo: 'Los datos de ingreso de tu cuenta cambiaron',
      paragraphs: [
        email ? `El email de la cuenta ahora es ${despues.email.toLowerCase()}.` : 'El documento de tu cuenta cambió.',
        'Las sesiones abiertas se cerraron y los enlaces que te habíamos enviado ya no sirven.',
        sentence,
      ],
      datos: factsOfAct(act),
      button,
    },
  })
}

/**
 * What a changed e-mail or document of an account brings with it, in the transaction that changes it: a notice to the
 * address it had and to the one it has, the end of its sessions, links, known devices and (with the e-mail) of its
 * organisation's link and second factor, and a line on record. Every door that changes one calls this.
 */
export const titularCambiado = async (
  on: Db,
  cuenta: { id: number; nombre: string; apellido: string; clienteId: number | null },
  antes: Titular,
  despues: Titular,
  { usuarioId, usuario, ip }: Autor,
): Promise<void> => {
  await endSesiones(on, cuenta.id)
  await forgetAllDevices(on, cuenta.id)
  await store.deleteEnlaces(on, cuenta.id)
  if (antes.email.toLowerCase() !== despues.email.toLowerCase()) {
    await store.deleteIdentidades(on, cuenta.id)
    await deleteFactor(on, cuenta.id) // it is on the former owner's telephone
  }
  const act = actBy(usuarioId === null ? 'El sistema de gestión' : 'Un administrador')
  for (const para of new Set([antes.email.toLowerCase(), despues.email.toLowerCase()]))
    await tell(on, { cuenta, antes, despues }, act, para)
  await audit(on, {
    accion: 'cuenta-cambiada',
    quien: { usuarioId, usuario },
    clienteId: cuenta.clienteId,
    sobre: `usuario ${despues.email.toLowerCase()}`,
    ip,
    antes: record(antes),
    despues: record(despues),
  })
  afterCommit(on, () => forget({ usuarioId: cuenta.id }))
}

/** Those of these e-mails that have an account, and whose it is. */
export const ownersOf = (on: Db, emails: readonly string[]) => store.findOwners(on, emails)
