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

// A recipient is a set of contacts, one for each type of mail. Rules for single contacts are in cambios.ts.

const ingreso = () => conflict('contacto_de_ingreso', textos.ingreso)
/** Locks a recipient's contacts. Throws 404 if it has none. */
const requirePersona = async (on: Db, cliente: ClienteInAlcance, quien: store.Quien) => {
  await store.lockCliente(on, cliente)
  const contactos = await store.lockOfPersona(on, cliente, quien)
  if (contactos.length === 0) throw notFound(textos.noLongerThere)
  return contactos
}

/**
 * Sets whether a recipient gets a type of mail; repeating it changes nothing, and one without any type is gone. Throws
 * 404 for an unknown recipient or type, 409 for sign-in addresses and beyond the limit.
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
 * Creates a recipient with all its types of mail, or nothing, once per Idempotency-Key. Throws as creating each contact
 * does.
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
 * Changes a recipient's name, address and telephone in every type of mail except sign-in. Throws 400, 404, 409 for a
 * sign-in-only recipient and for an address that gets one of those mails already.
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
