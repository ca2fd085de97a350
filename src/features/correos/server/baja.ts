import { notFound } from '#shared/errors.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import { readSigned, signText } from '#server/signed-text.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Baja } from '../contract.ts'
import { EVERY } from '../rules.ts'
import { leaveEvery, rutaToChoose } from './elegir.ts'
import * as store from './store.ts'

const FOR = 'correos: baja'
/** The signed token of an unsubscribe link, for a client and an address. It never expires. */
const paseOf = (clienteId: number, email: string): string => signText(FOR, `${clienteId} ${email.toLowerCase()}`)
/** Reads an unsubscribe token. Throws 404 unless this portal signed it. */
const readPase = (pase: string): { clienteId: number; email: string } => {
  const text = readSigned(FOR, pase)
  if (text === null) throw notFound()
  const [clienteId = '', email = ''] = text.split(' ')
  return { clienteId: Number(clienteId), email }
}

/**
 * Sends the first mail to a new address: who added it, to what, and how to unsubscribe without an account. Once for
 * each client and address, in the transaction that adds it.
 */
export const tellAdded = async (
  on: Db,
  who: Sesion,
  { clienteId }: ClienteInAlcance,
  { nombre, email }: Pick<store.Datos, 'nombre' | 'email'>,
): Promise<void> => {
  const { empresa } = await readParams(on)
  const de = await store.findNombreOfCliente(on, clienteId)
  const correos = (await store.listOfEmail(on, clienteId, email)).map((row) => row.tipoEmailNombre)
  await enqueueCorreo(on, {
    tipo: 'contacto-nuevo',
    para: { email, nombre },
    asunto: `${who.userName} te agregó a los correos de ${empresa.nombre}`,
    content: {
      titulo: `Vas a recibir correos de ${empresa.nombre}`,
      paragraphs: [`${who.userName} te agregó a los correos que ${empresa.nombre} le manda a ${de}.`],
      datos: [['Correos', [...new Set(correos)].join('\n')]],
      button: { texto: 'Dejar de recibirlos', ruta: `/correos/baja/${paseOf(clienteId, email)}` },
      closing: ['Si no los esperabas, podés dejar de recibirlos: no hace falta tener una cuenta.'],
    },
    eleccion: { de: 'contacto', clienteId, tipoEmailId: EVERY },
    clave: `contacto-nuevo-${clienteId}-${email.toLowerCase()}`,
  })
}

/** The mails of that client that the token's address gets. Throws 404 for an invalid token. */
export const readBaja = async (pase: string): Promise<Baja> => {
  const { clienteId, email } = readPase(pase)
  const cliente = await store.findNombreOfCliente(db(), clienteId)
  if (cliente === undefined) throw notFound()
  const rows = await store.listOfEmail(db(), clienteId, email)
  const correos = { $values: [...new Set(rows.map((row) => row.tipoEmailNombre))] }
  return { email, cliente, correos, elegir: rutaToChoose(clienteId, email) }
}

/**
 * Removes the address from all mails of that client except sign-in, audited and reported to the order system; others
 * cannot add it again in the portal. Throws 404 for an invalid token.
 */
export const leaveCorreos = (pase: string): Promise<true> => {
  const who = readPase(pase)
  return tx(async (on): Promise<true> => {
    await store.lockOfCliente(on, who.clienteId)
    await leaveEvery(on, who)
    return true
  })
}
