import { config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { conArchivo } from '#server/marca.ts'
import { momento, remembered } from '#server/memory.ts'
import { marcaPropia, type Marca } from '#shared/marca.ts'

/** The distributor's switches and values, kept in table `configuracion`; a missing one has the value shown here. */
export type Params = {
  /** Purchasing is open (OPEN-38). */
  shoopEnabled: boolean
  /** Seconds of the checkout countdown (SES-21). */
  shoopExpirationTime: number
  /** Least quantity of a product sold by the square metre, in m² (PROD-14). */
  ProductoCantidadMinimaMC: number
  /** Milliseconds a slide of the home stays (HOME-04, OPEN-22). */
  carruselMs: number
  /** Instant of the dollar rate, ISO 8601, or null. */
  dolarFechaHora: string | null
  bancoUrl: string
  empresa: { nombre: string; razonSocial: string }
  terminos: { html: string; version: number }
  /**
   * The claims policy in force: every new document raises the version, and is asked of every contact again (OPEN-85).
   */
  politicaReclamos: { version: number }
  marca: Marca
}

const defaults: Params = {
  shoopEnabled: true,
  shoopExpirationTime: 300,
  ProductoCantidadMinimaMC: 1,
  carruselMs: 1000,
  dolarFechaHora: null,
  bancoUrl: 'https://www.bna.com.ar',
  empresa: { nombre: 'Portal Ventas', razonSocial: 'Portal Ventas' },
  politicaReclamos: { version: 1 },
  marca: marcaPropia,
  terminos: {
    version: 1,
    html: '<h3>Condiciones generales de venta</h3><p>Esta solicitud queda sujeta a la aprobación comercial y crediticia del distribuidor. Los precios se expresan en la moneda indicada, sin impuestos, y se mantienen por el plazo acordado con su ejecutivo de cuenta.</p><p>Las entregas se coordinan según disponibilidad de stock y transporte. Quien recibe controla la mercadería contra el remito; las diferencias se informan dentro de las 48 horas.</p><p>Los pesos son teóricos según norma; la facturación puede ajustarse al peso de balanza cuando así se haya convenido.</p>',
  },
}

const cache = remembered<'params', Params>('params', { max: 1, ttl: 5_000 })
let ultimos: Params | null = null
export const forgetParams = (): void => cache.clear()

/** All values, at most five seconds old; what `PORTAL_CONFIG` says comes before what the database holds. */
export const readParams = async (on: Db): Promise<Params> => {
  const known = cache.get('params')
  if (known) return known
  const desde = momento()
  const rows = await on.selectFrom('configuracion').select(['clave', 'valor']).execute()
  const params = conArchivo(
    { ...defaults, ...Object.fromEntries(rows.map((r) => [r.clave, r.valor])) } as Params,
    config().marca,
  )
  if (!on.isTransaction) cache.set('params', params, { desde }) // a transaction may see what never comes to be
  ultimos = params
  return params
}
/**
 * The values as they were last read, for pages that must stand while the database does not answer; before any reading,
 * the defaults.
 */
export const lastParams = (): Params => ultimos ?? conArchivo(defaults, config().marca)

/** Writes one value. */
export const writeParam = async <K extends keyof Params>(on: Db, clave: K, valor: Params[K]): Promise<void> => {
  const text = JSON.stringify(valor)
  await on
    .insertInto('configuracion')
    .values({ clave, valor: text })
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: text, actualizada: new Date() }))
    .execute()
  forgetParams()
}
