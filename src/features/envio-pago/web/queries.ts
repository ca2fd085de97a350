import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshCart } from '#features/carrito/web/carrito.tsx'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { q, queryClient, read, useRefresh, values } from '#web/api.ts'
import { contract } from '../contract.ts'

const fresh = { refetchOnMount: 'always', staleTime: 0 } as const
/** What checkout chooses from, read once on entry: what is being chosen must not move. */
export const usePreconfirm = (id: number) =>
  useQuery({ ...q(contract.fetchPreconfirm, { params: { id } }), ...fresh, gcTime: 0 })
export const useProvincias = (enabled: boolean) =>
  useQuery({ ...q(sesion.provincias, {}), enabled, staleTime: Infinity, select: values })
/** What is to be confirmed, read again whenever one comes back to it: another tab may have changed it (CONF-03). */
export const useConfirmacion = (id: number) => {
  const asked = q(contract.confirmacion, { params: { id } })
  // and nothing of it is shown again on the next visit before it is read
  useEffect(() => () => queryClient.removeQueries({ queryKey: [contract.confirmacion.path] }), [])
  return useQuery({ ...asked, ...fresh, refetchOnWindowFocus: 'always' })
}
/** A quote that was placed. */
export const useQuote = (id: number) => useQuery(q(presupuestos.quote, { params: { id } }))

/** The distributor's terms, cleaned of everything that is not text (OPEN-44), and which version they are. */
export const useTerminos = (enabled: boolean) =>
  useQuery({
    queryKey: [contract.getTermsConditions.path, 'limpio'],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [{ termsConditions, version }, { cleanHtml }] = await Promise.all([
        read(contract.getTermsConditions, {}, signal),
        import('#web/ui/clean-html.ts'),
      ])
      return { html: cleanHtml(termsConditions), version }
    },
  })

/** After a confirmation: no cart any more, one operation more. */
export const useRefreshAfterConfirm = () => {
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  return () =>
    Promise.all([refreshCart(), ...[presupuestos.fetchAll, presupuestos.search, presupuestos.latest].map(refresh)])
}
