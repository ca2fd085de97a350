import type { ReactNode } from 'react'
import { OrderFoot, useCart } from '#features/carrito/web/carrito.tsx'
import { GuardarEnLista } from '#features/listas/web/listas.tsx'
import { textos as quickOrder } from '#features/pedido-rapido/rules.ts'
import { values } from '#web/api.ts'
import { Alert } from '#web/ui/states.tsx'
import { showKept } from '../rules.ts'
import type { Lines } from './useLines.ts'

/** What became of adding, or why nothing did; `children`: the way to the cart. */
export const LinesAdded = ({ of: { added, refusal, close }, children }: { of: Lines; children: ReactNode }) => (
  <>
    {refusal && (
      <Alert kind="bad" onClose={close}>
        {refusal}
      </Alert>
    )}
    {added && (
      <Alert kind={added.count > 0 ? 'ok' : 'warn'} onClose={close}>
        {added.count > 0 ? quickOrder.added(added.count) : quickOrder.noneAdded}{' '}
        {added.count > 0 && !added.tieneStock && quickOrder.noStock} {added.count > 0 && children}
      </Alert>
    )}
  </>
)

type FootProps = { of: Lines; clienteId: number; canAdd: boolean }
/** What the ticked lines come to with the cart of their client, adding them, and keeping them in a list (LIST-02). */
export const LinesFoot = ({ of, clienteId, canAdd }: FootProps) => {
  const { data } = useCart({ clienteId })
  const { lines, totals, busy, add } = of
  const kept = showKept(lines, totals, data ? values(data.presupuestoDetalles).length : null)
  return (
    <OrderFoot
      label="Líneas"
      count={totals.ticked.length}
      of={lines.length}
      kg={totals.summary.kg}
      montos={totals.summary.montos}
      clienteId={clienteId}
      busy={busy}
      canAdd={canAdd}
      onAdd={add}
    >
      <p role="status">{kept}</p>
      {totals.ticked.length > 0 && (
        <GuardarEnLista
          clienteId={clienteId}
          className="link"
          text="Guardar como lista"
          lineas={() => totals.ticked.map(({ status }) => ({ productoId: status.product.id, ...status.medida }))}
        />
      )}
    </OrderFoot>
  )
}
