import { Link } from '#web/router/router.tsx'
import { useClienteId } from '#web/session.ts'
import { SinCliente } from '#web/shell/SinCliente.tsx'
import { inAddress } from '#web/ui/address.ts'
import { useAddress } from '#web/ui/useAddress.ts'
import { textos } from '../rules.ts'
import { Personas } from './Personas.tsx'
import { Tarjetas } from './Tarjetas.tsx'
import css from './correos.module.css'

const vistas = ['correos', 'personas'] as const
const addressShape = {
  vista: inAddress.word<(typeof vistas)[number]>(vistas, 'correos'),
  buscar: inAddress.text(250),
  pagina: inAddress.pagina,
}

/**
 * CONFIGURACIÓN DE CORREOS (MAIL-01, MAIL-02, OPEN-230): each kind of mail with who gets it, or each person with what.
 */
export const Component = () => {
  const clienteId = useClienteId()
  const { vista, at, go } = useAddress(addressShape)
  const porPersona = vista.vista === 'personas'
  const otra = (name: (typeof vistas)[number], text: string) => (
    <Link to={at({ vista: name, buscar: '', pagina: 1 })} aria-current={vista.vista === name ? 'page' : undefined}>
      {text}
    </Link>
  )
  return (
    <>
      <div className="head">
        <h1>{textos.titulo}</h1>
        {clienteId > 0 && (
          <nav className={css.vistas} aria-label="Cómo se ve">
            {otra('correos', textos.porCorreo)}
            {otra('personas', textos.porPersona)}
          </nav>
        )}
      </div>
      {clienteId > 0 && <p className={`soft ${css.que}`}>{porPersona ? textos.quePersonas : textos.que}</p>}
      {clienteId === 0 && <SinCliente />}
      {clienteId > 0 && !porPersona && <Tarjetas clienteId={clienteId} />}
      {clienteId > 0 && porPersona && (
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
