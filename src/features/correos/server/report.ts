import { audit } from '#server/auditoria.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import type { Quien } from '#server/request.ts'
import type { Contacto } from '../contract.ts'
import * as store from './store.ts'

type Accion = 'alta' | 'cambio' | 'baja'
const palabras = { alta: 'contacto-creado', cambio: 'contacto-cambiado', baja: 'contacto-eliminado' } as const
const known = ({ nombre, email, telefono }: Pick<Contacto, 'nombre' | 'email' | 'telefono'>) => ({
  nombre,
  email,
  telefono,
})
/** Audits a change and emits it to the order system, whose next import would revert it otherwise. */
export const tell = async (
  on: Db,
  accion: Accion,
  contacto: store.ContactoRow,
  { antes, quien }: { antes?: store.ContactoRow; quien?: Quien } = {},
) => {
  const { contactoId, codigo, clienteId, tipoEmailId, tiendaNro } = contacto
  await emit(on, {
    tipo: 'contacto-cambiado',
    datos: { accion, contactoId, codigo, clienteId, tipoEmailId, ...known(contacto), tiendaNro },
  })
  await audit(on, {
    accion: palabras[accion],
    ...(quien ? { quien } : {}),
    clienteId,
    sobre: `contacto ${contactoId}`,
    ...(accion === 'alta' ? {} : { antes: known(antes ?? contacto) }),
    ...(accion === 'baja' ? {} : { despues: known(contacto) }),
  })
}

/** Deletes a contact, audited and reported; `quien`: who, without a session. */
export const remove = async (on: Db, antes: store.ContactoRow, quien?: Quien): Promise<void> => {
  await store.deleteContacto(on, antes)
  await tell(on, 'baja', antes, quien ? { quien } : {})
}
