import { Tiendas } from '#features/clientes/web/clientes.tsx'
import { CuentasOf } from '#features/cuentas/web/cuentas.tsx'
import { showCuit } from '#shared/identity.ts'
import { useRefresh, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { EmptyList, toClientes, toContacto } from '#web/shell/EmptyList.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { contract, type Perfil, type Persona } from '../contract.ts'
import { textos } from '../rules.ts'

export const Waiting = () => (
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

export const PerfilCliente = ({ perfil, own }: { perfil: Perfil; own: boolean }) => {
  const refresh = useRefresh()
  const mayInvite = useMayGo('/cuentas')
  const staff = values(perfil.vendedoresStaff)
  const tiendas = values(perfil.tiendas)
  return (
    <>
      <Datos perfil={perfil} own={own} />
      {!own && mayInvite && <CuentasOf clienteId={perfil.id} />}
      <section className="sec" aria-labelledby="pf-v">
        <div className="head">
          <h2 id="pf-v">{textos.vendedores}</h2>
        </div>
        {!perfil.oficialDeCuenta && staff.length === 0 && (
          <EmptyList text={textos.noVendedores} what={textos.whatForVendedores} ways={[toContacto, toClientes]} />
        )}
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
          <EmptyList text={textos.noTiendas} what={textos.whatForTiendas} ways={[toContacto, toClientes]} />
        ) : (
          <Tiendas
            clienteId={perfil.id}
            tiendas={tiendas}
            onSaved={() => {
              void refresh(contract.perfil)
              void refresh(contract.perfilDeCliente)
            }}
          />
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
