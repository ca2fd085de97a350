import { useQuery } from '@tanstack/react-query'
import { call, q, useRefresh } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { contract, type Novedad } from '../contract.ts'
import { local } from '#web/storage.ts'

/** People do not all ask at once, once the moment of an item has come. */
const JITTER_MS = 15_000
const dispersion = Math.random() * JITTER_MS
/** Milliseconds until the next item is there to be read. */
const msUntil = (seconds: number | null): number | false =>
  seconds === null ? false : (seconds + 1) * 1000 + dispersion

/** What stands in the header; null until it is known. */
export const useMenu = () => {
  const clienteId = useClienteId()
  return useQuery({
    ...q(contract.getNovedadesMenu, { params: { clienteId } }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => msUntil(state.data?.proximaEn ?? null),
  })
}

/** Every read of the news, after something of them has changed. */
export const useRefreshNovedades = () => {
  const refresh = useRefresh()
  return () =>
    Promise.all([contract.getNovedades, contract.getNovedadesMenu, contract.edicion].map((def) => refresh(def)))
}
export const useLeer = () => {
  const refresh = useRefreshNovedades()
  const clienteId = useClienteId()
  return {
    leer: async (id: number) => {
      await call(contract.leer, { params: { id } }, { keepalive: true })
      await refresh()
    },
    leerTodas: async () => {
      await call(contract.leerTodas, { params: { clienteId } })
      await refresh()
    },
  }
}

const KEY = 'novedadData'
/** The opened item, as local storage keeps it (NEWS-06). */
export const keepNovedad = (novedad: Novedad): void => local.set(KEY, JSON.stringify(novedad))
/** The one that was opened, if it is this one. */
export const findKept = (id: number): Novedad | undefined => {
  try {
    const kept = JSON.parse(local.get(KEY) ?? 'null') as Novedad | null
    return kept?.id === id && typeof kept.cuerpo === 'string' && typeof kept.titulo === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}
export const dropKept = (id: number): void => {
  if (findKept(id)) local.remove(KEY)
}
