import '#web/styles/gente.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '#web/router/router.tsx'
import { showDocumento } from '#shared/identity.ts'
import { showInt } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { inAddress } from '#web/ui/address.ts'
import { useAddress } from '#web/ui/useAddress.ts'
import { Buscar } from '#web/ui/Buscar.tsx'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Alert, Empty, Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { useAviso } from '#web/ui/useAviso.ts'
import { contract, type Vendedor } from '../contract.ts'
import { porPagina, textos } from '../rules.ts'

const VendedorCard = ({ vendedor }: { vendedor: Vendedor }) => {
  const id = useId()
  return (
    <article className="note ficha" aria-labelledby={id}>
      <div className="nt">
        <h2 id={id}>{vendedor.apellidoNombre}</h2>
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
        <div className="all">
          <dt>Teléfono</dt>
          <dd>
            <Telefono de={vendedor.telefono} />
          </dd>
        </div>
        <div className="all">
          <dt>Email</dt>
          <dd>{vendedor.email ? <a href={`mailto:${vendedor.email}`}>{vendedor.email}</a> : '—'}</dd>
        </div>
      </dl>
      <div className="pie">
        <Link className="btn" to={`/vendedor/perfil/${vendedor.idVendedor}`} aria-describedby={id}>
          Ver Perfil
        </Link>
        <Link className="btn bare" to={`/vendedor/editar/${vendedor.idVendedor}`} aria-describedby={id}>
          Editar
        </Link>
      </div>
    </article>
  )
}

const addressShape = { buscar: inAddress.text(250), pagina: inAddress.pagina }

const Cargando = () => (
  <Loading label="Cargando los vendedores…">
    <div className="fichas">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={260} />
      ))}
    </div>
  </Loading>
)

/** The seller directory: search, one card per seller, pages. */
export const Component = () => {
  const { vista, at, go } = useAddress(addressShape)
  const { aviso } = useAviso()
  const { buscar: name, pagina } = vista
  const page = { page: pagina, rowPerPage: porPagina }
  const all = q(contract.all, { query: page })
  const { data, error, isPending, refetch } = useQuery({
    ...(name ? (q(contract.search, { query: { name, ...page } }) as unknown as typeof all) : all),
    placeholderData: keepPreviousData,
  })
  const list = values(data)
  const length = data?.length ?? 0
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        <Link className="btn main" to="/vendedor/nuevo">
          <Icon name="plus" />
          Nuevo vendedor
        </Link>
      </div>
      {aviso && <Alert kind="ok">{aviso}</Alert>}
      <div className="buscarFila">
        <Buscar
          label={textos.buscar}
          value={name}
          onSearch={(buscar) => go({ buscar, pagina: 1 }, { replace: true, preventScrollReset: true })}
        />
        {data && (
          <p className="soft cuantos" role="status">
            {showInt(length)} {length === 1 ? 'vendedor' : 'vendedores'}
          </p>
        )}
      </div>
      {isPending && <Cargando />}
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data &&
        list.length === 0 &&
        (name || pagina > 1 ? (
          <Empty text={textos.sinResultado}>
            <button type="button" className="btn" onClick={() => go({ buscar: '', pagina: 1 })}>
              Ver todos
            </button>
          </Empty>
        ) : (
          <Empty text={textos.ninguno} />
        ))}
      <div className="fichas">
        {list.map((vendedor) => (
          <VendedorCard key={vendedor.idVendedor} vendedor={vendedor} />
        ))}
      </div>
      {data && <Pager pagina={pagina} de={{ paginas: Math.ceil(length / porPagina) }} at={(n) => at({ pagina: n })} />}
    </>
  )
}
