import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { contract, type Cuenta } from '../contract.ts'
import { Acceso } from './CuentasTabla.tsx'
import { Estado } from './Estado.tsx'
import css from './cuenta.module.css'

type Props = { clienteId: number; vendedorId?: never } | { vendedorId: number; clienteId?: never }

/** For whoever looks after accounts: those of a client or a seller, and the way to the first one or another. */
export const CuentasOf = (props: Props) =>
  props.clienteId === undefined ? <OfVendedor id={props.vendedorId} /> : <OfCliente id={props.clienteId} />

const OfCliente = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.deCliente, { params: { id } }), staleTime: 0 })
  return (
    <Answer of={read}>
      {({ razonSocial, email, activo, cuentas }) => (
        <Panel nombre={razonSocial} cuentas={values(cuentas)} email={email} search={{ cliente: activo ? id : null }} />
      )}
    </Answer>
  )
}
const OfVendedor = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.deVendedor, { params: { id } }), staleTime: 0 })
  return (
    <Answer of={read}>
      {({ nombre, email, activo, cuentas }) => (
        <Panel nombre={nombre} cuentas={values(cuentas)} email={email} search={{ vendedor: activo ? id : null }} />
      )}
    </Answer>
  )
}

type PanelProps = {
  nombre: string
  email: string | null
  cuentas: readonly Cuenta[]
  search: { cliente: number | null } | { vendedor: number | null }
}
const Panel = ({ nombre, cuentas, email, search }: PanelProps) => {
  const may = Object.values(search).some((id) => id !== null)
  return (
    <section className={`panel ${css.registro}`} aria-labelledby="cts-of">
      <h2 id="cts-of">
        Cuentas de {nombre} <span className="soft">{cuentas.length}</span>
      </h2>
      {cuentas.length === 0 ? (
        <div className={css.cuerpo}>
          <p>
            <b>{nombre} todavía no tiene cuenta.</b>
          </p>
          {email && <p className="soft">Su e-mail es {email}.</p>}
        </div>
      ) : (
        <ul className={css.filas}>
          {cuentas.map((cuenta) => (
            <li key={cuenta.id}>
              <span>
                <Link to="/cuentas/$id" params={{ id: String(cuenta.id) }}>
                  {cuenta.userName}
                </Link>
                <small>{cuenta.email}</small>
              </span>
              <span className="soft">
                <Acceso cuenta={cuenta} />
              </span>
              <span>
                <Estado cuenta={cuenta} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {may && (
        <div className={css.pie}>
          <Link className="btn" to="/cuentas/nueva" search={search as never}>
            <Icon name="plus" />
            Invitar
          </Link>
        </div>
      )}
    </section>
  )
}
