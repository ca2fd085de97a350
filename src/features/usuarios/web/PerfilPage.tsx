import '#features/clientes/web/clientes.css'
import { urlOfCambioOfClave } from '#features/sesion/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { AddressLink } from '#web/router.tsx'
import { showCuit } from '#shared/identity.ts'
import { BuyFor, Tiendas } from '#features/clientes/web/clientes.tsx'
import { PerfilVendedor } from '#features/vendedores/web/vendedores.tsx'
import { P } from '#shared/permisos.ts'
import { q, useRefresh, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type Perfil, type Persona } from '../contract.ts'
import { isOfVendedor, textos } from '../rules.ts'

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

const Waiting = () => (
  <Loading label="Cargando el perfil…">
    <Skeleton height={230} />
    <div className="sec specs">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={150} />
      ))}
    </div>
  </Loading>
)

/** Who the client is; on one's own profile with whom one signed in. */
const Datos = ({ perfil, own }: { perfil: Perfil; own: boolean }) => {
  const session = useSession()
  return (
    <section className="panel datosPersona" aria-labelledby="pf-d">
      <div className="nt">
        <h2 id="pf-d">{own ? textos.myDatos : textos.datosOfCliente}</h2>
        <ActiveState activo={perfil.activo} />
      </div>
      <dl>
        <div className="largo">
          <dt>Razón social</dt>
          <dd>{perfil.razonSocial}</dd>
        </div>
        <div>
          <dt>Nombre de fantasía</dt>
          <dd>{perfil.nombreFantasia ?? '—'}</dd>
        </div>
        <div>
          <dt>Código de cliente</dt>
          <dd className="mono">{perfil.codigo}</dd>
        </div>
        <div>
          <dt>CUIT</dt>
          <dd className="mono">{showCuit(perfil.documentoNro)}</dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd>
            <Telefono de={perfil.telefono} />
          </dd>
        </div>
        <div className="correo">
          <dt>Email</dt>
          <dd>{perfil.email ? <a href={`mailto:${perfil.email}`}>{perfil.email}</a> : '—'}</dd>
        </div>
        {own && (
          <div>
            <dt>Usuario</dt>
            <dd>{session.userName}</dd>
          </div>
        )}
        {own && (
          <div className="correo">
            <dt>Email de ingreso</dt>
            <dd>{session.email}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const PerfilCliente = ({ perfil, own }: { perfil: Perfil; own: boolean }) => {
  const refresh = useRefresh()
  const staff = values(perfil.vendedoresStaff)
  const tiendas = values(perfil.tiendas)
  return (
    <>
      <Datos perfil={perfil} own={own} />
      <section className="sec" aria-labelledby="pf-v">
        <div className="head">
          <h2 id="pf-v">{textos.vendedores}</h2>
        </div>
        {!perfil.oficialDeCuenta && staff.length === 0 && <Empty text={textos.noVendedores} />}
        <div className="specs">
          {perfil.oficialDeCuenta && <PersonaCard persona={perfil.oficialDeCuenta} rol={textos.oficial} />}
          {staff.map((persona) => (
            <PersonaCard key={persona.apellidoNombre} persona={persona} rol={textos.staff} />
          ))}
        </div>
      </section>
      <section className="sec" aria-labelledby="pf-t">
        <div className="head">
          <h2 id="pf-t">{textos.tiendas}</h2>
        </div>
        {tiendas.length === 0 ? (
          <Empty text={textos.noTiendas} />
        ) : (
          <Tiendas clienteId={perfil.id} tiendas={tiendas} onSaved={() => void refresh(contract.perfil)} />
        )}
      </section>
    </>
  )
}

/** Somebody to turn to; telephone and e-mail are links. */
const PersonaCard = ({ persona: { apellidoNombre, email, telefono }, rol }: { persona: Persona; rol: string }) => (
  <article className="note spec">
    <div className="nt">
      <div>
        <p className="k">{rol}</p>
        <h3>{apellidoNombre}</h3>
      </div>
    </div>
    <dl>
      <div className="all">
        <dt>Teléfono</dt>
        <dd>
          <Telefono de={telefono} />
        </dd>
      </div>
      <div className="all">
        <dt>Email</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : '—'}</dd>
      </div>
    </dl>
  </article>
)
