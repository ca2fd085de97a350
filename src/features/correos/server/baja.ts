import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Baja } from '../contract.ts'
import { remove } from './report.ts'
import * as store from './store.ts'

const signatureOf = (payload: string): Buffer =>
  createHmac('sha256', config().secret).update(`correos: baja ${payload}`).digest()
/** The signed token of an unsubscribe link, for a client and an address. It never expires. */
export const paseOf = (clienteId: number, email: string): string => {
  const payload = Buffer.from(`${clienteId} ${email.toLowerCase()}`).toString('base64url')
  return `${payload}.${signatureOf(payload).toString('base64url')}`
}
/** Reads an unsubscribe token. Throws 404 unless this portal signed it. */
const readPase = (pase: string): { clienteId: number; email: string } => {
  const [payload = '', signature = ''] = pase.split('.')
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(payload)]
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw notFound()
  const [clienteId = '', email = ''] = Buffer.from(payload, 'base64url').toString().split(' ')
  return { clienteId: Number(clienteId), email }
}

/**
 * Sends the first mail to a new address: who added it, to what, and how to unsubscribe without an account. Once for
 * each client and address, in the transaction that adds it.
 */
export const tellAdded = async (
  on: Db,
  who: Sesion,
  cliente: ClienteInAlcance,
  { nombre, email }: Pick<store.Datos, 'nombre' | 'email'>,
): Promise<void> => {
  const { empresa } = await readParams(on)
  const de = await store.findNombreOfCliente(on, cliente.clienteId)
  const correos = (await store.listOfEmail(on, cliente.clienteId, email)).map((row) => row.tipoEmailNombre)
  await enqueueCorreo(on, {
    tipo: 'contacto-nuevo',
    para: { email, nombre },
    asunto: `${who.userName} te agregó a los correos de ${empresa.nombre}`,
    content: {
      titulo: `Vas a recibir correos de ${empresa.nombre}`,
      paragraphs: [`${who.userName} te agregó a los correos de ${de}.`],
      datos: [['Correos', [...new Set(correos)].join('\n')]],
      button: { texto: 'Dejar de recibirlos', ruta: `/correos/baja/${paseOf(cliente.clienteId, email)}` },
      closing: ['Si no esperabas este correo, podés dejar de recibirlos sin tener una cuenta.'],
    },
    clave: `contacto-nuevo-${cliente.clienteId}-${email.toLowerCase()}`,
  })
}

/** The mails of that client that the token's address gets. Throws 404 for an invalid token. */
export const readBaja = async (pase: string): Promise<Baja> => {
  const { clienteId, email } = readPase(pase)
  const cliente = await store.findNombreOfCliente(db(), clienteId)
  if (cliente === undefined) throw notFound()
  const rows = await store.listOfEmail(db(), clienteId, email)
  return { email, cliente, correos: { $values: [...new Set(rows.map((row) => row.tipoEmailNombre))] } }
}

/**
 * Removes the address from all mails of that client except sign-in, audited and reported to the order system; it cannot
 * be added again in the portal. Throws 404 for an invalid token.
 */
export const leaveCorreos = (pase: string): Promise<true> => {
  const { clienteId, email } = readPase(pase)
  const quien = { usuarioId: null, usuario: email }
  return tx(async (on): Promise<true> => {
    await store.lockOfCliente(on, clienteId)
    for (const contacto of await store.listOfEmail(on, clienteId, email)) await remove(on, contacto, quien)
    await store.insertBaja(on, clienteId, email)
    await audit(on, { accion: 'contacto-pidio-no-recibir', quien, clienteId, sobre: email })
    return true
  })
}
