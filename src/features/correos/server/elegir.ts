import { changeByEnlace, findByEnlace, wantsCorreo } from '#features/avisos/server/avisos.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { eleccionText, readEleccion, type Eleccion, type Elecciones } from '#server/mail/eleccion.ts'
import { readParams } from '#server/params.ts'
import { readSigned, signText } from '#server/signed-text.ts'
import type { Elegido } from '../contract.ts'
import { EVERY, MAX_CONTACTOS, textos } from '../rules.ts'
import * as elegidos from './elecciones-store.ts'
import { remove, tell } from './report.ts'
import * as store from './store.ts'

// The owner of what people choose to be mailed of (PAPEL-06): what an account chose stands in `avisos`, what a contact
// chose here.

const FOR = 'correos: elegir'
const paseOf = (eleccion: Eleccion, email: string): string =>
  signText(FOR, `${eleccionText(eleccion)} ${email.toLowerCase()}`)
type Pase = { readonly eleccion: Eleccion; readonly email: string }
const badPase = () => notFound(textos.elegir.badEnlace)
/** Reads a link's signed choice. Throws 404 unless this portal signed it. */
const readPase = (pase: string): Pase => {
  const [, key = '', email = ''] = /^(\S+ \S+ \S+) (\S+)$/.exec(readSigned(FOR, pase) ?? '') ?? []
  const eleccion = readEleccion(key)
  if (!eleccion) throw badPase()
  return { eleccion, email }
}

const wants = (on: Db, eleccion: Eleccion, email: string): Promise<boolean> =>
  eleccion.de === 'cuenta'
    ? wantsCorreo(on, eleccion.usuarioId, eleccion.tipo)
    : elegidos.wantsTipo(on, eleccion.clienteId, eleccion.tipoEmailId, email)
/** What a mail needs to know of its choice. Who has an account chooses where its notices are. */
export const owner: Elecciones = {
  wants,
  rutas: (eleccion, email) => {
    const pase = paseOf(eleccion, email)
    const elegir = eleccion.de === 'cuenta' ? '/avisos' : `/correos/elegir/${pase}`
    return { elegir, oneClick: `/api/correos/un-clic/${pase}` }
  },
}
/** The path where a contact's address chooses among all mails of a client. */
export const rutaToChoose = (clienteId: number, email: string): string =>
  owner.rutas({ de: 'contacto', clienteId, tipoEmailId: EVERY }, email).elegir

type Who = { clienteId: number; email: string }
const quienOf = (email: string) => ({ usuarioId: null, usuario: email })
/**
 * Takes an address out of one kind of mail, told and on record as any contact; it can take it back. Lock the client
 * first.
 */
export const leaveTipo = async (on: Db, { clienteId, email }: Who, tipoEmailId: number): Promise<void> => {
  const contactos = (await store.listOfEmail(on, clienteId, email)).filter((one) => one.tipoEmailId === tipoEmailId)
  if (contactos.length === 0) return
  await elegidos.saveLeft(
    on,
    { clienteId, tipoEmailId, email },
    contactos.map(({ nombre, telefono, tiendaNro }) => ({ nombre, telefono, tiendaNro })),
  )
  for (const contacto of contactos) await remove(on, contacto, quienOf(email))
}
/** Makes an address again the contacts it was of a kind. Throws 409 beyond the limit. Lock the client. */
const takeBack = async (on: Db, { clienteId, email }: Who, tipoEmailId: number): Promise<void> => {
  const left = await elegidos.findLeft(on, clienteId, tipoEmailId, email)
  if (!left) return
  for (const { nombre, telefono, tiendaNro } of left.contactos) {
    const one = { contactoId: 0, tipoEmailId, tiendaNro, email }
    if (await store.hasRepetido(on, { clienteId }, one)) continue
    if ((await store.countOfTipo(on, clienteId, tipoEmailId)) >= MAX_CONTACTOS)
      throw conflict('demasiados_contactos', textos.elegir.full)
    const datos = { nombre, email, telefono, tipoEmailId, tiendaNro }
    const contactoId = await store.insertContacto(on, { clienteId }, datos)
    await tell(on, 'alta', await store.readContacto(on, contactoId), { quien: quienOf(email) })
  }
  await elegidos.deleteLeft(on, clienteId, tipoEmailId, email)
}

/** Leaves every mail of a client, but the one people sign in with. */
export const leaveEvery = async (on: Db, { clienteId, email }: Who): Promise<void> => {
  const tipos = (await store.listOfEmail(on, clienteId, email)).map((contacto) => contacto.tipoEmailId)
  for (const tipoEmailId of new Set(tipos)) await leaveTipo(on, { clienteId, email }, tipoEmailId)
  await store.insertBaja(on, clienteId, email)
  await audit(on, { accion: 'contacto-pidio-no-recibir', quien: quienOf(email), clienteId, sobre: email })
}

const chooseContacto = async (on: Db, who: Who, tipoEmailId: number, recibe: boolean): Promise<void> => {
  await store.lockOfCliente(on, who.clienteId)
  if (recibe) return takeBack(on, who, tipoEmailId)
  return tipoEmailId === EVERY ? leaveEvery(on, who) : leaveTipo(on, who, tipoEmailId)
}
/** Changes one choice, which may be as it is already. */
const choose = async (on: Db, eleccion: Eleccion, email: string, recibe: boolean): Promise<void> => {
  if (eleccion.de === 'contacto') return chooseContacto(on, { ...eleccion, email }, eleccion.tipoEmailId, recibe)
  if (!(await findByEnlace(on, eleccion, email))) throw badPase()
  await changeByEnlace(on, eleccion, recibe)
}

const viewOf = async (on: Db, { eleccion, email }: Pase): Promise<Elegido> => {
  if (eleccion.de === 'cuenta') {
    const found = await findByEnlace(on, eleccion, email)
    if (!found) throw badPase()
    const { empresa } = await readParams(on)
    const one = { clave: eleccion.tipo, nombre: found.nombre, descripcion: null, recibe: found.recibe }
    return { email, de: empresa.nombre, cuenta: true, propia: eleccion.tipo, correos: { $values: [one] } }
  }
  const cliente = await store.findNombreOfCliente(on, eleccion.clienteId)
  if (cliente === undefined) throw badPase()
  const rows = await elegidos.listChosen(on, eleccion.clienteId, email)
  const correos = rows.map(({ tipoEmailId, ...row }) => ({ ...row, clave: String(tipoEmailId) }))
  return {
    email,
    de: cliente,
    cuenta: false,
    propia: eleccion.tipoEmailId === EVERY ? null : String(eleccion.tipoEmailId),
    correos: { $values: correos },
  }
}
/** What a mail's reader may choose by its link, without an account. Throws 404 for a link that is not whole. */
export const readElegido = (pase: string): Promise<Elegido> => viewOf(db(), readPase(pase))

/** Chooses one of them; repeating it changes nothing. Throws 404, 400 for what the link does not choose. */
export const changeElegido = (pase: string, clave: string, recibe: boolean): Promise<Elegido> => {
  const read = readPase(pase)
  return tx(async (on) => {
    const { correos } = await viewOf(on, read)
    if (!correos.$values.some((one) => one.clave === clave))
      throw badInput(textos.elegir.unknown, [{ field: 'clave', detail: textos.elegir.unknown }])
    const { eleccion, email } = read
    const one = eleccion.de === 'cuenta' ? eleccion : { ...eleccion, tipoEmailId: Number(clave) }
    await choose(on, one, email, recibe)
    return viewOf(on, read)
  })
}

/** What a mail program's one click does (RFC 8058): its reader leaves that kind of mail; again, it changes nothing. */
export const leaveByOneClick = (pase: string): Promise<true> => {
  const { eleccion, email } = readPase(pase)
  return tx(async (on): Promise<true> => {
    await choose(on, eleccion, email, false)
    return true
  })
}
