import { showDay } from '#shared/dates.ts'
import { showInt, showKilos } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { AddressLink, Link } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { mayGo } from '#web/shell/ways.ts'
import type { Remito } from '../contract.ts'
import { EstadoEntrega } from './EstadoEntrega.tsx'
import css from './remito.module.css'

/** Its orders, and the other remitos of them. */
export const OfOrder = ({ remito }: { remito: Remito }) => {
  const session = useSession()
  const otros = values(remito.otros)
  const pedidos = values(remito.pedidos)
  return (
    <section className="panel" aria-labelledby="pedido">
      <div className={css.top}>
        <h2 id="pedido">{pedidos.length > 1 ? 'Los pedidos' : 'El pedido'}</h2>
      </div>
      <ul className={css.list}>
        {pedidos.map(({ presupuestoId, pedidoId, estado }) => {
          const to = `/presupuestos/${presupuestoId}`
          const name = pedidoId ? `Pedido ${pedidoId}` : `Solicitud ${showInt(presupuestoId)}`
          return (
            <li key={presupuestoId}>
              <b>{mayGo(session, to) ? <AddressLink href={to}>{name}</AddressLink> : name}</b>
              <small>
                Solicitud N° {showInt(presupuestoId)} · {estado}
              </small>
            </li>
          )
        })}
        {otros.map(({ numero, fecha, estado, kilos }) => (
          <li key={numero}>
            <b>
              <Link to="/entregas/$numero" params={{ numero }}>
                Remito {numero}
              </Link>
            </b>
            <small>
              {showDay(fecha)}
              {kilos !== null && ` · ${showKilos(kilos)}`}
            </small>
            <EstadoEntrega of={estado} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The claims of its orders. */
export const Reclamos = ({ remito }: { remito: Remito }) => {
  const reclamos = values(remito.reclamos)
  return (
    <section className="panel" aria-labelledby="reclamos">
      <div className={css.top}>
        <h2 id="reclamos">Reclamos</h2>
      </div>
      {reclamos.length === 0 ? (
        <p className={`soft ${css.pad}`}>
          Sin reclamos de {remito.pedidos.$values.length > 1 ? 'estos pedidos' : 'este pedido'}.
        </p>
      ) : (
        <ul className={css.list}>
          {reclamos.map(({ id, nroReclamo, titulo, estado }) => (
            <li key={id}>
              <b>
                <Link to="/reclamos" search={{ reclamo: id }}>
                  Reclamo {nroReclamo ?? 'en camino'}
                </Link>
              </b>
              <small>
                {titulo} · {estado}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
