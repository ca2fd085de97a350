import { badInput, conflict, notFound } from '#shared/errors.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readEmail } from '#server/mail/email.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Alta, Cambio, Contacto } from '../contract.ts'
import { checkContacto, INGRESO, MAX_CONTACTOS, textos } from '../rules.ts'
import { tellAdded } from './baja.ts'
import { hasLeft } from './elecciones-store.ts'
import { remove, tell } from './report.ts'
import * as store from './store.ts'

type Stated = { nombre: string | null; email: string | null; telefono: string | null; tiendaId: number | null }
/** Validates the input; throws 400 with a sentence for each field. `more`: further errors. */
export const requireRight = (body: Stated, nuevo: boolean, more: object = {}): store.Datos => {
  const [nombre, email] = [body.nombre ?? '', body.email ?? '']
  const wrong = { ...checkContacto({ nombre, email, tiendaId: body.tiendaId }, nuevo), ...more }
  if (!wrong.email && readEmail(email) === null) wrong.email = textos.formato
  const errors = Object.entries(wrong).map(([field, detail]) => ({ field, detail }))
  if (errors.length > 0) throw badInput(errors[0]!.detail, errors)
  return { nombre, email, telefono: body.telefono }
}

/**
 * Creates a contact of a client in scope for a type of mail and a shop, once per Idempotency-Key. Throws 400, 404 for
 * an unknown type or shop, 409 for an address that gets that mail for that shop already and beyond `MAX_CONTACTOS`.
 */
export const createContacto = async (who: Sesion, body: Alta): Promise<Once<Contacto>> => {
  const cliente = await inAlcance(who, body.clienteId, db())
  const right = requireRight(body, true)
  return once(async (on) => {
    await store.lockCliente(on, cliente)
    const tiendaNro = await requireTienda(on, cliente, body.tiendaId)
    const tipo = await requireTipo(on, cliente, body.tipoEmailId)
    return welcoming(on, who, cliente, right, async () =>
      store.toContacto(await add(on, cliente, tipo, { ...right, tiendaNro })),
    )
  })
}

/**
 * Runs work that adds an address to a client's contacts. Throws 409 for one that unsubscribed; a new address gets a
 * mail that says who added it and how to unsubscribe.
 */
export const welcoming = async <T>(
  on: Db,
  who: Sesion,
  cliente: ClienteInAlcance,
  datos: store.Datos,
  work: () => Promise<T>,
): Promise<T> => {
  const known = await store.isKnown(on, cliente, datos.email)
  if (!known && (await store.hasBaja(on, cliente, datos.email))) throw conflict('pidio_no_recibir', textos.unsubscribed)
  const done = await work()
  if (!known) await tellAdded(on, who, cliente, datos)
  return done
}

/** The number of the client's shop. Throws 404 for another's. */
export const requireTienda = async (on: Db, cliente: ClienteInAlcance, tiendaId: number | null): Promise<number> => {
  const tienda = (await store.listTiendas(on, cliente)).find((t) => t.id === tiendaId)
  if (!tienda) throw notFound()
  return tienda.tiendaNro
}
/** An existing type of mail. Throws 404. */
export const requireTipo = async (on: Db, cliente: ClienteInAlcance, tipoEmailId: number) => {
  const tipo = (await store.listTipos(on, cliente)).find((t) => t.tipoEmailId === tipoEmailId)
  if (!tipo) throw notFound()
  return tipo
}
type Tipo = { tipoEmailId: number; contactos: number }
/** Adds a contact, audited and reported. Throws 409 for an address that has it, and beyond the limit. */
export const add = async (
  on: Db,
  cliente: ClienteInAlcance,
  { tipoEmailId, contactos }: Tipo,
  datos: store.Datos & { tiendaNro: number | null },
): Promise<store.ContactoRow> => {
  if (contactos >= MAX_CONTACTOS) throw conflict('demasiados_contactos', textos.demasiados(MAX_CONTACTOS))
  await refuseLeft(on, cliente, tipoEmailId, datos.email)
  await refuseRepeated(on, cliente, { ...datos, tipoEmailId, contactoId: 0 })
  const contacto = await store.readContacto(on, await store.insertContacto(on, cliente, { ...datos, tipoEmailId }))
  await tell(on, 'alta', contacto)
  return contacto
}

/** Throws 409 for an address that left that mail by itself: nobody else puts it back. */
const refuseLeft = async (on: Db, { clienteId }: ClienteInAlcance, tipoEmailId: number, email: string) => {
  if (await hasLeft(on, clienteId, tipoEmailId, email)) throw conflict('pidio_no_recibir', textos.leftTipo)
}
const refuseRepeated = async (on: Db, cliente: ClienteInAlcance, one: store.Repetido) => {
  if (await store.hasRepetido(on, cliente, one)) throw conflict('ya_existe', textos.repetido)
}

/**
 * Locks a client in scope and then its visible contact. Throws 404 for another's, 409 for a sign-in address (MAIL-17).
 */
const requireOwn = async (on: Db, who: Sesion, contactoId: number) => {
  const found = await store.findContacto(on, contactoId)
  if (!found) throw notFound()
  const cliente = await inAlcance(who, found.clienteId, on)
  await store.lockCliente(on, cliente)
  const antes = await store.lockContacto(on, contactoId)
  if (antes?.clienteId !== found.clienteId) throw notFound()
  if ((await store.findSync(on, antes.tipoEmailId)) === INGRESO) throw conflict('contacto_de_ingreso', textos.ingreso)
  return { antes, cliente }
}

/**
 * Changes a contact's name, address and telephone; type and shop stay. Throws 400, 404 out of scope or if the body
 * names another client or type, 409 for a sign-in address or an address that gets that mail already.
 */
export const changeContacto = (who: Sesion, body: Cambio): Promise<Contacto> =>
  tx(async (on) => {
    const { antes, cliente } = await requireOwn(on, who, body.contactoId)
    if (antes.clienteId !== body.clienteId || antes.tipoEmailId !== body.tipoEmailId) throw notFound()
    const right = requireRight(body, false)
    return welcoming(on, who, cliente, right, async () => store.toContacto(await put(on, cliente, antes, right)))
  })

/** Saves a contact's changes, if any. Throws 409 for an address in use. */
export const put = async (on: Db, cliente: ClienteInAlcance, antes: store.ContactoRow, right: store.Datos) => {
  // skipped for an unchanged address, which the order system may have twice
  if (antes.email.toLowerCase() !== right.email.toLowerCase()) {
    await refuseLeft(on, cliente, antes.tipoEmailId, right.email)
    await refuseRepeated(on, cliente, { ...antes, email: right.email })
  }
  const same = antes.nombre === right.nombre && antes.email === right.email && antes.telefono === right.telefono
  if (same) return antes
  await store.saveContacto(on, antes.contactoId, right)
  const contacto = await store.readContacto(on, antes.contactoId)
  await tell(on, 'cambio', contacto, { antes })
  return contacto
}
/** Deletes a contact. Throws 404 out of scope, 409 for a sign-in address. */
export const dropContacto = (who: Sesion, contactoId: number): Promise<true> =>
  tx(async (on): Promise<true> => {
    const { antes } = await requireOwn(on, who, contactoId)
    await remove(on, antes)
    return true
  })
