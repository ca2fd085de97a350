import { toTime } from '#shared/dates.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { Returned } from '#shared/route.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, tx } from '#server/context.ts'
import { avisoOf } from '#server/events/event-body.ts'
import { afterEmitted } from '#server/events/events.ts'
import { findLectorOfSistema, makeDue, makeFailedDue, toNumber } from '#server/events/store.ts'
import type { AvisoEntero, contract, Summary } from '../contract.ts'
import { canReenviar, estados, perPage, textos, type EstadoAviso } from '../rules.ts'
import * as store from './store.ts'

const hasWebhook = () => config().webhook !== null
const timeOf = (at: Date | null) => at && toTime(at)
const summaryOf = ({ creada, proxima, acusado, ...row }: store.SalidaRow): Summary => ({
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
export const listSalida = async (page: number, filter: store.Filter): Promise<Returned<typeof contract.list>> => {
  await toNumber(db())
  const rows = await store.listSalida(filter, page)
  const counts = await store.countByEstado(filter.numero)
  const cuentas = Object.fromEntries(estados.map((e) => [e, counts.get(e)?.length ?? 0])) as Record<EstadoAviso, number>
  const total = filter.estado ? cuentas[filter.estado] : Object.values(cuentas).reduce((a, b) => a + b, 0)
  const { webhook } = config()
  return {
    $values: rows.map(summaryOf),
    total,
    paginas: Math.max(1, Math.ceil(total / perPage)),
    cuentas,
    aproximado: [...counts.values()].some((c) => c.aproximado),
    webhook: webhook && new URL(webhook.url).host,
    sistema: await findLectorOfSistema(db()),
    lectores: await lectores(),
  }
}

/** One with its body, as it is sent. Refuses 404. */
export const readSalida = async (id: number): Promise<AvisoEntero> => {
  const row = await store.findSalida(id)
  if (!row) throw notFound()
  const { clave, datos, ...summary } = row
  const cuerpo = avisoOf({ ...summary, clave, datos, numero: row.numero ?? 0 })
  return { ...summaryOf(summary), clave, cuerpo: JSON.stringify(cuerpo, null, 2) }
}

const requireWebhook = () => {
  if (!hasWebhook()) throw conflict('sin_webhook', textos.noWebhook)
}

/** Has one sent again, on record. Refuses 404, 409 what is on its way, and 409 where there is nowhere to send it. */
export const resendAviso = async (id: number): Promise<AvisoEntero> => {
  const row = await store.findSalida(id)
  if (!row) throw notFound()
  requireWebhook()
  await tx(async (on) => {
    if (!(await makeDue(on, id))) throw conflict('no_reenviable', textos.noReenviable)
    await audit(on, { accion: 'aviso-reenviado', sobre: row.sobre, despues: { aviso: row.numero, tipo: row.tipo } })
    afterEmitted(on)
  })
  return readSalida(id)
}

/** Has all that failed sent again, on record. Refuses 409 where there is nowhere to send them. */
export const resendFailed = (): Promise<{ reenviados: number }> => {
  requireWebhook()
  return tx(async (on) => {
    const reenviados = await makeFailedDue(on)
    if (reenviados > 0) await audit(on, { accion: 'avisos-reenviados', despues: { reenviados } })
    afterEmitted(on)
    return { reenviados }
  })
}
