import { useQuery } from '@tanstack/react-query'
import { q } from '#web/api.ts'
import { Link, useScreenSearch } from '#web/router.tsx'
import { useClienteId } from '#web/session.ts'
import { LookedAt } from '#features/clientes/web/clientes.tsx'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { isBare } from '#web/ui/bare.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Personas } from './Personas.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import css from './correos.module.css'

/** CONFIGURACIÓN DE CORREOS (MAIL-01, MAIL-02, OPEN-230): by type of mail, or by recipient. */
export const Component = () => {
  const { search: vista, at, go } = useScreenSearch('/clientes/tiposEmail')
  const clienteId = useClienteId(vista.cliente)
  const byPersona = vista.vista === 'personas'
  const tipos = useQuery({ ...q(contract.tipos, { params: { clienteId } }), enabled: clienteId > 0, staleTime: 0 })
  const bare = !byPersona && isBare(tipos) // no mail to be received: there is one way to see that
  const viewLink = (name: 'correos' | 'personas', text: string) => (
    <Link {...at({ vista: name, buscar: '', pagina: 1 })} aria-current={vista.vista === name ? 'page' : undefined}>
      {text}
    </Link>
  )
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {clienteId > 0 && !bare && (
          <nav className={css.vistas} aria-label="Cómo se ve">
            {viewLink('correos', textos.byCorreo)}
            {viewLink('personas', textos.byPersona)}
          </nav>
        )}
      </div>
      <LookedAt id={vista.cliente} onLeave={() => go({ cliente: null, pagina: 1 })} />
      {clienteId > 0 && !bare && <p className={`soft ${css.que}`}>{byPersona ? textos.personasHint : textos.que}</p>}
      {clienteId === 0 && <NoCliente />}
      {clienteId > 0 && !byPersona && <Tarjetas clienteId={clienteId} cliente={vista.cliente} />}
      {clienteId > 0 && byPersona && (
        <Personas
          key={clienteId}
          clienteId={clienteId}
          buscar={vista.buscar}
          pagina={vista.pagina}
          at={(pagina) => at({ pagina })}
          onSearch={(buscar) => go({ buscar, pagina: 1 }, { replace: true })}
        />
      )}
    </>
  )
}
