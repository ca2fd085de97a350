import { config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { withArchivo, type Empresa } from '#server/marca.ts'
import { momento, remembered } from '#server/cache.ts'
import { ownMarca } from '#shared/marca.ts'

/**
 * The distributor's switches and values, kept in table `configuracion`. Each room names its own with the default of a
 * missing one in its plug (feature.ts), and adds them here:
 * `declare module '#server/params.ts' { interface Params extends Propios {} }`.
 */
export interface Params extends Empresa {}

let defaults: Params = {
  empresa: { nombre: 'Portal Ventas', razonSocial: 'Portal Ventas' },
  marca: ownMarca,
  bancoUrl: 'https://www.bna.com.ar',
  carruselMs: 1000,
} as Params
/** What the rooms' values are while the database says nothing; once at start. */
export const nameParams = (of: object): void => {
  defaults = { ...defaults, ...of }
}

const cache = remembered<'params', Params>('params', { max: 1, ttl: 5_000 })
let last: Params | null = null
export const forgetParams = (): void => cache.clear()

/** All values, at most five seconds old; what `PORTAL_CONFIG` says comes before what the database holds. */
export const readParams = async (on: Db): Promise<Params> => {
  const known = cache.get('params')
  if (known) return known
  const desde = momento()
  const rows = await on.selectFrom('configuracion').select(['clave', 'valor']).execute()
  const params = withArchivo(
    { ...defaults, ...Object.fromEntries(rows.map((r) => [r.clave, r.valor])) } as Params,
    config().marca,
  )
  if (!on.isTransaction) cache.set('params', params, { desde }) // a transaction may see what never comes to be
  last = params
  return params
}
/**
 * The values as they were last read, for pages that must stand while the database does not answer; before any reading,
 * the defaults.
 */
const lastParams = (): Params => last ?? withArchivo(defaults, config().marca)

/** Nobody looks at a blank page for longer, in milliseconds. */
const PAGINA_MS = 1_500
/**
 * For a page: the values, or, where the database does not give them in a moment, as they were last read. Never fails.
 */
export const paramsForPage = async (on: Db): Promise<Params> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Params>((done) => (timer = setTimeout(() => done(lastParams()), PAGINA_MS)))
  return Promise.race([readParams(on).catch(lastParams), late]).finally(() => clearTimeout(timer))
}

/** Writes one value; `usuario`: who decided it, by name. */
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
