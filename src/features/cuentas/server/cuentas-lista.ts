import { notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { showDocumento } from '#shared/identity.ts'
import { cambiosOf } from '#features/auditoria/rules.ts'
import { actionWords } from '#server/auditoria.ts'
import { config, db } from '#server/context.ts'
import { xlsxReply, type Columna } from '#server/documents/xlsx.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cuenta, Detalle, RenglonDeRegistro } from '../contract.ts'
import { nombres, perPage, rolOf, textos } from '../rules.ts'
import * as store from './store.ts'

/** What is read of accounts: the list, how many of each state, the sheet, and one with all that hangs from it. */

const timeOf = (at: Date | null) => at && toTime(at)
const nameOf = ({ nombre, apellido }: { nombre: string; apellido: string }) => `${nombre} ${apellido}`.trim()
const toCuenta = (row: store.Row): Cuenta => ({
  id: row.id,
  userName: nameOf(row),
  email: row.email,
  documentoNro: row.documentoNro,
  tipoRol: row.tipoRol,
  rol: rolOf(row.tipoRol, row.permisos),
  cliente: row.cliente,
  clientes: row.clientes,
  ultimoLogin: timeOf(row.ultimoLogin),
  sinEntrar: row.sinEntrar,
  estado: row.estado,
  vence: timeOf(row.vence),
})

export const listCuentas = async (filter: store.Filter, page: number) => {
  const { $values, ...cuantos } = await store.listCuentas(filter, page)
  return { $values: $values.map(toCuenta), ...cuantos }
}

export const readResumen = async () => {
  const { of, factor, idle } = await store.countEstados()
  const countOf = (estado: 'activa' | 'invitada' | 'suspendida' | 'baja') => of.get(estado) ?? 0
  return {
    todas: [...of.values()].reduce((sum, each) => sum + each, 0),
    estados: {
      activa: countOf('activa') - factor,
      invitada: countOf('invitada'),
      'sin-factor': factor,
      suspendida: countOf('suspendida'),
      baja: countOf('baja'),
    },
    sinEntrar: idle,
  }
}

const columnas: readonly Columna[] = [
  { titulo: 'Nombre', tipo: 'texto' },
  { titulo: 'E-mail', tipo: 'texto' },
  { titulo: 'Documento', tipo: 'texto' },
  { titulo: 'Rol', tipo: 'texto' },
  { titulo: 'Cliente', tipo: 'texto' },
  { titulo: 'Clientes', tipo: 'entero' },
  { titulo: 'Último acceso', tipo: 'momento' },
  { titulo: 'Estado', tipo: 'texto' },
]
async function* cells(filter: store.Filter) {
  for await (const row of store.eachCuenta(filter))
    yield [
      nameOf(row),
      row.email,
      row.documentoNro && showDocumento(row.documentoNro),
      rolOf(row.tipoRol, row.permisos),
      row.cliente,
      row.clientes,
      row.ultimoLogin,
      nombres[row.estado][0],
    ]
}
/** All the accounts of a filter, whatever the page. */
export const cuentasXlsx = (filter: store.Filter) =>
  xlsxReply('cuentas.xlsx', { titulo: textos.titulo, columnas, cliente: null }, cells(filter))

/** Those it has, and those that were taken, each with its last change. */
const permisosOf = async (row: store.DetalleRow): Promise<Detalle['permisos']> => {
  const changed = new Map((await store.listPermisos(row.id)).map((each) => [each.permiso, each]))
  const ids = [...new Set([...row.permisos, ...changed.keys()])].sort((one, other) => one - other)
  return {
    $values: ids.map((permiso) => {
      const change = changed.get(permiso)
      return {
        permiso,
        puede: row.permisos.includes(permiso),
        momento: timeOf(change?.momento ?? row.creada),
        quien: change ? change.quien : row.creadaPor,
      }
    }),
  }
}
const invitacionOf = async (row: store.DetalleRow): Promise<Detalle['invitacion']> => {
  const found = row.estado === 'invitada' ? await store.findInvitacion(row.id, row.email) : undefined
  if (!found) return null
  return {
    salio: toTime(found.creado),
    vence: toTime(found.vence),
    usada: found.usado !== null,
    vencida: found.vence.getTime() <= Date.now(),
    correo: found.correo,
  }
}
/** Refuses an unknown account, 404. */
export const readCuenta = async (who: Sesion, id: number): Promise<Detalle> => {
  const row = await store.findDetalle(id)
  if (!row) throw notFound()
  return {
    ...toCuenta(row),
    tipoDocumento: row.tipoDocumento,
    telefono: row.telefono,
    clienteId: row.clienteId,
    sellerId: row.tipoRol === 2 ? row.idVendedor : null,
    creada: timeOf(row.creada),
    creadaPor: row.creadaPor,
    suspendida: timeOf(row.suspendida),
    permisos: await permisosOf(row),
    invitacion: await invitacionOf(row),
    factor: row.factor && { desde: toTime(row.factor), respaldos: row.respaldos },
    equipos: { cuantos: row.equipos, hasta: timeOf(row.equiposHasta) },
    sesiones: row.sesiones,
    carritos: row.carritos,
    solicitudes: row.solicitudes,
    hechas: row.hechas,
    verComo: config().verComo && row.tipoRol !== 1 && (row.estado === 'activa' || row.estado === 'sin-factor'),
    propia: row.id === who.usuarioId,
  }
}

const emailOf = async (id: number): Promise<string> => {
  const email = await store.findEmail(db(), id)
  if (email === undefined) throw notFound()
  return email
}
export const readCorreos = async (id: number) => {
  const { rows, cuantos } = await store.listCorreos(await emailOf(id))
  return { $values: rows.map((row) => ({ ...row, creado: toTime(row.creado) })), ...cuantos }
}

const toRenglon = (id: number, row: store.RegistroRow): RenglonDeRegistro => ({
  id: row.id,
  momento: toTime(row.momento),
  nombreAccion: actionWords()[row.accion] ?? row.accion,
  quien: row.nombre ?? row.usuario,
  propio: row.usuarioId === id,
  sobre: row.sobre,
  cambios: { $values: cambiosOf(row.antes, row.despues) },
})
export const readRegistro = async (id: number, page: number) => {
  const rows = await store.listRegistro(id, await emailOf(id), page)
  return { $values: rows.slice(0, perPage).map((row) => toRenglon(id, row)), hayMas: rows.length > perPage }
}

export const readDeCliente = async (id: number) => {
  const cliente = await store.findCliente(id)
  if (!cliente) throw notFound()
  return { ...cliente, cuentas: { $values: (await store.listOfCliente(id)).map(toCuenta) } }
}
export const readDeVendedor = async (id: number) => {
  const vendedor = await store.findVendedor(id)
  if (!vendedor) throw notFound()
  const { email, activo } = vendedor
  return {
    nombre: nameOf(vendedor),
    email,
    activo,
    cuentas: { $values: (await store.listOfVendedor(id)).map(toCuenta) },
  }
}
