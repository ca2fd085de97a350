import { notFound } from '#shared/errors.ts'
import { listTiendas, readCliente } from '#features/clientes/server/clientes.ts'
import { findVendedor, listStaff, toVendedor } from '#features/vendedores/server/vendedores.ts'
import { db } from '#server/context.ts'
import { enAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Perfil, Persona } from '../contract.ts'
import * as store from './store.ts'

const toPersona = (v: {
  nombre: string
  apellido: string
  email: string | null
  telefono: string | null
}): Persona => ({ apellidoNombre: `${v.apellido} ${v.nombre}`, email: v.email, telefono: v.telefono })

/** A seller's account: no clients of its own behind it, and the seller it is (OPEN-25). */
const ofVendedor = async (who: Sesion, c: store.Cuenta): Promise<Perfil> => {
  const may = who.tipoRol === 1 || (who.tipoRol === 2 && c.id === who.usuarioId)
  const v = may ? await findVendedor(db(), c.idVendedor!) : undefined
  if (!v) throw notFound()
  return {
    id: v.idVendedor,
    razonSocial: `${v.apellido} ${v.nombre}`,
    nombreFantasia: v.nombreFantasia,
    telefono: v.telefono,
    email: v.email,
    documentoNro: v.documentoNro,
    activo: v.activo,
    seller: null,
    usuarioId: c.id,
    usuario: { id: c.id, activo: c.activo, documentoNro: c.documentoNro, clientes: 0 },
    oficialDeCuenta: null,
    vendedoresStaff: { $values: [] },
    tiendas: { $values: [] },
    vendedorProfile: toVendedor(v),
  }
}

/**
 * The profile of an account, by its user id: role 3 its own, role 2 its own and its clients', role 1 any. `contactoId`
 * is the caller's, or for staff 0. Everything else is not found (404), and so is an administrator's, which has none.
 */
export const readPerfil = async (who: Sesion, id: number, contactoId: number): Promise<Perfil> => {
  if (contactoId !== who.contactoId && !(contactoId === 0 && who.tipoRol !== 3)) throw notFound()
  if (who.tipoRol === 3 && id !== who.usuarioId) throw notFound()
  const c = await store.findCuenta(db(), id)
  if (!c || c.tipoRol === 1) throw notFound()
  if (c.tipoRol === 2) return ofVendedor(who, c)
  const own = await enAlcance(who, c.clienteId!, db())
  const [cliente, oficial] = [
    await readCliente(db(), own),
    own.idVendedor === null ? undefined : await findVendedor(db(), own.idVendedor),
  ]
  return {
    ...cliente!,
    usuarioId: c.id,
    usuario: { id: c.id, activo: c.activo, documentoNro: c.documentoNro, clientes: 1 },
    oficialDeCuenta: oficial ? toPersona(oficial) : null,
    vendedoresStaff: { $values: (await listStaff(db(), own.idVendedor)).map(toPersona) },
    tiendas: { $values: await listTiendas(db(), own) },
    vendedorProfile: null,
  }
}
