import '#features/clientes/web/clientes.css'
import { urlOfCambioOfClave } from '#features/sesion/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { AddressLink } from '#web/router.tsx'
import { BuyFor } from '#features/clientes/web/clientes.tsx'
import { PerfilVendedor } from '#features/vendedores/web/vendedores.tsx'
import { P } from '#shared/permisos.ts'
import { q } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract } from '../contract.ts'
import { isOfVendedor, textos } from '../rules.ts'
import { PerfilCliente, Waiting } from './PerfilCliente.tsx'

/**
 * /cliente/perfil/{usuarioId}: a client's profile, or a seller's where there are no clients behind the account
 * (SES-12).
 */
export const Component = () => {
  const session = useSession()
  const { usuarioId } = useParams({ from: '/cliente/perfil/$usuarioId' })
  const id = /^[1-9]\d{0,8}$/.test(usuarioId ?? '') ? Number(usuarioId) : null
  const own = id === session.userId
  const read = useQuery({
    ...q(contract.perfil, { params: { id: id ?? 0, contactoId: own ? session.contactoId : 0 } }),
    enabled: id !== null && (own || session.tipoRol !== 3),
  })
  const { data } = read
  useTitle(own ? 'Mi perfil' : (data?.razonSocial ?? 'Perfil'))
  if (id === null || (session.tipoRol === 3 && !own) || isMissing(read)) return <Navigate to="/error" replace />
  if (data && isOfVendedor(data) && data.vendedorProfile)
    return (
      <PerfilVendedor
        idVendedor={data.vendedorProfile.idVendedor}
        titulo={own ? textos.miPerfil : undefined}
        from="/cliente/perfil/$usuarioId"
      />
    )
  return (
    <>
      <div className="head">
        <h1>{own || session.tipoRol === 3 ? textos.miPerfil : textos.perfilOfCliente}</h1>
        {own && can(session, P.cuenta) && (
          <AddressLink className="btn" href={urlOfCambioOfClave(session)}>
            Cambiar Contraseña
          </AddressLink>
        )}
        {data && !own && <BuyFor cliente={data} className="btn main" />}
      </div>
      <Answer of={read} waiting={<Waiting />}>
        {(perfil) => <PerfilCliente perfil={perfil} own={own} />}
      </Answer>
    </>
  )
}
