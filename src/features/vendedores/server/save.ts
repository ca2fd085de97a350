import { badInput, conflict, notFound } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import { rebase } from '#shared/rebase.ts'
import {
  changeCuenta,
  createCuenta,
  findCuentaOfVendedor,
  lockCuentas,
  sameTitular,
  type DatosCuenta,
  type Titular,
} from '#features/sesion/server/sesion.ts'
import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import type { Meta } from '#server/http/meta.ts'
import { readEmail } from '#server/mail/correo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { SellerForm, SellerVisto, Vendedor } from '../contract.ts'
import { campos, checkVendedor, textos } from '../rules.ts'
import { toVendedor } from './directory.ts'
import * as store from './store.ts'

/** The form as the tables hold it. Refuses what the screen would (SELL-10), and a region there is not. */
const datosOf = async (on: Db, form: SellerForm) => {
  const errors = checkVendedor(form)
  if (!errors.email && readEmail(form.email) === null) errors.email = textos.emailInvalid
  if (!errors.region && !(await store.hasRegion(on, form.region))) errors.region = textos.option
  const list = Object.entries(errors).map(([field, detail]) => ({ field, detail }))
  if (list[0]) throw badInput(list[0].detail, list)
  const cuenta = {
    nombre: form.name,
    apellido: form.lastName,
    tipoDocumento: form.identificationTypes,
    documentoNro: form.identification,
    telefono: form.phone,
    email: form.email.toLowerCase(),
  }
  return { cuenta, datos: { ...cuenta, id: form.totVsCode, region: form.region } }
}
const refuseTaken = async (
  on: Db,
  datos: { id: string; documentoNro: string },
  except: number | null,
): Promise<void> => {
  const taken = await store.findTaken(on, datos, except)
  if (taken) throw conflict('ya_existe', taken === 'codigo' ? textos.takenCodigo : textos.takenDocumento)
}
/** In the order of every lock: of sellers, of accounts, then a seller's row (docs/decisions/0114). */
const lockPeople = async (on: Db): Promise<void> => {
  await store.lockVendedores(on)
  await lockCuentas(on)
}
const nameOf = (v: { nombre: string; apellido: string }) => `${v.nombre} ${v.apellido}`
const record = ({
  id,
  nombre,
  apellido,
  tipoDocumento,
  documentoNro,
  telefono,
  email,
  region,
}: store.VendedorEntero) => ({ id, nombre, apellido, tipoDocumento, documentoNro, telefono, email, region })
/** Tells the order system. */
const tell = (on: Db, who: Sesion, vendedor: store.VendedorEntero, nuevo: boolean): Promise<void> => {
  const { id, ...contacto } = record(vendedor)
  return emit(on, {
    tipo: 'vendedor-cambiado',
    datos: { vendedor: id, nuevo, usuarioId: who.usuarioId, ...contacto },
  })
}

/**
 * A new seller, active, and its role 2 account, whose first-login link is mailed (OPEN-83). Refuses 409 `ya_existe`;
 * done once per Idempotency-Key.
 */
export const createVendedor = (who: Sesion, form: SellerForm): Once<Vendedor> =>
  once(async (on) => {
    const { cuenta, datos } = await datosOf(on, form)
    await lockPeople(on)
    await refuseTaken(on, datos, null)
    const idVendedor = await store.insertVendedor(on, { ...datos, nombreFantasia: nameOf(datos) })
    await createCuenta(on, { ...cuenta, tipoRol: 2, clienteId: null, idVendedor })
    const made = (await store.findVendedor(on, idVendedor))!
    await audit(on, {
      accion: 'vendedor-creado',
      sobre: `vendedor ${made.id}`,
      despues: record(made),
    })
    await tell(on, who, made, true)
    return toVendedor(made)
  })

/**
 * Whoever may not change whose the account is, and leaves the seller's e-mail and document as they are, leaves the
 * account's too, be they others.
 */
const cuentaDatosOf = (who: Sesion, before: store.VendedorEntero, datos: DatosCuenta, own: Titular): DatosCuenta =>
  !who.permisos.has(P.configuracion) && sameTitular({ ...before, email: before.email ?? '' }, datos)
    ? { ...datos, email: own.email, tipoDocumento: own.tipoDocumento, documentoNro: own.documentoNro }
    : datos

const formOf = (stored: store.VendedorEntero): SellerVisto => ({
  name: stored.nombre,
  lastName: stored.apellido,
  identificationTypes: stored.tipoDocumento,
  identification: stored.documentoNro,
  phone: stored.telefono,
  email: stored.email,
  totVsCode: stored.id,
  region: stored.region,
})
/** What was typed over what was seen, put over what is stored. Refuses 409 `cambiado` where both changed a field. */
const overStored = (typed: SellerForm, visto: SellerVisto, stored: store.VendedorEntero): SellerForm => {
  const { values, theirs } = rebase<SellerVisto>(visto, typed, formOf(stored))
  const both = (Object.keys(theirs) as (keyof SellerVisto)[]).map(
    (campo) => `${campos[campo]} (${theirs[campo] ?? ''})`,
  )
  if (both.length > 0) throw conflict('cambiado', textos.otroCambio(both.join(', ')))
  return values as SellerForm
}

/**
 * Changes a seller and its account alike, of what was typed over `visto`. E-mail and document of one with an account
 * ask for permission 1 (403). Refuses 404, 409 `ya_existe`, `cambiado`.
 */
export const changeVendedor = (
  who: Sesion,
  idVendedor: number,
  { vendedor, visto }: { vendedor: SellerForm; visto?: SellerVisto | null | undefined },
  meta: Meta,
): Promise<Vendedor> =>
  tx(async (on) => {
    await lockPeople(on)
    const before = await store.findVendedor(on, idVendedor, true)
    if (!before) throw notFound()
    const { cuenta, datos } = await datosOf(on, visto ? overStored(vendedor, visto, before) : vendedor)
    await refuseTaken(on, datos, idVendedor)
    // a name of its own stays
    const nombreFantasia = before.nombreFantasia === nameOf(before) ? nameOf(datos) : before.nombreFantasia
    await store.saveVendedor(on, idVendedor, { ...datos, nombreFantasia })
    const own = await findCuentaOfVendedor(on, idVendedor)
    if (own) await changeCuenta(on, who, own, cuentaDatosOf(who, before, cuenta, own), meta)
    const after = (await store.findVendedor(on, idVendedor))!
    await audit(on, {
      accion: 'vendedor-cambiado',
      sobre: `vendedor ${after.id}`,
      antes: record(before),
      despues: record(after),
    })
    if (JSON.stringify(record(before)) !== JSON.stringify(record(after))) await tell(on, who, after, false)
    return toVendedor(after)
  })
