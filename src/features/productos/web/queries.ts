import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { q, read, values } from '#web/api.ts'
import { contract } from '../contract.ts'
import { PAGE_SIZE } from '../rules.ts'

/** The groups with their subproducts; they change with an import only. */
export const useSubcategorias = () => useQuery({ ...q(contract.subcategorias, {}), staleTime: 300_000 })

type Within = { clienteId: number; id: number; prod: number | null; name: string }
/** The products of a group, page after page; with a name those that match it. */
export const useGrupo = ({ clienteId, id, prod, name }: Within) =>
  useInfiniteQuery({
    queryKey: [contract.grupo.path, { clienteId, id, prod, name }],
    enabled: clienteId > 0 && id > 0,
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

export const useProducto = (id: string, clienteId: number) =>
  useQuery({ ...q(contract.product, { params: { id, clienteId } }), enabled: clienteId > 0 })

/** The products of a search's address, in its order. */
export const useByIds = (ids: readonly string[], clienteId: number) =>
  useQuery({
    ...q(contract.byIds, { query: { ids: ids.join(','), clienteId } }),
    enabled: ids.length > 0 && clienteId > 0,
    placeholderData: keepPreviousData,
  })
