import type { ReactNode } from 'react'
import { OrderFoot, useCart } from '#features/carrito/web/carrito.tsx'
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

type FootProps = { of: Lines; clienteId: number; canAdd: boolean; children?: ReactNode }
/** What the ticked lines come to with the cart of their client, and adding them. */
export const LinesFoot = ({ of, clienteId, canAdd, children }: FootProps) => {
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
      {(kept || children) && (
        <>
          <p role="status">{kept}</p>
          {children}
        </>
      )}
    </OrderFoot>
  )
}
