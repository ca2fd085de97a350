import { tellAdministracion } from '#features/avisos/server/avisos.ts'
import { toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { writeParam } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cotizacion } from '../contract.ts'
import { isSalto, nombresDolar, textos, type TipoDolar } from '../rules.ts'
import { forgetDolares } from './dolares.ts'
import { params } from './params.ts'
import * as store from './store.ts'

/** Rates of each kind on the screen. */
const EACH = 8
const numberOf = (valor: string | null): number | null => (valor === null ? null : Number(valor))

/** The settings as stored, not as remembered: they are compared with what comes in. */
const readStored = async (on: Db) => {
  const rows = await on
    .selectFrom('configuracion')
    .select(['clave', 'valor'])
    .where('clave', 'in', ['dolarFechaHora', 'dolarValor', 'dolarTipo'])
    .execute()
  return (clave: string): unknown => rows.find((row) => row.clave === clave)?.valor ?? null
}
/** The kind of a rate that says none. */
export const readTipo = async (on: Db): Promise<TipoDolar> =>
  ((await readStored(on))('dolarTipo') as TipoDolar | null) ?? params.dolarTipo

/**
 * The strip and an order read the last rate of the usual kind from two settings, which a former version writes too:
 * what it wrote later than all that is known here stays.
 */
const keepSettings = async (on: Db, usuario: string | null): Promise<void> => {
  forgetDolares()
  const of = await readStored(on)
  const tipo = await readTipo(on)
  const vigente = await store.findVigente(on, tipo)
  const fecha = of('dolarFechaHora')
  const known = fecha === null ? null : new Date(String(fecha))
  if (!vigente) return
  if (known && known > vigente.instante && !(await store.isKnown(on, tipo, known))) return
  const valor = numberOf(vigente.valor)
  if (known?.getTime() === vigente.instante.getTime() && of('dolarValor') === valor) return
  await writeParam(on, 'dolarFechaHora', toTime(vigente.instante), usuario)
  await writeParam(on, 'dolarValor', valor, usuario)
}

/** Tells administrators of a rate that counts from now on and is far from the one before it (DOLAR-12). */
const tellSaltos = async (on: Db, changed: readonly { tipo: TipoDolar; instante: Date }[]): Promise<void> => {
  if (changed.length === 0) return
  for (const row of await store.listCotizaciones(on, 1)) {
    const [antes, now] = [numberOf(row.antes), numberOf(row.valor)]
    const isOf = changed.some((one) => one.tipo === row.tipo && one.instante.getTime() === row.instante.getTime())
    if (!isOf || !row.vigente || antes === null || now === null || !isSalto(antes, now)) continue
    await tellAdministracion(on, {
      tipo: 'dolar',
      titulo: `${textos.saltoTitulo} (${nombresDolar[row.tipo].toLowerCase()})`,
      detalle: textos.salto(antes, now),
      ruta: '/configuracion',
      button: 'Ver la cotización',
      clave: `dolar-${row.tipo}-${row.instante.toISOString()}-${now}`,
    })
  }
}

/** Keeps rates that came in, and tells of a jump. `usuario`: who wrote them here; null: the order system. */
export const keepCotizaciones = async (
  on: Db,
  filas: readonly store.Escrita[],
  usuario: string | null = null,
): Promise<{ nuevas: number; cambiadas: number }> => {
  // to the second, as every instant travels: a rate is found again by what was shown of it
  const whole = filas.map((fila) => ({
    ...fila,
    instante: new Date(Math.floor(fila.instante.getTime() / 1000) * 1000),
  }))
  const changed = await store.saveCotizaciones(on, whole, usuario)
  await keepSettings(on, usuario)
  await tellSaltos(on, changed)
  const nuevas = changed.filter(({ nueva }) => nueva).length
  return { nuevas, cambiadas: changed.length - nuevas }
}

/** The last rates of each kind, newest first. */
export const listCotizaciones = async (): Promise<{ $values: Cotizacion[] }> => ({
  $values: (await store.listCotizaciones(db(), EACH)).map(({ instante, anulada, antes, ...row }) => {
    const [valor, before] = [numberOf(row.valor), numberOf(antes)]
    const salto = row.vigente && valor !== null && before !== null && isSalto(before, valor) ? before : null
    return { ...row, fechaHora: toTime(instante), valor, anulada: anulada !== null, salto }
  }),
})

/** Annuls a rate: the one before it of its kind counts again. Twice is once. Throws 404 where there is none. */
export const annulCotizacion = async (who: Sesion, tipo: TipoDolar, fechaHora: string): Promise<true> => {
  const instante = new Date(fechaHora)
  if (Number.isNaN(instante.getTime())) throw notFound()
  await tx(async (on) => {
    const gone = await store.annul(on, tipo, instante, who.userName)
    if (!gone) {
      if (await store.isKnown(on, tipo, instante)) return
      throw notFound()
    }
    await keepSettings(on, who.userName)
    await audit(on, {
      accion: 'cotizacion-anulada',
      sobre: nombresDolar[tipo],
      antes: { valor: numberOf(gone.valor), fecha: toTime(instante) },
    })
  })
  return true
}
