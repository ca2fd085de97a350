import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { catalogo, P } from '#shared/permisos.ts'
import { q, useRefresh } from '#web/api.ts'
import { can, canAll, param, useClienteId, useSession } from '#web/session.ts'
import { setPropio } from '#web/live/live.ts'
import { contract, type Presupuesto } from '../contract.ts'

/** The cart's owner: a client, else the one bought for, and the person's contact (OPEN-77). */
const useOwner = (of?: number) => {
  const chosen = useClienteId()
  return { clienteId: of ?? chosen, contactoId: useSession().contactoId }
}
/** Whether the cart may be read: any of three permissions (SES-43). */
const useMayRead = () => can(useSession(), ...catalogo)
export const useMayEdit = () => canAll(useSession(), P.carritoA, P.carritoB)

type CartOptions = { fresh?: boolean; enabled?: boolean; clienteId?: number | undefined }
/**
 * The cart at today's prices, of the client bought for unless another is named. `fresh`: read again on mount and when
 * the window regains the focus.
 */
export const useCart = ({ fresh = false, enabled = true, clienteId }: CartOptions = {}) => {
  const params = useOwner(clienteId)
  const mayRead = useMayRead()
  const query = useQuery({
    ...q(contract.getShoppingCart, { params }),
    enabled: enabled && mayRead && params.clienteId > 0,
    ...(fresh ? { refetchOnMount: 'always' as const, refetchOnWindowFocus: 'always' as const } : {}),
  })
  return { ...query, mayRead, clienteId: params.clienteId }
}

/** Number of lines, for the header (HEAD-12). */
export const useCartCount = (): number | null => {
  const params = useOwner()
  const mayRead = useMayRead()
  return useQuery({ ...q(contract.count, { params }), enabled: mayRead && params.clienteId > 0 }).data?.count ?? null
}

/** Replaces the cached cart with an answered one, and cancels reads in progress, which would be older. */
export const useSetCart = (clienteId?: number) => {
  const client = useQueryClient()
  const params = useOwner(clienteId)
  return async (cart: Presupuesto) => {
    setPropio('carrito', cart.id)
    const { queryKey } = q(contract.getShoppingCart, { params })
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, cart)
    client.setQueryData(q(contract.count, { params }).queryKey, { count: cart.presupuestoDetalles.$values.length })
  }
}

/** Reads the cached cart, also between renders. */
export const useKnownCart = () => {
  const client = useQueryClient()
  const params = useOwner()
  return () => client.getQueryData<Presupuesto>(q(contract.getShoppingCart, { params }).queryKey)
}

/** Invalidates cart and count after adding or deleting. */
export const useRefreshCart = () => {
  const refresh = useRefresh()
  return () => Promise.all([refresh(contract.getShoppingCart), refresh(contract.shoppingCart), refresh(contract.count)])
}

/** Whether purchasing is enabled; until loaded, the sign-in's value (OPEN-38). */
export const useShopping = (): boolean => {
  const session = useSession()
  const { data } = useQuery({ ...q(envioPago.getShoopEnabled, {}), refetchOnMount: 'always' as const })
  return data?.shoopEnabled ?? param(session, 'shoopEnabled') !== 'false'
}
