import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { contract, type Deposito } from '../contract.ts'
import { showDisponible } from '../rules.ts'
import css from './depositos.module.css'

type Props = { productoId: string; clienteId: number; unidad: string }

/** The warehouses that stock a product, the client's own first (OPEN-155); nothing without such data. */
export const ByDeposito = ({ productoId, clienteId, unidad }: Props) => {
  const { data } = useQuery({
    ...q(contract.depositos, { params: { id: productoId, clienteId } }),
    enabled: clienteId > 0,
  })
  const list = values(data)
  if (list.length === 0) return null
  return (
    <section className={css.depositos} aria-labelledby="depositos">
      <h2 id="depositos">Disponibilidad por depósito</h2>
      <ul>
        {list.map((deposito) => (
          <Fila key={deposito.codigo} deposito={deposito} unidad={unidad} />
        ))}
      </ul>
    </section>
  )
}

const Fila = ({ deposito, unidad }: { deposito: Deposito; unidad: string }) => (
  <li>
    <div>
      {deposito.nombre}
      {deposito.propio && <span className="flag info">Tu depósito</span>}
      {deposito.localidad && <small>{deposito.localidad}</small>}
    </div>
    <span className={`state ${deposito.disponible ? 'ok' : 'warn'}`}>{showDisponible(deposito, unidad)}</span>
  </li>
)
