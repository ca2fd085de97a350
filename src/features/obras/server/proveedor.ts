import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import { config, log } from '#server/context.ts'
import type { GeocoderChoice } from '#server/config-mapa.ts'
import type { Hallazgo } from '../contract.ts'
import { isForeign } from '../rules.ts'
import { embedded } from './embedded.ts'
import type { Ask, Geocoder, Punto } from './geocoder.ts'
import { georef } from './georef.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import { askJson, FalloOfGeo } from './red.ts'
import { waitTurn } from './turn.ts'

type External = Exclude<GeocoderChoice, { proveedor: 'embedded' }>
/** Cache of answers, for an hour: people repeat the same search while typing. */
const MEMORY = { max: 2_000, ttl: 3_600_000 } as const

/** Every provider is told who asks; Nominatim's conditions demand it. */
const agenteOf = ({ contacto }: External): string =>
  `PortalVentas (${[config().publicUrl, contacto].filter(Boolean).join('; ')})`
const askOf =
  (settings: External): Ask =>
  async (path, query, signal) => {
    await waitTurn(settings.proveedor, settings.perSecond, signal)
    const url = new URL(settings.url + path)
    url.search = new URLSearchParams(query).toString()
    return askJson(url, { headers: { 'user-agent': agenteOf(settings) }, deadlineMs: settings.deadlineMs, signal })
  }
const geocoderOf = (settings: External): Geocoder => {
  const ask = askOf(settings)
  if (settings.proveedor === 'google') return google(ask, settings.key ?? '')
  return settings.proveedor === 'georef' ? georef(ask) : nominatim(ask)
}

type Proveedor = {
  readonly geocoder: Geocoder
  readonly known: LRUCache<string, { readonly found: readonly Hallazgo[] }>
  /** Until when it is not asked, in milliseconds. */
  restsUntil: number
}
const proveedores = new WeakMap<Config, Proveedor>()
const proveedorOf = (settings: External): Proveedor => {
  const known = proveedores.get(config())
  if (known) return known
  const made: Proveedor = { geocoder: geocoderOf(settings), known: new LRUCache(MEMORY), restsUntil: 0 }
  proveedores.set(config(), made)
  return made
}

/** The provider's answer, cached or asked now; null if it is paused or fails. */
const askProveedor = async (
  settings: External,
  key: string,
  signal: AbortSignal,
  work: (geocoder: Geocoder) => Promise<readonly Hallazgo[]>,
): Promise<readonly Hallazgo[] | null> => {
  const proveedor = proveedorOf(settings)
  const known = proveedor.known.get(key)
  if (known) return known.found
  if (Date.now() < proveedor.restsUntil) return null
  try {
    const found = await work(proveedor.geocoder)
    proveedor.known.set(key, { found })
    return found
  } catch (error) {
    if (signal.aborted) return null // the caller disconnected
    if (!(error instanceof FalloOfGeo)) throw error
    const { motivo, said, rest } = error
    proveedor.restsUntil = Math.max(proveedor.restsUntil, Date.now() + rest * 1_000)
    // without the query: it is where somebody builds
    const fields = { proveedor: settings.proveedor, motivo, dijo: said, descanso: rest }
    if (motivo !== 'cola') log('geocodificador_fallo', fields)
    return null
  }
}

/**
 * Geocodes a text, best matches first: by the configured provider or, if it fails or finds nothing, the gazetteer; each
 * result's `fuente` says which. `enviado`: submitted, not a suggestion while typing.
 */
export const searchLugares = async (
  texto: string,
  { limite, enviado, signal }: { limite: number; enviado: boolean; signal: AbortSignal },
): Promise<Hallazgo[]> => {
  const settings = config().geocoder
  if (texto === '' || isForeign(texto)) return []
  const own = () => embedded.search(texto, limite, signal)
  if (settings.proveedor === 'embedded' || (settings.submittedOnly && !enviado)) return own()
  const key = `${limite} ${texto.replace(/\s+/g, ' ').toLowerCase()}`
  const found = await askProveedor(settings, key, signal, (g) => g.search(texto, limite, signal))
  return found && found.length > 0 ? [...found] : own()
}

/** Reverse-geocodes a point; null outside Argentina, for which no provider is called. */
export const findLugar = async (punto: Punto, signal: AbortSignal): Promise<Hallazgo | null> => {
  const settings = config().geocoder
  const own = await embedded.reverse(punto, signal)
  if (settings.proveedor === 'embedded' || own === null) return own
  const key = `${punto.latitud.toFixed(5)} ${punto.longitud.toFixed(5)}`
  const found = await askProveedor(settings, key, signal, async (geocoder) => {
    const hallazgo = await geocoder.reverse(punto, signal)
    return hallazgo ? [hallazgo] : []
  })
  return found?.[0] ?? own
}
