import { Navigate, useParams } from '@tanstack/react-router'
import { useSession } from '#web/session.ts'
import { PerfilVendedor } from './PerfilVendedor.tsx'

/** /vendedor/perfil/{sellerId}: role 1 any seller's, role 2 its own; a foreign one is not found. */
export const Component = () => {
  const { tipoRol, sellerId: own } = useSession()
  const { sellerId } = useParams({ from: '/vendedor/perfil/$sellerId' })
  const id = /^[1-9]\d{0,8}$/.test(sellerId ?? '') ? Number(sellerId) : null
  if (id === null || (tipoRol === 2 && id !== own)) return <Navigate to="/error" replace />
  return <PerfilVendedor key={id} idVendedor={id} from="/vendedor/perfil/$sellerId" />
}
