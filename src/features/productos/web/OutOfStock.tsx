import { Modal } from '#web/ui/Modal.tsx'
import { useEffect } from 'react'
import { Link } from '#web/router.tsx'
import { call } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { VerCarrito } from './PathLinks.tsx'
import type { Vendible } from './useTypedFields.ts'
import css from './out-of-stock.module.css'

/** Added, but not in stock: the line stands, and the account officer can be asked (PROD-23, OPEN-33). */
export const OutOfStock = ({
  product,
  cantidad,
  opened,
  onClose,
}: {
  product: Vendible
  /** How many were added. */ cantidad: number
  opened: boolean
  onClose: () => void
}) => {
  const clienteId = useClienteId()
  const { busy, outcome, send, tell } = useSend({ keep: true })
  useEffect(() => tell(null), [opened, tell])
  const ask = async () => {
    await call(contract.consultarDisponibilidad, {
      query: { productoId: product.id, clienteId, cantidad: String(cantidad) },
    })
    return textos.questionSent
  }
  return (
    <Modal opened={opened} onClose={onClose} title={product.descripcion}>
      <p className={css.texto}>{textos.noStock}</p>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      <div className={css.acciones}>
        {outcome?.kind !== 'ok' && (
          <button type="button" className="btn main" aria-disabled={busy || undefined} onClick={() => void send(ask)}>
            Consultar disponibilidad
          </button>
        )}
        <VerCarrito />
        <Link className="btn" to="/productos/$id/{-$prod}" params={{ id: String(product.grupoProducto.id) }}>
          Seguir Comprando
        </Link>
      </div>
    </Modal>
  )
}
