import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { chooseCliente, useClienteElegido, useSession, type ClienteElegido } from '#web/session.ts'

/**
 * Before one goes back to the cart: roles 1 and 2 buy for its client again, whomever the header named meanwhile
 * (another tab, a new sign-in). Null: not known.
 */
export const useGoToCarrito = (cliente: ClienteElegido | null) => {
  const { tipoRol } = useSession()
  const elegido = useClienteElegido()
  return () => {
    if (tipoRol !== 3 && cliente && cliente.id !== elegido?.id) chooseCliente(cliente)
  }
}

/** A link to the cart that this is. */
export const CarritoLink = ({
  cliente,
  className,
  children,
}: {
  cliente: ClienteElegido | null
  className: string
  children: ReactNode
}) => {
  const goToCarrito = useGoToCarrito(cliente)
  return (
    <Link className={className} to="/miCarrito" onClick={goToCarrito}>
      {children}
    </Link>
  )
}
