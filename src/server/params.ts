import { config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { withArchivo, type Empresa } from '#server/marca.ts'
import { momento, remembered } from '#server/cache.ts'
import { ownMarca } from '#shared/marca.ts'

/**
 * The distributor's settings, stored in table `configuracion`. Each room declares its own, with defaults in its plug
 * (feature.ts), and merges them in here: `declare module '#server/params.ts' { interface Params extends Propios {} }`.
 */
export interface Params extends Empresa {}

let defaults: Params = {
  empresa: { nombre: 'Portal Ventas', razonSocial: 'Portal Ventas' },
  marca: ownMarca,
  bancoUrl: 'https://www.bna.com.ar',
  carruselMs: 1000,
} as Params
/** Registers the defaults of the rooms' settings; called once at start. */
export const nameParams = (of: object): void => {
  defaults = { ...defaults, ...of }
}

const cache = remembered<'params', Params>('params', { max: 1, ttl: 5_000 })
let last: Params | null = null
export const forgetParams = (): void => cache.clear()

/** All settings, cached for at most five seconds; those of `PORTAL_CONFIG` override the database. */
export const readParams = async (on: Db): Promise<Params> => {
  const known = cache.get('params')
  if (known) return known
  const desde = momento()
  const rows = await on.selectFrom('configuracion').select(['clave', 'valor']).execute()
  const params = withArchivo(
    { ...defaults, ...Object.fromEntries(rows.map((r) => [r.clave, r.valor])) } as Params,
    config().marca,
  )
  if (!on.isTransaction) cache.set('params', params, { desde }) // a transaction may read what is never committed
  last = params
  return params
}
/**
 * The settings as last read, for pages shown while the database does not answer; the defaults before the first read.
 */
const lastParams = (): Params => last ?? withArchivo(defaults, config().marca)

/** Milliseconds a page waits for the database before it is sent. */
const PAGINA_MS = 1_500
/** The settings for a page, or the last read ones if the database does not answer within `PAGINA_MS`. Never throws. */
export const paramsForPage = async (on: Db): Promise<Params> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Params>((done) => (timer = setTimeout(() => done(lastParams()), PAGINA_MS)))
  return Promise.race([readParams(on).catch(lastParams), late]).finally(() => clearTimeout(timer))
}

/** Writes one setting. `usuario`: the name of who changed it. */
export const writeParam = async <K extends keyof Params>(
  on: Db,
  clave: K,
  valor: Params[K],
  usuario: string | null = null,
): Promise<void> => {
  const text = JSON.stringify(valor)
  await on
    .insertInto('configuracion')
    .values({ clave, valor: text, usuario })
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: text, usuario, actualizada: new Date() }))
    .execute()
  forgetParams()
}
