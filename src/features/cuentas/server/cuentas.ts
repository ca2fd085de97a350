/** The front door of `cuentas` on the server. */
import { badInput } from '#shared/errors.ts'
import {
  changePermisos,
  copyEnlace,
  endVerComo,
  forgetDevicesOf,
  inviteCuenta,
  openVerComo,
  resetClaveOf,
  resumeCuenta,
  suspendCuenta,
  voidInvitacion,
} from '#features/sesion/server/sesion.ts'
import { tx } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { contract } from '../contract.ts'
import { problemOfPermisos } from '../rules.ts'
import { screens } from '../screens.ts'
import {
  cuentasXlsx,
  listCuentas,
  readCorreos,
  readCuenta,
  readDeCliente,
  readDeVendedor,
  readRegistro,
  readResumen,
} from './cuentas-lista.ts'
import { inviteMany, previewInvitaciones, readRenglonesDe } from './invitaciones.ts'

const done = async (work: Promise<unknown>): Promise<true> => {
  await work
  return true
}
const savePermisos = (who: Sesion, id: number, body: { permisos: readonly number[]; vistos: readonly number[] }) =>
  tx(async (on) => ({
    $values: [
      ...(await changePermisos(on, who, id, body, ({ tipoRol }, sumados) => {
        const problem = problemOfPermisos(tipoRol, sumados, who.permisos)
        if (problem) throw badInput(problem, [{ field: 'permisos', detail: problem }])
      })),
    ],
  }))

export const cuentas = feature(
  'cuentas',
  contract,
  {
    list: ({ query: { page, ...filter } }) => listCuentas(filter, page ?? 1),
    resumen: () => readResumen(),
    excel: ({ query }) => cuentasXlsx(query),
    get: ({ params }, who) => readCuenta(who, params.id),
    correos: ({ params }) => readCorreos(params.id),
    registro: ({ params, query }) => readRegistro(params.id, query.page ?? 1),
    deCliente: ({ params }) => readDeCliente(params.id),
    deVendedor: ({ params }) => readDeVendedor(params.id),
    invitar: async ({ params }, who) => once((on) => inviteCuenta(on, who, params.id)),
    copiarEnlace: ({ params }) => tx((on) => copyEnlace(on, params.id)),
    anularInvitacion: ({ params }) => done(tx((on) => voidInvitacion(on, params.id))),
    suspender: async ({ params, body }, who) => ({
      cerradas: await tx((on) => suspendCuenta(on, who, params.id, body.motivo)),
    }),
    reactivar: ({ params }) => done(tx((on) => resumeCuenta(on, params.id))),
    blanquear: async ({ params }, who) => once((on) => resetClaveOf(on, who, params.id)),
    permisos: ({ params, body }, who) => savePermisos(who, params.id, body),
    olvidarEquipos: ({ params }) => done(tx((on) => forgetDevicesOf(on, params.id))),
    renglonesDe: ({ query }) => readRenglonesDe(query.ids),
    previsualizar: ({ body }) => previewInvitaciones(body.renglones),
    invitarVarias: async ({ body }, who) => inviteMany(who, body.renglones, body.permisos),
    verComo: ({ params }, who, meta) => openVerComo(who, params.id, meta),
    dejarDeVer: (_input, who) => endVerComo(who),
  },
  { screens },
)
