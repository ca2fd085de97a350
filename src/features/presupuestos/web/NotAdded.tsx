import { Modal } from '#web/ui/Modal.tsx'
import type { Repetido } from '#features/carrito/contract.ts'
import { values } from '#web/api.ts'
import { Nombre } from '#features/productos/web/productos.tsx'
import type { Card } from '../contract.ts'
import { numeroOf } from '../rules.ts'
import { useMessage, VerCarrito } from './Repetida.tsx'
import css from './repetir.module.css'

type Props = { card: Card; done: Repetido; opened: boolean; onClose: () => void }

/** What of an earlier order could not be added, each with its reason. */
export const NotAdded = ({ card, done, opened, onClose }: Props) => {
  const stated = useMessage(card, done)
  return (
    <Modal opened={opened} onClose={onClose} title={`Repetir la solicitud ${numeroOf(card.id)}`} size={560}>
      <p>{stated}</p>
      <h3 className={css.titulo}>No se agregaron</h3>
      <ul className={css.rechazadas}>
        {values(done.rechazadas).map(({ nombreProducto, motivo }, place) => (
          <li key={place}>
            <Nombre>{nombreProducto}</Nombre>
            <span className="soft">{motivo}</span>
          </li>
        ))}
      </ul>
      <div className="acts">
        <button type="button" className="btn" data-autofocus onClick={onClose}>
          Cerrar
        </button>
        {done.agregadas > 0 && <VerCarrito card={card} done={done} main />}
      </div>
    </Modal>
  )
}
