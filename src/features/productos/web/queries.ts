import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { q, read, values } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { contract } from '../contract.ts'
import { type FacetSearch, type Orden } from '../facet-search.ts'
import { countElegidos, searchOfElegidos, type Elegidos } from '../facetas.ts'
import { PAGE_SIZE } from '../rules.ts'
import type { Vista } from './vista.ts'

/** The groups with their subproducts; they change with an import only. */
export const useSubcategorias = () => useQuery({ ...q(contract.subcategorias, {}), staleTime: 300_000 })

/** A group with a subproduct and a text, or a search's products (`ids`, best first), and what they are narrowed by. */
export type Within = {
  clienteId: number
  id: number | null
  prod: number | null
  name: string
  ids: readonly string[]
  elegidos: Elegidos
  orden: Orden
}
/** Changes the facets of the address; the page stays where it is. */
export type GoTo = (patch: Partial<FacetSearch>, how?: { replace?: boolean; resetScroll?: boolean }) => void
/** `herramientas`: of the tools, whose stock is asked for. */
export type FiltrosProps = {
  within: Within
  go: GoTo
  herramientas?: boolean
  vista: Vista
  onVista: (vista: Vista) => void
}
/** Whether what is shown is not the whole, or not in its own order. */
export const isNarrowed = ({ elegidos, orden }: Within): boolean =>
  countElegidos(elegidos) > 0 || orden !== 'relevancia'
const facetQuery = ({ clienteId, id, prod, name, ids, elegidos, orden }: Within, page: number | null) => {
  const { tipo, norma, ...values } = searchOfElegidos(elegidos)
  const lists = Object.fromEntries(Object.entries({ tipo, ...values }).map(([clave, list]) => [clave, list.join(',')]))
  const of = id === null ? { ids: ids.join(',') } : { id, prod, name: name || null }
  return { clienteId, ...of, page, orden: orden as string, norma, ...lists }
}
const asks = ({ id, ids }: Within): boolean => (id !== null ? id > 0 : ids.length > 0)
/** What is left under the facets, page after page, with what each value would leave: one call. */
export const useNarrowed = (within: Within) =>
  useInfiniteQuery({
    queryKey: [contract.facetas.path, within],
    enabled: asks(within) && isNarrowed(within),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => read(contract.facetas, { query: facetQuery(within, page) }, signal),
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined),
  })
/** The facets alone, of what is not narrowed. */
export const useFacetas = (within: Within) =>
  useQuery({
    ...q(contract.facetas, { query: facetQuery(within, null) }),
    enabled: asks(within) && !isNarrowed(within),
    placeholderData: keepPreviousData,
  })

/** The products of a group, page after page; with a name those that match it. */
export const useGrupo = (within: Within) => {
  const { clienteId, prod, name } = within
  const id = within.id ?? 0
  return useInfiniteQuery({
    queryKey: [contract.grupo.path, { clienteId, id, prod, name }],
    enabled: id > 0 && !isNarrowed(within),
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const sub = prod === null ? {} : { prod }
      return values(
        name
          ? await read(contract.grupoSearch, { params: { id }, query: { name, clienteId, page, ...sub } }, signal)
          : await read(contract.grupo, { query: { id, clienteId, page, ...sub } }, signal),
      )
    },
    getNextPageParam: (last, all) => (last.length < PAGE_SIZE ? undefined : all.length + 1),
  })
}

export const useProducto = (id: string, clienteId: number) =>
  useQuery(q(contract.product, { params: { id, clienteId } }))

/** The products of a search's address, in its order. */
export const useByIds = (ids: readonly string[], clienteId: number) =>
  useQuery({
    ...q(contract.byIds, { query: { ids: ids.join(','), clienteId } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** What a text that found nothing may have meant (FIND-06). */
export const useParecido = (name: string) => {
  const clienteId = useClienteId()
  return useQuery({
    ...q(contract.autocompletar, { query: { name, clienteId } }),
    enabled: name !== '',
  })
}
