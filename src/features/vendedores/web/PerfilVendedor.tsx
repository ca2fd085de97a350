import '#features/clientes/web/clientes.css'
import { urlOfCambioOfClave } from '#features/sesion/rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { AddressLink, useScreenSearch } from '#web/router.tsx'
import { showDocumento } from '#shared/identity.ts'
import { showInt } from '#shared/money.ts'
import { showCuantos } from '#shared/unidades.ts'
import { CuentasOf } from '#features/cuentas/web/cuentas.tsx'
import { ClienteCard } from '#features/clientes/web/clientes.tsx'
import { q, values } from '#web/api.ts'
import { EDITORS } from '#shared/permisos.ts'
import { passesGate, useSession } from '#web/session.ts'
import { EmptyList, toClientes } from '#web/shell/EmptyList.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { pagesOf, usePager, type Pages } from '#web/ui/usePager.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { isMissing } from '#web/ui/read.ts'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type VendedorCompleto } from '../contract.ts'
import { clientesByPagina, textos } from '../rules.ts'

const Datos = ({ vendedor }: { vendedor: VendedorCompleto }) => (
  <section className="panel datosPersona" aria-labelledby="pv-t">
    <div className="nt">
      <h2 id="pv-t">{vendedor.apellidoNombre}</h2>
      <ActiveState activo={vendedor.activo} />
    </div>
    <dl>
      <div>
        <dt>Código TOTVS</dt>
        <dd className="mono">{vendedor.id}</dd>
      </div>
      <div>
        <dt>Documento</dt>
        <dd className="mono">{showDocumento(vendedor.documentoNro)}</dd>
      </div>
      <div>
        <dt>Teléfono</dt>
        <dd>
          <Telefono de={vendedor.telefono} />
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{vendedor.email ? <a href={`mailto:${vendedor.email}`}>{vendedor.email}</a> : '—'}</dd>
      </div>
    </dl>
  </section>
)

/** `from`: the screen it stands on. */
type From = '/vendedor/perfil/$sellerId' | '/cliente/perfilvendedor' | '/cliente/perfil/$usuarioId'
type Props = { idVendedor: number; titulo?: string | undefined; from: From }
/** A seller's profile: its data, the way to its password (its own) or to its form (role 1), and its clients' cards. */
export const PerfilVendedor = ({ idVendedor, titulo, from }: Props) => {
  const session = useSession()
  const { search, at } = useScreenSearch(from)
  const { pagina } = search
  const editar = `/vendedor/editar/${idVendedor}`
  const mayEdit = useMayGo(editar) && passesGate(session, EDITORS)
  const mayInvite = useMayGo('/cuentas')
  const own = session.tipoRol === 2 && session.sellerId === idVendedor
  const asked = useQuery({
    ...q(contract.vendedor, { params: { id: idVendedor }, query: { page: pagina, rowPerPage: clientesByPagina } }),
    placeholderData: keepPreviousData,
  })
  const { read, pages } = usePager(asked, {
    pagina,
    at: (n) => at({ pagina: n }),
    of: ({ clientesResponse: of }) => ({ de: pagesOf(of, pagina, clientesByPagina), rows: values(of).length }),
  })
  useTitle(own ? textos.perfil : (read.data?.apellidoNombre ?? textos.perfilOfVendedor))
  if (isMissing(read)) return <Navigate to="/error" replace />
  return (
    <>
      <div className="head">
        <h1>{titulo ?? (own ? textos.perfil : textos.perfilOfVendedor)}</h1>
        {own && (
          <AddressLink className="btn" href={urlOfCambioOfClave(session)}>
            Cambiar Contraseña
          </AddressLink>
        )}
        {mayEdit && (
          <AddressLink className="btn" href={editar}>
            Editar
          </AddressLink>
        )}
      </div>
      <Answer of={read} waiting={<Waiting />}>
        {(vendedor) => (
          <>
            <Datos vendedor={vendedor} />
            {mayInvite && <CuentasOf vendedorId={idVendedor} />}
            <ClientesOf vendedor={vendedor} pages={pages} />
          </>
        )}
      </Answer>
    </>
  )
}

const Waiting = () => (
  <Loading label="Cargando el perfil…">
    <Skeleton height={150} />
    <div className="sec specs">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={260} />
      ))}
    </div>
  </Loading>
)

/** A page of its clients' cards (SELL-16). */
type ClientesProps = { vendedor: VendedorCompleto; pages: Pages | null }
const ClientesOf = ({ vendedor: { clientesResponse }, pages }: ClientesProps) => {
  const clientes = values(clientesResponse)
  const { length = 0, aproximado } = clientesResponse
  return (
    <section className="sec" aria-labelledby="pv-c">
      <div className="head">
        <h2 id="pv-c">Clientes</h2>
        <span className="soft">{aproximado ? showCuantos(clientesResponse, 'cliente') : showInt(length)}</span>
      </div>
      {length === 0 ? (
        <EmptyList text={textos.noClientes} what={textos.whatForClientes} ways={[toClientes]} />
      ) : (
        <div className="specs">
          {clientes.map((cliente) => (
            <ClienteCard key={cliente.id} cliente={cliente} />
          ))}
        </div>
      )}
      <Pager of={pages} />
    </section>
  )
}
