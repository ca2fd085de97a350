import '#features/clientes/web/clientes.css'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { BuyFor } from '#features/clientes/web/clientes.tsx'
import { q } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { PerfilCliente, Waiting } from './PerfilCliente.tsx'

/** /clientes/perfil/{clienteId}: a client's profile by the client, who may have no account yet (CUENTAS-08). */
export const Component = () => {
  const { clienteId: text } = useParams({ from: '/clientes/perfil/$clienteId' })
  const clienteId = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  const read = useQuery({
    ...q(contract.perfilDeCliente, { params: { clienteId: clienteId ?? 0 } }),
    enabled: clienteId !== null,
  })
  useTitle(read.data?.razonSocial ?? textos.perfilOfCliente)
  if (clienteId === null || isMissing(read)) return <Navigate to="/error" replace />
  return (
    <>
      <div className="head">
        <h1>{textos.perfilOfCliente}</h1>
        {read.data && <BuyFor cliente={read.data} className="btn main" />}
      </div>
      <Answer of={read} waiting={<Waiting />}>
        {(perfil) => <PerfilCliente perfil={perfil} own={false} />}
      </Answer>
    </>
  )
}
