import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, q, useRefresh } from '#web/api.ts'
import { contract } from '../contract.ts'

/** How many are unread; null until it is known. */
export const useUnread = (): number | null =>
  useQuery({ ...q(contract.sinLeer, {}), refetchOnWindowFocus: true }).data?.sinLeer ?? null

/** Marks notices as read, in the cache at once and then on the server. */
export const useLeer = () => {
  const client = useQueryClient()
  const refresh = useRefresh()
  const done = ({ sinLeer }: { sinLeer: number }) => {
    client.setQueryData(q(contract.sinLeer, {}).queryKey, { sinLeer })
    return refresh(contract.list)
  }
  return {
    leer: async (id: number) => done(await call(contract.leer, { params: { id } }, { keepalive: true })),
    leerTodo: async (hasta: number) => done(await call(contract.leerTodo, { body: { hasta } })),
  }
}
