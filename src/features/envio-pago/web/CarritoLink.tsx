import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { chooseCliente, useClienteElegido, useSession, type ClienteElegido } from '#web/session.ts'

/**
 * Prepares going back to the cart: for roles 1 and 2 chooses its client again, which another tab or sign-in may have
 * changed. Null: unknown.
 */
export const useGoToCarrito = (cliente: ClienteElegido | null) => {
  const { tipoRol } = useSession()
  const elegido = useClienteElegido()
  return () => {
    if (tipoRol !== 3 && cliente && cliente.id !== elegido?.id) chooseCliente(cliente)
  }
}

/** Where one goes back to: the cart that this is, or the cotizaciones where it buys one of them. */
export const backOf = (aparte: boolean) => (aparte ? '/cotizaciones' : '/miCarrito')
/** A link there. */
export const CarritoLink = ({
  cliente,
  aparte = false,
  className,
  children,
}: {
  cliente: ClienteElegido | null
  /** It buys a cotización. */ aparte?: boolean
  className: string
  children: ReactNode
}) => {
  const goToCarrito = useGoToCarrito(cliente)
  return (
    <Link className={className} to={backOf(aparte)} onClick={goToCarrito}>
      {aparte ? 'Ver las cotizaciones' : children}
    </Link>
  )
}
