import { notFound } from '#shared/errors.ts'
import { listTiendas, readCliente } from '#features/clientes/server/clientes.ts'
import { findVendedor, listStaff, toVendedor } from '#features/vendedores/server/vendedores.ts'
import { db } from '#server/context.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Perfil, Persona } from '../contract.ts'
import * as store from './store.ts'

const toPersona = (persona: {
  nombre: string
  apellido: string
  email: string | null
  telefono: string | null
}): Persona => ({
  apellidoNombre: `${persona.apellido} ${persona.nombre}`,
  email: persona.email,
  telefono: persona.telefono,
})

/** A seller's account: no clients of its own behind it, and the seller it is (OPEN-25). */
const ofVendedor = async (who: Sesion, cuenta: store.Cuenta): Promise<Perfil> => {
  const may = who.tipoRol === 1 || (who.tipoRol === 2 && cuenta.id === who.usuarioId)
  const vendedor = may ? await findVendedor(db(), cuenta.idVendedor!) : undefined
  if (!vendedor) throw notFound()
  return {
    id: vendedor.idVendedor,
    codigo: vendedor.id,
    razonSocial: `${vendedor.apellido} ${vendedor.nombre}`,
    nombreFantasia: vendedor.nombreFantasia,
    telefono: vendedor.telefono,
    email: vendedor.email,
    documentoNro: vendedor.documentoNro,
    activo: vendedor.activo,
    retenido: false,
    seller: null,
    usuarioId: cuenta.id,
    usuario: { id: cuenta.id, activo: cuenta.activo, documentoNro: cuenta.documentoNro, clientes: 0 },
    oficialDeCuenta: null,
    vendedoresStaff: { $values: [] },
    tiendas: { $values: [] },
    vendedorProfile: toVendedor(vendedor),
  }
}

/**
 * The profile of an account, by its user id: role 3 its own, role 2 its own and its clients', role 1 any. `contactoId`
 * is the caller's, or for staff 0. Everything else is not found (404), and so is an administrator's, which has none.
 */
export const readPerfil = async (who: Sesion, id: number, contactoId: number): Promise<Perfil> => {
  if (contactoId !== who.contactoId && !(contactoId === 0 && who.tipoRol !== 3)) throw notFound()
  if (who.tipoRol === 3 && id !== who.usuarioId) throw notFound()
  const cuenta = await store.findCuenta(db(), id)
  if (!cuenta || cuenta.tipoRol === 1) throw notFound()
  if (cuenta.tipoRol === 2) return ofVendedor(who, cuenta)
  return ofCliente(await inAlcance(who, who.tipoRol === 3 ? who.clienteId : cuenta.clienteId!, db()), cuenta)
}

/** A client's, whether or not it has an account; another's is 404 (CUENTAS-08). */
export const readPerfilOfCliente = async (who: Sesion, clienteId: number): Promise<Perfil> =>
  ofCliente(await inAlcance(who, clienteId, db()), null)

const ofCliente = async (own: ClienteInAlcance, cuenta: store.Cuenta | null): Promise<Perfil> => {
  const [cliente, oficial] = [
    await readCliente(db(), own),
    own.idVendedor === null ? undefined : await findVendedor(db(), own.idVendedor),
  ]
  return {
    ...cliente!,
    ...(cuenta && {
      usuarioId: cuenta.id,
      usuario: { id: cuenta.id, activo: cuenta.activo, documentoNro: cuenta.documentoNro, clientes: 1 },
    }),
    oficialDeCuenta: oficial ? toPersona(oficial) : null,
    vendedoresStaff: { $values: (await listStaff(db(), own.idVendedor)).map(toPersona) },
    tiendas: { $values: await listTiendas(db(), own) },
    vendedorProfile: null,
  }
}
