import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshCart } from '#features/carrito/web/carrito.tsx'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { q, queryClient, read, useRefresh, values } from '#web/api.ts'
import { contract } from '../contract.ts'

const fresh = { refetchOnMount: 'always', staleTime: 0 } as const
/** The options of checkout, read once on entry so that they do not change while choosing. */
export const usePreconfirm = (id: number) =>
  useQuery({ ...q(contract.fetchPreconfirm, { params: { id } }), ...fresh, gcTime: 0 })
export const useProvincias = (enabled: boolean) =>
  useQuery({ ...q(sesion.provincias, {}), enabled, staleTime: Infinity, select: values })
/** The quote to confirm, read again on focus: another tab may have changed it (CONF-03). */
export const useConfirmacion = (id: number) => {
  const asked = q(contract.confirmacion, { params: { id } })
  // removed on unmount, so that the next visit shows nothing outdated
  useEffect(() => () => queryClient.removeQueries({ queryKey: [contract.confirmacion.path] }), [])
  return useQuery({ ...asked, ...fresh, refetchOnWindowFocus: 'always' })
}
/** A placed quote. */
export const useQuote = (id: number) => useQuery(q(presupuestos.quote, { params: { id } }))

/** The distributor's terms, sanitised (OPEN-44), with their version. */
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

/** The client's other orders with a number; none while it is unknown. */
export const useOrdenesRepetidas = (id: number, numero: string) =>
  values(
    useQuery({ ...q(contract.ordenesRepetidas, { params: { id }, query: { numero } }), enabled: numero !== '' }).data,
  )

/** Invalidates cart and operaciones after a confirmation. */
export const useRefreshAfterConfirm = () => {
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  return () =>
    Promise.all([refreshCart(), ...[presupuestos.fetchAll, presupuestos.search, presupuestos.latest].map(refresh)])
}
