import { useQuery } from '@tanstack/react-query'
import { contract as carrito } from '#features/carrito/contract.ts'
import { useRefreshCart } from '#features/carrito/web/carrito.tsx'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as sesion } from '#features/sesion/contract.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { useClienteId, useSession } from '#web/session.ts'
import { contract, type Preconfirm } from '../contract.ts'

const fresh = { refetchOnMount: 'always', staleTime: 0 } as const
/** A failed read counts as empty data (SHIP-10). */
export const sinDatos: Preconfirm = {
  tiendas: { $values: [] },
  listaTransportes: { $values: [] },
  clasificacionEnvios: { $values: [] },
  listaFormasPago: { $values: [] },
  datosRecibe: null,
}

/** What checkout chooses from, read once on entry: what is being chosen must not move. */
export const usePreconfirm = (id: number) =>
  useQuery({ ...q(contract.fetchPreconfirm, { params: { id } }), ...fresh, gcTime: 0 })
/** The caller's cart with present prices. */
export const useCarrito = () => {
  const params = { clienteId: useClienteId(), contactoId: useSession().contactoId }
  return useQuery({ ...q(carrito.getShoppingCart, { params }), ...fresh, enabled: params.clienteId > 0 })
}
export const useProvincias = (enabled: boolean) =>
  useQuery({ ...q(sesion.provincias, {}), enabled, staleTime: Infinity, select: values })
/** The quote document (OPEN-43). */
export const useQuote = (id: number) => useQuery({ ...q(presupuestos.quote, { params: { id } }), ...fresh })

/** The distributor's terms, cleaned of everything that is not text (OPEN-44). */
export const useTerminos = (enabled: boolean) =>
  useQuery({
    queryKey: [contract.getTermsConditions.path, 'limpio'],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [{ termsConditions }, { cleanHtml }] = await Promise.all([
        call(contract.getTermsConditions, {}, { signal }),
        import('./clean-html.ts'),
      ])
      return cleanHtml(termsConditions)
    },
  })

/** After a confirmation: no cart any more, one operation more. */
export const useRefreshAfterConfirm = () => {
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  return () =>
    Promise.all([
      refreshCart(),
      ...[presupuestos.fetchAll, presupuestos.search, presupuestos.latest, presupuestos.quote].map(refresh),
    ])
}
