import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q, values } from '#web/api.ts'
import { contract } from '../contract.ts'
import { MAX_TEMAS, type Tema } from '../rules.ts'

/** The last messages about something; more of them once they are asked for. */
export const useHilo = (tema: Tema, numero: number, ultimos: number) =>
  useQuery({
    ...q(contract.hilo, { params: { tema, numero }, query: { ultimos } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many messages are new to whoever looks, by number, of all that is in view at once. */
export const useSinLeer = (tema: Tema, numeros: readonly number[]): ReadonlyMap<number, number> => {
  const asked = numeros.slice(0, MAX_TEMAS)
  const { data } = useQuery({
    ...q(contract.sinLeer, { params: { tema }, query: { numeros: asked } }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return useMemo(() => new Map(values(data).map(({ numero, sinLeer }) => [numero, sinLeer])), [data])
}
