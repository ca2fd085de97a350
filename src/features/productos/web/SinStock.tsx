import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract, type Product } from '../contract.ts'
import { textos } from '../rules.ts'

type Estado = { kind: 'ok' | 'bad'; text: string } | null

/** Added, but not in stock: the line stands, and the account officer can be asked (PROD-23, OPEN-33). */
export const SinStock = ({
  product,
  cantidad,
  opened,
  onClose,
}: {
  product: Product
  cantidad: string
  opened: boolean
  onClose: () => void
}) => {
  const clienteId = useClienteId()
  const [busy, setBusy] = useState(false)
  const [estado, setEstado] = useState<Estado>(null)
  useEffect(() => setEstado(null), [opened])
  const consultar = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { enviado } = await call(contract.consultarDisponibilidad, {
        query: { productoId: product.id, clienteId, cantidad: cantidad.trim() },
      })
      setEstado(enviado ? { kind: 'ok', text: textos.consultaEnviada } : { kind: 'bad', text: messageOf(null) })
    } catch (e) {
      setEstado({ kind: 'bad', text: messageOf(e) })
    }
    setBusy(false)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={product.descripcion}>
      <p className="dialogText">{textos.sinStock}</p>
      {estado && <Alert kind={estado.kind}>{estado.text}</Alert>}
      <div className="dialogActs">
        {estado?.kind !== 'ok' && (
          <button type="button" className="btn main" aria-disabled={busy || undefined} onClick={() => void consultar()}>
            Consultar disponibilidad
          </button>
        )}
        <Link className="btn" to="/miCarrito">
          Ver carrito
        </Link>
        <Link className="btn" to={`/productos/${product.grupoProducto.id}`}>
          Seguir Comprando
        </Link>
      </div>
    </Modal>
  )
}
