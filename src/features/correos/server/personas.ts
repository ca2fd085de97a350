import { conflict, notFound } from '#shared/errors.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { AltaOfPersona, CambioOfPersona, Persona, Recibe } from '../contract.ts'
import { checkPersona, INGRESO, textos } from '../rules.ts'
import { add, put, requireRight, requireTienda, requireTipo, welcoming } from './cambios.ts'
import { remove } from './report.ts'
import * as store from './store.ts'

// A person is its contacts: each kind of mail it gets is one. What may be done to a contact is decided in cambios.ts.

const ingreso = () => conflict('contacto_de_ingreso', textos.ingreso)
/** The contacts of a person that somebody still has, held. Refuses 404. */
const requirePersona = async (on: Db, cliente: ClienteInAlcance, quien: store.Quien) => {
  await store.lockCliente(on, cliente)
  const contactos = await store.lockOfPersona(on, cliente, quien)
  if (contactos.length === 0) throw notFound(textos.noLongerThere)
  return contactos
}

/**
 * Says whether a person gets a kind of mail; said again it changes nothing. One that gets none any more is gone.
 * Refuses 404 a person or a kind that is not there, 409 the kind that people sign in with, and more than there is place
 * for.
 */
export const changeRecibe = async (who: Sesion, { tipoEmailId, recibe, ...body }: Recibe): Promise<true> => {
  const cliente = await inAlcance(who, body.clienteId, db())
  await tx(async (on) => {
    const contactos = await requirePersona(on, cliente, body)
    const tipo = await requireTipo(on, cliente, tipoEmailId)
    if (tipo.idSync === INGRESO) throw ingreso()
    const present = contactos.filter((contacto) => contacto.tipoEmailId === tipoEmailId)
    if (recibe === present.length > 0) return
    for (const contacto of present) await remove(on, contacto)
    if (!recibe) return
    const { nombre, email, tiendaNro } = contactos[0]!
    const telefono = contactos.find((contacto) => contacto.telefono !== null)?.telefono ?? null
    await add(on, cliente, tipo, { nombre, email, telefono, tiendaNro })
  })
  return true
}

/**
 * A new person with all the kinds of mail it gets, or none of them, once a key. Refuses as a new contact of each does.
 */
export const createPersona = async (who: Sesion, body: AltaOfPersona): Promise<Once<Persona>> => {
  const cliente = await inAlcance(who, body.clienteId, db())
  const tipos = [...new Set(body.tipos)].sort((one, other) => one - other)
  const { tipos: withoutTipos } = checkPersona({ nombre: '', email: '', tiendaId: null, tipos }, true)
  const right = requireRight(body, true, withoutTipos === undefined ? {} : { tipos: withoutTipos })
  return once(async (on) => {
    await store.lockCliente(on, cliente)
    const tiendaNro = await requireTienda(on, cliente, body.tiendaId)
    await welcoming(on, who, cliente, right, async () => {
      for (const tipoEmailId of tipos) {
        const tipo = await requireTipo(on, cliente, tipoEmailId)
        if (tipo.idSync === INGRESO) throw ingreso()
        await add(on, cliente, tipo, { ...right, tiendaNro })
      }
    })
    const all = await store.lockOfPersona(on, cliente, { email: right.email, tiendaNro })
    return { ...right, tiendaNro, tipos: { $values: all.map((contacto) => contacto.tipoEmailId) } }
  })
}

/**
 * Another name, address or telephone of a person, in every kind of mail it gets but the one it signs in with, which
 * stays as it was. Refuses 400, 404, 409 one that only signs in, and an address that gets one of those mails already.
 */
export const changePersona = async (who: Sesion, body: CambioOfPersona): Promise<true> => {
  const cliente = await inAlcance(who, body.clienteId, db())
  const { nombre, nuevoEmail: email, telefono } = body
  const right = requireRight({ nombre, email, telefono, tiendaId: null }, false)
  await tx(async (on) => {
    const contactos = await requirePersona(on, cliente, body)
    const tipos = await store.listTipos(on, cliente)
    const closed = new Set(tipos.filter((tipo) => tipo.idSync === INGRESO).map((tipo) => tipo.tipoEmailId))
    const open = contactos.filter((contacto) => !closed.has(contacto.tipoEmailId))
    if (open.length === 0) throw ingreso()
    await welcoming(on, who, cliente, right, async () => {
      for (const contacto of open) await put(on, cliente, contacto, right)
    })
  })
  return true
}
