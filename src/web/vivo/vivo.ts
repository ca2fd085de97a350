import { useEffect, useEffectEvent } from 'react'
import type { RouteDef, Sent } from '#shared/route.ts'
import type { Cambio, TipoVivo } from '#shared/vivo.ts'
import { queryClient } from '#web/api.ts'

/** A read that is made again when something of a kind changes; `id`: whose it is, where it is of one thing alone. */
export type Sigue = { readonly path: string; readonly id?: (sent: never) => number | null | undefined }
/** What is read again, by kind: a room's `web/vivo.ts`, gathered in web/startup-sesion.ts. */
export type Seguidos = { readonly [T in TipoVivo]?: readonly Sigue[] }
/** Declares such a read. */
export const sigue = <R extends RouteDef>({ path }: R, id?: (sent: Sent<R>) => number | null | undefined): Sigue =>
  id ? { path, id } : { path }

const hearers = new Set<(cambios: readonly Cambio[]) => void>()
let seguidos: ReadonlyMap<string, readonly Sigue[]> = new Map()
/** What is read again, by all rooms together. */
export const setSeguidos = (all: readonly Seguidos[]): void => {
  const kinds = new Map<string, Sigue[]>()
  for (const one of all)
    for (const [tipo, list] of Object.entries(one)) kinds.set(tipo, [...(kinds.get(tipo) ?? []), ...list])
  seguidos = kinds
}

/** True when a read is of something that has changed. */
export const isTocada = (key: readonly unknown[], cambios: readonly Cambio[], all = seguidos): boolean =>
  cambios.some(({ tipo, ids }) =>
    (all.get(tipo) ?? []).some(({ path, id }) => {
      if (key[0] !== path) return false
      const own = id?.(key[1] as never)
      return ids === null || own === undefined || own === null || ids.includes(own)
    }),
  )

const readAgain = (cambios: readonly Cambio[]): void => {
  if (cambios.length > 0)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTocada(queryKey, cambios) })
}
/** What one changes oneself is on the screen already: it is read again once, so long after the last of it was told. */
const REPOSO_MS = 2_000
let propios: Cambio[] = []
let reposo: number | undefined
const isDeUno = ({ tipo, ids }: Cambio): boolean => ids !== null && ids.every((id) => isPropio(tipo as TipoVivo, id))
const readPropios = () => {
  readAgain(propios)
  propios = []
}
/** What is on the screen of these is read again, and whoever asked to hear of them does. */
export const deliver = (cambios: readonly Cambio[]): void => {
  for (const hear of hearers) hear(cambios)
  readAgain(cambios.filter((cambio) => !isDeUno(cambio)))
  const own = cambios.filter(isDeUno)
  if (own.length === 0) return
  propios.push(...own)
  clearTimeout(reposo)
  reposo = window.setTimeout(readPropios, REPOSO_MS)
}
/** Anything may have changed. */
export const deliverTodo = (): void => deliver([...seguidos.keys()].map((tipo) => ({ tipo, ids: null })))

const own = new Map<string, number>()
const OWN_MS = 10_000
/** What this person has just changed itself is no news to it. */
export const isPropio = (tipo: TipoVivo, id: number): boolean => Date.now() - (own.get(`${tipo} ${id}`) ?? 0) < OWN_MS
export const setPropio = (tipo: TipoVivo, id: number): void => void own.set(`${tipo} ${id}`, Date.now())

/** The same for what is no screen; answers how to stop. */
export const hearVivo = (tipo: TipoVivo, hear: (ids: readonly number[] | null) => void): (() => void) => {
  const listen = (cambios: readonly Cambio[]) => {
    for (const cambio of cambios) if (cambio.tipo === tipo) hear(cambio.ids)
  }
  hearers.add(listen)
  return () => void hearers.delete(listen)
}
/** Hears of each change of a kind; `ids` null: any of them. What is read of it is read again without being asked. */
export const useVivo = (tipo: TipoVivo, hear: (ids: readonly number[] | null) => void): void => {
  const onCambio = useEffectEvent(hear)
  useEffect(() => hearVivo(tipo, (ids) => onCambio(ids)), [tipo])
}
