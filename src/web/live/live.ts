import { useEffect, useEffectEvent } from 'react'
import type { RouteDef, Sent } from '#shared/route.ts'
import type { Cambio, LiveType } from '#shared/live.ts'
import { queryClient } from '#web/api.ts'

/** A read to repeat when something of a type changes. `id`: of its input, for reads of a single thing. */
export type Follows = { readonly path: string; readonly id?: (sent: never) => number | null | undefined }
/** What is read again, by kind: a room's `web/live.ts`, gathered in web/startup-session.ts. */
export type Rereads = { readonly [T in LiveType]?: readonly Follows[] }
/** Declares such a read. */
export const follows = <R extends RouteDef>({ path }: R, id?: (sent: Sent<R>) => number | null | undefined): Follows =>
  id ? { path, id } : { path }

const hearers = new Set<(cambios: readonly Cambio[]) => void>()
let rereads: ReadonlyMap<string, readonly Follows[]> = new Map()
/** What is read again, by all rooms together. */
export const setRereads = (all: readonly Rereads[]): void => {
  const kinds = new Map<string, Follows[]>()
  for (const one of all)
    for (const [tipo, list] of Object.entries(one)) kinds.set(tipo, [...(kinds.get(tipo) ?? []), ...list])
  rereads = kinds
}

/** True when a read is of something that has changed. */
export const isTouched = (key: readonly unknown[], cambios: readonly Cambio[], all = rereads): boolean =>
  cambios.some(({ tipo, ids }) =>
    (all.get(tipo) ?? []).some(({ path, id }) => {
      if (key[0] !== path) return false
      const own = id?.(key[1] as never)
      return ids === null || own === undefined || own === null || ids.includes(own)
    }),
  )

const readAgain = (cambios: readonly Cambio[]): void => {
  if (cambios.length > 0)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, cambios) })
}
/**
 * A person's own changes are on the screen already: they are read again once, this many milliseconds after the last
 * one.
 */
const IDLE_MS = 2_000
let propios: Cambio[] = []
let idle: number | undefined
const isOwn = ({ tipo, ids }: Cambio): boolean => ids !== null && ids.every((id) => isPropio(tipo as LiveType, id))
const readPropios = () => {
  readAgain(propios)
  propios = []
}
/** Repeats the mounted reads that the changes affect, and calls the subscribers. */
export const deliver = (cambios: readonly Cambio[]): void => {
  for (const hear of hearers) hear(cambios)
  readAgain(cambios.filter((cambio) => !isOwn(cambio)))
  const own = cambios.filter(isOwn)
  if (own.length === 0) return
  propios.push(...own)
  clearTimeout(idle)
  idle = window.setTimeout(readPropios, IDLE_MS)
}
/** Anything may have changed. */
export const deliverAll = (): void => deliver([...rereads.keys()].map((tipo) => ({ tipo, ids: null })))

const own = new Map<string, number>()
/** How many own changes are on their way, by kind. */
const running = new Map<LiveType, number>()
const OWN_MS = 10_000
const wasOwn = (what: string): boolean => Date.now() - (own.get(what) ?? 0) < OWN_MS
/** True for what this tab has just changed itself, or is changing. */
export const isPropio = (tipo: LiveType, id: number): boolean =>
  (running.get(tipo) ?? 0) > 0 || wasOwn(tipo) || wasOwn(`${tipo} ${id}`)
export const setPropio = (tipo: LiveType, id: number): void => void own.set(`${tipo} ${id}`, Date.now())

/** An own change whose id is not known before its answer, which may come after its live update (OPEN-363). */
export const asPropio = async <T>(tipo: LiveType, work: () => Promise<T>): Promise<T> => {
  const count = (by: 1 | -1) => running.set(tipo, (running.get(tipo) ?? 0) + by)
  count(1)
  try {
    return await work()
  } finally {
    count(-1)
    own.set(tipo, Date.now())
  }
}

/** As `useLive`, outside components; returns how to unsubscribe. */
export const hearLive = (tipo: LiveType, hear: (ids: readonly number[] | null) => void): (() => void) => {
  const listen = (cambios: readonly Cambio[]) => {
    for (const cambio of cambios) if (cambio.tipo === tipo) hear(cambio.ids)
  }
  hearers.add(listen)
  return () => void hearers.delete(listen)
}
/** Calls `hear` with each change of a type; `ids` null: any may have changed. Reads are repeated without it. */
export const useLive = (tipo: LiveType, hear: (ids: readonly number[] | null) => void): void => {
  const onCambio = useEffectEvent(hear)
  useEffect(() => hearLive(tipo, (ids) => onCambio(ids)), [tipo])
}
