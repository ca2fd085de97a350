import { useId } from 'react'
import { Link } from 'react-router'
import { showCuit } from '#shared/identity.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import type { Cliente } from '../contract.ts'
import { textos } from '../rules.ts'

/**
 * A client: its names, whether it is active, how to reach it, and the way to its profile, by user id (CLI-03, CLI-04).
 */
export const ClienteCard = ({
  cliente,
  vendedor = false,
  titulo: Titulo = 'h3',
}: {
  cliente: Cliente
  /** Say whose client it is. */ vendedor?: boolean
  titulo?: 'h2' | 'h3'
}) => {
  const id = useId()
  return (
    <article className="note ficha" aria-labelledby={id}>
      <div className="nt">
        <Titulo id={id}>{cliente.razonSocial}</Titulo>
        <ActiveState activo={cliente.activo} />
      </div>
      <dl>
        <div className="all">
          <dt>Nombre de fantasía</dt>
          <dd>{cliente.nombreFantasia ?? '—'}</dd>
        </div>
        <div>
          <dt>CUIT</dt>
          <dd className="mono">{showCuit(cliente.documentoNro)}</dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd>{cliente.telefono ?? '—'}</dd>
        </div>
        <div className="all">
          <dt>Email</dt>
          <dd>{cliente.email ?? '—'}</dd>
        </div>
        {vendedor && (
          <div className="all">
            <dt>Vendedor</dt>
            <dd>{cliente.seller ? `${cliente.seller.lastName} ${cliente.seller.name}` : '—'}</dd>
          </div>
        )}
      </dl>
      <div className="pie">
        {cliente.usuarioId === null ? (
          <>
            <button type="button" className="btn" disabled aria-describedby={`${id}-n`}>
              {textos.verPerfil}
            </button>
            <p className="soft" id={`${id}-n`}>
              {textos.sinUsuario}
            </p>
          </>
        ) : (
          <Link className="btn" to={`/cliente/perfil/${cliente.usuarioId}`} aria-describedby={id}>
            {textos.verPerfil}
          </Link>
        )}
      </div>
    </article>
  )
}
