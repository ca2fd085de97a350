import { useId } from 'react'
import { Link } from '#web/router.tsx'
import { showCuit } from '#shared/identity.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import type { Cliente } from '../contract.ts'
import { textos } from '../rules.ts'
import { BuyFor } from './BuyFor.tsx'

/**
 * A client's card: names, state, contact data, buying for it, and a link to its profile by user id (CLI-03, CLI-04).
 */
export const ClienteCard = ({ cliente }: { cliente: Cliente }) => {
  const id = useId()
  return (
    <article className="note spec" aria-labelledby={id}>
      <div className="nt">
        <h3 id={id}>{cliente.razonSocial}</h3>
        <ActiveState activo={cliente.activo} />
        {cliente.retenido && <span className="flag">{textos.retenido}</span>}
      </div>
      <dl>
        <div>
          <dt>Código</dt>
          <dd className="mono">{cliente.codigo}</dd>
        </div>
        <div>
          <dt>CUIT</dt>
          <dd className="mono">{showCuit(cliente.documentoNro)}</dd>
        </div>
        <div>
          <dt>Nombre de fantasía</dt>
          <dd>{cliente.nombreFantasia ?? '—'}</dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd>
            <Telefono de={cliente.telefono} />
          </dd>
        </div>
        <div className="all">
          <dt>Email</dt>
          <dd>{cliente.email ? <a href={`mailto:${cliente.email}`}>{cliente.email}</a> : '—'}</dd>
        </div>
      </dl>
      <div className="pie">
        <BuyFor cliente={cliente} describedBy={id} />
        <VerPerfil cliente={cliente} of={id} />
      </div>
    </article>
  )
}

/** By its account; of one without, by the client, and that it has none (CUENTAS-08). */
const VerPerfil = ({ cliente, of }: { cliente: Cliente; of: string }) =>
  cliente.usuarioId === null ? (
    <>
      <Link
        className="btn"
        to="/clientes/perfil/$clienteId"
        params={{ clienteId: String(cliente.id) }}
        aria-describedby={`${of} ${of}-n`}
      >
        {textos.verPerfil}
      </Link>
      <p className="soft" id={`${of}-n`}>
        {textos.noUsuario}
      </p>
    </>
  ) : (
    <Link
      className="btn"
      to="/cliente/perfil/$usuarioId"
      params={{ usuarioId: String(cliente.usuarioId) }}
      aria-describedby={of}
    >
      {textos.verPerfil}
    </Link>
  )
