import { badInput, conflict } from '#shared/errors.ts'
import { fold } from '#shared/identity.ts'
import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams, writeParam, type Params } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Destinos } from '../contract.ts'
import { INGRESO, isSuceso, listSucesos, sucesos, textos, type Suceso } from '../rules.ts'
import * as store from './store.ts'

// Which event is mailed to the contacts of which kind (PAPEL-01): a setting, whose start is by the kinds' names.

type Kinds = { readonly [S in Suceso]: number | null }
type Tipo = Awaited<ReturnType<typeof store.listKinds>>[number]
/** Kinds that may be written to: the addresses people sign in with are none. */
const writable = async (on: Db): Promise<Tipo[]> => (await store.listKinds(on)).filter((t) => t.idSync !== INGRESO)

const kindsOf = (params: Params, tipos: readonly Tipo[]): Kinds => {
  const { destinosCorreo: set, tipoEmailPedidos, tipoEmailReclamos } = params
  const known = new Map(tipos.map(({ nombre, tipoEmailId }) => [fold(nombre), tipoEmailId]))
  const start = (suceso: Suceso): number | null => {
    if (suceso === 'pedido') return tipoEmailPedidos
    return suceso === 'reclamo' ? tipoEmailReclamos : (known.get(fold(sucesos[suceso].inicio)) ?? null)
  }
  return Object.fromEntries(
    listSucesos.map((suceso) => {
      const chosen = set.tipos[suceso]
      return [suceso, chosen === undefined ? start(suceso) : chosen]
    }),
  ) as Kinds
}
/** Its start is a number, or was chosen: the kinds' names are not needed. */
const isNumbered = ({ destinosCorreo }: Params, suceso: Suceso): boolean =>
  suceso === 'pedido' || suceso === 'reclamo' || destinosCorreo.tipos[suceso] !== undefined

/** The kinds of contacts that these events are mailed to, in the order of the events, each once. */
export const listKindsOf = async (on: Db, events: readonly Suceso[]): Promise<readonly number[]> => {
  const params = await readParams(on)
  const numbered = events.every((suceso) => isNumbered(params, suceso))
  const kinds = kindsOf(params, numbered ? [] : await writable(on))
  return [...new Set(events.flatMap((suceso) => kinds[suceso] ?? []))]
}
/** The kinds that the portal writes to at all; the others are the order system's. */
export const listWritten = (on: Db): Promise<readonly number[]> => listKindsOf(on, listSucesos)

/** The kinds to choose from: those that are named, and one nobody named that is in use. */
const choicesOf = (kinds: Kinds, tipos: readonly Tipo[]): readonly Pick<Tipo, 'tipoEmailId' | 'nombre'>[] => {
  const unnamed = listSucesos.flatMap((suceso) => kinds[suceso] ?? []).filter((id) => !isKnown(tipos, id))
  return [...tipos, ...[...new Set(unnamed)].map((id) => ({ tipoEmailId: id, nombre: `Correo ${id}` }))]
}
const isKnown = (tipos: readonly Pick<Tipo, 'tipoEmailId'>[], id: number): boolean =>
  tipos.some((tipo) => tipo.tipoEmailId === id)

/** The setting with the kinds to choose from, for its screen. */
export const readDestinos = async (): Promise<Destinos> => {
  const [params, tipos, cambio] = await Promise.all([
    readParams(db()),
    writable(db()),
    store.findCambioOfDestinos(db()),
  ])
  const kinds = kindsOf(params, tipos)
  return {
    version: params.destinosCorreo.version,
    cambio: cambio ? { fecha: toTime(cambio.actualizada), usuario: cambio.usuario } : null,
    destinos: { $values: listSucesos.map((suceso) => ({ suceso, tipoEmailId: kinds[suceso] })) },
    tipos: { $values: choicesOf(kinds, tipos).map(({ tipoEmailId, nombre }) => ({ tipoEmailId, nombre })) },
  }
}

type Stated = { version: number; destinos: readonly { suceso: string; tipoEmailId: number | null }[] }
/** Throws 400, by event, for what is no event or no kind that can be written to. */
const requireDestinos = (stated: Stated['destinos'], choices: ReturnType<typeof choicesOf>): Partial<Kinds> => {
  const unknown = (suceso: string, detail: string) => badInput(detail, [{ field: suceso, detail }])
  return Object.fromEntries(
    stated.map(({ suceso, tipoEmailId }) => {
      if (!isSuceso(suceso)) throw unknown('destinos', textos.destinos.unknownSuceso)
      const known = tipoEmailId === null || isKnown(choices, tipoEmailId)
      if (!known) throw unknown(suceso, textos.destinos.unknownTipo)
      return [suceso, tipoEmailId]
    }),
  ) as Partial<Kinds>
}
/**
 * Saves to whom each event is mailed, on record before and after. `version`: the one being edited. Throws 400, 409
 * `version_vieja` if somebody else saved meanwhile.
 */
export const saveDestinos = async (who: Sesion, { version, destinos }: Stated): Promise<true> => {
  await tx(async (on) => {
    await store.lockDestinos(on)
    const tipos = await writable(on)
    const params = await readParams(on)
    const set = (await store.findDestinos(on)) ?? params.destinosCorreo
    if (set.version !== version) throw conflict('version_vieja', textos.destinos.otherPersona)
    const antes = kindsOf({ ...params, destinosCorreo: set }, tipos)
    const despues = { ...antes, ...requireDestinos(destinos, choicesOf(antes, tipos)) }
    await writeParam(on, 'destinosCorreo', { version: version + 1, tipos: despues }, who.userName)
    await audit(on, { accion: 'destinos-de-correo-cambiados', antes, despues })
  })
  return true
}
