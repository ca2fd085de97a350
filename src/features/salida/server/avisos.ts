import { toTime } from '#shared/dates.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { Returned } from '#shared/route.ts'
import { anotar } from '#server/auditoria.ts'
import { config, db, tx } from '#server/context.ts'
import { avisoOf } from '#server/events/aviso.ts'
import { afterEmitted } from '#server/events/events.ts'
import { findLectorDelSistema, makeDue, makeFallidasDue, numerar } from '#server/events/store.ts'
import type { AvisoEntero, contract, Resumen } from '../contract.ts'
import { canReenviar, estados, porPagina, textos, type EstadoAviso } from '../rules.ts'
import * as store from './store.ts'

const hasWebhook = () => config().webhook !== null
const timeOf = (at: Date | null) => at && toTime(at)
const resumenOf = ({ creada, proxima, acusado, ...row }: store.SalidaRow): Resumen => ({
  ...row,
  fecha: toTime(creada),
  proxima: row.estado === 'demorado' ? toTime(proxima) : null,
  acusado: timeOf(acusado),
  reenviable: canReenviar(row.estado, hasWebhook()),
})

const lectores = async () => ({
  $values: (await store.listLectores()).map((lector) => ({
    ...lector,
    leido: timeOf(lector.leido),
    momento: timeOf(lector.momento),
  })),
})

/** One page of what goes out, with who takes it and what is left. */
export const listSalida = async (page: number, filtro: store.Filtro): Promise<Returned<typeof contract.list>> => {
  await numerar(db())
  const rows = await store.listSalida(filtro, page)
  const counts = await store.countByEstado(filtro.numero)
  const cuentas = Object.fromEntries(estados.map((e) => [e, counts.get(e)?.length ?? 0])) as Record<EstadoAviso, number>
  const total = filtro.estado ? cuentas[filtro.estado] : Object.values(cuentas).reduce((a, b) => a + b, 0)
  const { webhook } = config()
  return {
    $values: rows.map(resumenOf),
    total,
    paginas: Math.max(1, Math.ceil(total / porPagina)),
    cuentas,
    aproximado: [...counts.values()].some((c) => c.aproximado),
    webhook: webhook && new URL(webhook.url).host,
    sistema: await findLectorDelSistema(db()),
    lectores: await lectores(),
  }
}

/** One with its body, as it is sent. Refuses 404. */
export const readSalida = async (id: number): Promise<AvisoEntero> => {
  const row = await store.findSalida(id)
  if (!row) throw notFound()
  const { clave, datos, ...resumen } = row
  const cuerpo = avisoOf({ ...resumen, clave, datos, numero: row.numero ?? 0 })
  return { ...resumenOf(resumen), clave, cuerpo: JSON.stringify(cuerpo, null, 2) }
}

const requireWebhook = () => {
  if (!hasWebhook()) throw conflict('sin_webhook', textos.sinDestino)
}

/** Has one sent again, on record. Refuses 404, 409 what is on its way, and 409 where there is nowhere to send it. */
export const resendAviso = async (id: number): Promise<AvisoEntero> => {
  const row = await store.findSalida(id)
  if (!row) throw notFound()
  requireWebhook()
  await tx(async (on) => {
    if (!(await makeDue(on, id))) throw conflict('no_reenviable', textos.noReenviable)
    await anotar(on, { accion: 'aviso-reenviado', sobre: row.sobre, despues: { aviso: row.numero, tipo: row.tipo } })
    afterEmitted(on)
  })
  return readSalida(id)
}

/** Has all that failed sent again, on record. Refuses 409 where there is nowhere to send them. */
export const resendFallidos = (): Promise<{ reenviados: number }> => {
  requireWebhook()
  return tx(async (on) => {
    const reenviados = await makeFallidasDue(on)
    if (reenviados > 0) await anotar(on, { accion: 'avisos-reenviados', despues: { reenviados } })
    afterEmitted(on)
    return { reenviados }
  })
}
