import { OrderFoot } from '#features/carrito/web/carrito.tsx'
import { GuardarEnLista } from '#features/listas/web/listas.tsx'
import { saveFile } from '#web/api.ts'
import { pendingCsv, showSummary, statusOf, writeCsv, type Row, type Summary } from '../rules.ts'

type Props = {
  rows: readonly Row[]
  summary: Summary
  minMC: number
  clienteId: number
  busy: boolean
  canAdd: boolean
  onAdd: () => void
}

/** The rows that are ready, as a list keeps them. */
const ready = (rows: readonly Row[], minMC: number) =>
  rows.flatMap((row) => {
    const status = statusOf(row, minMC)
    return status.kind === 'ready' ? [{ productoId: status.product.id, ...status.medida }] : []
  })

/** What the ready rows come to, the load with the cart's, and adding them (QUICK-10). */
export const Foot = ({ rows, summary, minMC, clienteId, busy, canAdd, onAdd }: Props) => {
  const left = summary.rows - summary.ready
  const download = () =>
    saveFile(new Blob([writeCsv(pendingCsv(rows, minMC))], { type: 'text/csv' }), 'pedido-rapido-pendiente.csv')
  return (
    <OrderFoot
      label="Filas listas"
      count={summary.ready}
      of={summary.rows}
      kg={summary.kg}
      montos={summary.montos}
      busy={busy}
      canAdd={canAdd}
      onAdd={onAdd}
    >
      {summary.rows > 0 && (
        <>
          <p role="status">{showSummary(summary)}</p>
          {summary.ready > 0 && (
            <GuardarEnLista
              clienteId={clienteId}
              className="link"
              text="Guardar como lista"
              lineas={() => ready(rows, minMC)}
            />
          )}
          {left > 0 && (
            <button type="button" className="link" onClick={download}>
              Descargar lo que queda (CSV)
            </button>
          )}
        </>
      )}
    </OrderFoot>
  )
}
