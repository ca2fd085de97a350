import { readRate } from '#features/dolar/server/dolar.ts'
import { toTime, today } from '#shared/dates.ts'
import { dec, money } from '#shared/money.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import * as store from './store.ts'

/** The rate that counts for accounts, and its instant; null without one (DOLAR-02). */
const readCotizacion = async (on: Db) => {
  const rate = await readRate(on, 'cuenta')
  return rate && { valor: money(rate.valor), fecha: rate.fechaHora }
}

/**
 * A client's debt by age, in pesos, summed from its documents alone; for role 1 also the order system's balance. Throws
 * 400 without a client, 404 out of scope.
 */
export const readSaldo = async (who: Sesion, clienteId: number) => {
  const cliente = await inAlcance(who, clienteId, db())
  const params = await readParams(db())
  const desde = params.antiguedadDesde === 'vencimiento' ? 'vencimiento' : 'emision'
  const [saldos, alDia] = await Promise.all([
    store.readSaldos(db(), cliente, today(), desde === 'vencimiento'),
    store.readAlDia(db(), cliente, today()),
  ])
  const informado = who.tipoRol === 1 ? await store.findInformado(db(), cliente) : undefined
  const cotizacion = await readCotizacion(db())
  return {
    saldo15Dias: money(saldos.s15),
    saldo1530Dias: money(saldos.s30),
    saldo3045Dias: money(saldos.s45),
    saldo45Dias: money(saldos.mas),
    saldoTotal: money(saldos.total),
    viejos: saldos.viejos,
    alDia: {
      vencido: money(alDia.vencido),
      semana: money(alDia.semana),
      treinta: money(alDia.treinta),
      desdeEmision: alDia.desdeEmision,
    },
    desde,
    cotizacion,
    saldoDolares: cotizacion && money(dec(saldos.total).div(cotizacion.valor)),
    informado: informado ? { saldo: money(informado.saldo), fecha: toTime(informado.fecha) } : null,
  } as const
}
