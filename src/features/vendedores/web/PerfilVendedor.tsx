import '#web/styles/gente.css'
import { cambiarClave } from '#features/sesion/rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { showInt } from '#shared/money.ts'
import { ClienteCard } from '#features/clientes/web/clientes.tsx'
import { ApiError, q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Estado } from '#web/ui/Estado.tsx'
import { inAddress, useAddress } from '#web/ui/address.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { porPagina, textos } from '../rules.ts'
import { showDocumento } from './documento.ts'

const enDireccion = { pagina: inAddress.pagina }

/** A seller's profile: its data, the way to its password (its own) or to its form (role 1), and its clients' cards. */
export const PerfilVendedor = ({ idVendedor, titulo = textos.perfil }: { idVendedor: number; titulo?: string }) => {
  const session = useSession()
  const { vista, at } = useAddress(enDireccion)
  const { pagina } = vista
  const own = session.tipoRol === 2 && session.sellerId === idVendedor
  const {
    data: v,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...q(contract.vendedor, { params: { id: idVendedor }, query: { page: pagina, rowPerPage: porPagina } }),
    placeholderData: keepPreviousData,
  })
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/error" replace />
  const clientes = values(v?.clientesResponse)
  const length = v?.clientesResponse.length ?? 0
  return (
    <>
      <div className="head">
        <h1>{titulo}</h1>
        {own && (
          <Link className="btn" to={cambiarClave(session)}>
            Cambiar Contraseña
          </Link>
        )}
        {session.tipoRol === 1 && (
          <Link className="btn" to={`/vendedor/editar/${idVendedor}`}>
            Editar
          </Link>
        )}
      </div>
      {isPending && (
        <Loading label="Cargando el perfil…">
          <Skeleton height={150} />
          <div className="sec fichas">
            {Array.from({ length: 3 }, (_, i) => (
              <Skeleton key={i} height={260} />
            ))}
          </div>
        </Loading>
      )}
      {error && !v && <Failure error={error} retry={() => void refetch()} />}
      {v && (
        <>
          <section className="panel datosPersona" aria-labelledby="pv-t">
            <div className="nt">
              <h2 id="pv-t">{v.apellidoNombre}</h2>
              <Estado activo={v.activo} />
            </div>
            <dl>
              <div>
                <dt>Código TOTVS</dt>
                <dd className="mono">{v.id}</dd>
              </div>
              <div>
                <dt>Documento</dt>
                <dd className="mono">{showDocumento(v.documentoNro)}</dd>
              </div>
              <div>
                <dt>Teléfono</dt>
                <dd>{v.telefono ?? '—'}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>{v.email ?? '—'}</dd>
              </div>
            </dl>
          </section>
          <section className="sec" aria-labelledby="pv-c">
            <div className="head">
              <h2 id="pv-c">CLIENTES</h2>
              <span className="soft">{showInt(length)}</span>
            </div>
            {length === 0 ? (
              <Empty text="Todavía no tiene clientes." />
            ) : (
              <div className="fichas">
                {clientes.map((c) => (
                  <ClienteCard key={c.id} cliente={c} />
                ))}
              </div>
            )}
            <Pager pagina={pagina} de={{ paginas: Math.ceil(length / porPagina) }} at={(n) => at({ pagina: n })} />
          </section>
        </>
      )}
    </>
  )
}
