import { useQuery } from '@tanstack/react-query'
import { showDay, today } from '#shared/dates.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { destinoOf, followOf, numeroOf, productosOf } from '#features/presupuestos/rules.ts'
import { q, values } from '#web/api.ts'
import { useClienteElegido, useSession } from '#web/session.ts'
import css from './nuevo.module.css'

const SHOWN = 5
const ofAll = {
  nroOperacion: null,
  vendedorId: null,
  presupuesto: null,
  pedido: null,
  desde: null,
  hasta: null,
  fecha: null,
  estado: null,
}

/** What arrived last, of whom one buys for: a claim starts from one of them (DIARIO-15). None, or unread: nothing. */
export const LastDeliveries = ({ onChoose }: { onChoose: (id: number) => void }) => {
  const session = useSession()
  const chosen = useClienteElegido()
  const clienteId = session.tipoRol === 3 ? session.clienteId : (chosen?.id ?? 0)
  const read = useQuery(q(presupuestos.search, { body: { ...ofAll, clienteId, entregadas: true, page: 1 } }))
  const cards = values(read.data)
    .filter((card) => card.puedeCargarReclamo)
    .slice(0, SHOWN)
  if (cards.length === 0) return null
  return (
    <div className={css.entregas}>
      <h3>Tus últimas entregas</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <button type="button" onClick={() => onChoose(card.id)}>
              <b className="mono">{numeroOf(card.id)}</b>
              <span>
                {productosOf(card)}
                <small>
                  {[
                    session.tipoRol === 3 ? destinoOf(card) : card.nombreCliente,
                    `Pedido ${card.pedidoId}`,
                    `del ${showDay(card.fecha)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className="nw">{followOf(card, today()).what}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
