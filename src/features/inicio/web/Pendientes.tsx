import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AddressLink, Link } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { chooseCliente } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract, type Pendiente } from '../contract.ts'
import { NAMED, pendientes, showDetalle, showPendiente } from '../pendientes.ts'
import css from './pendientes.module.css'

type Named = Pendiente['de']['$values'][number]

/** A named client, linked to its cart if the person may choose it, else to the directory. */
const Cliente = ({ clave, de }: { clave: Pendiente['clave']; de: Named }) => {
  const navigate = useNavigate()
  const detalle = showDetalle(de)
  const openCart = () => {
    chooseCliente({ nombreFantasia: de.nombre, id: de.clienteId })
    void navigate({ to: '/miCarrito' })
  }
  return (
    <li>
      {clave === 'carritos-detenidos' ? (
        <button type="button" className={css.nombre} onClick={openCart}>
          {de.nombre}
        </button>
      ) : (
        <Link className={css.nombre} to="/clientes" search={{ buscar: de.codigo }}>
          {de.nombre}
        </Link>
      )}
      {detalle && <span className="soft"> {detalle}</span>}
    </li>
  )
}

const One = ({ pendiente: { clave, cuantos, de } }: { pendiente: Pendiente }) => {
  const { ruta, where, grave } = pendientes[clave]
  const named = values(de)
  const text = showPendiente(clave, cuantos)
  return (
    <li className={`${css.single}${grave ? ` ${css.grave}` : ''}`}>
      <Icon name={grave ? 'warn' : 'clock'} />
      <div>
        {named.length > 0 ? (
          <p className={css.que}>{text}</p>
        ) : (
          <AddressLink className={css.que} href={ruta}>
            {text} <Icon name="right" small />
          </AddressLink>
        )}
        <p className="soft">{where}</p>
        {named.length > 0 && (
          <ul className={css.namedOnes}>
            {named.map((one) => (
              <Cliente key={one.clienteId} clave={clave} de={one} />
            ))}
          </ul>
        )}
        {cuantos > NAMED && named.length > 0 && <p className="soft">y otros.</p>}
      </div>
    </li>
  )
}

/** A seller's or administrator's pending work, each linked to its filtered list (OPEN-312). */
export const Pendientes = () => {
  const read = useQuery({ ...q(contract.pendientes, {}), staleTime: 0 })
  return (
    <section className={css.sec} aria-labelledby="pendientes">
      <h2 id="pendientes">Lo que te espera</h2>
      <Answer
        of={read}
        waiting={<Waiting />}
        empty={
          <p className={css.nothing}>
            <Icon name="check" /> No hay nada que te espere.
          </p>
        }
      >
        {(data) => (
          <ul className={css.pendientes}>
            {values(data).map((pendiente) => (
              <One key={pendiente.clave} pendiente={pendiente} />
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}

const Waiting = () => (
  <Loading label="Cargando lo que te espera…">
    <div className={css.pendientes}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={74} />
      ))}
    </div>
  </Loading>
)
