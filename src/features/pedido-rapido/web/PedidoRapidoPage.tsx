import { useShopping } from '#features/carrito/web/carrito.tsx'
import { textos as commonTextos } from '#shared/errors.ts'
import { Link } from '#web/router.tsx'
import { param, useClienteId, useSession } from '#web/session.ts'
import { NoCliente } from '#web/shell/NoCliente.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { isBlank, statusOf, summaryOf, textos } from '../rules.ts'
import { Foot } from './Foot.tsx'
import { GridTable } from './GridTable.tsx'
import { PasteZone } from './PasteZone.tsx'
import { useAdd, type Added } from './useAdd.ts'
import { useGrid, type GridOf } from './useGrid.ts'
import css from './pedido-rapido.module.css'

/** Quick order: a grid of products, typed, pasted or from a file (QUICK-01 … QUICK-15). */
export const Component = () => {
  const clienteId = useClienteId()
  const { userId } = useSession()
  if (clienteId > 0) return <PedidoRapido key={`${userId} ${clienteId}`} />
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Pedido rápido</h1>
      </div>
      <NoCliente />
    </>
  )
}

const PedidoRapido = () => {
  const of = useGrid()
  const minMC = Number(param(useSession(), 'ProductoCantidadMinimaMC')) || 1
  const { rows } = of.grid
  const statuses = rows.map((row) => statusOf(row, minMC))
  const summary = summaryOf(statuses)
  const { add, busy, refusal, added, close } = useAdd(of, rows, statuses)
  const shopping = useShopping()
  return (
    <>
      <Head of={of} />
      {!shopping && <Alert kind="warn">{commonTextos.compraDeshabilitada}</Alert>}
      <PasteZone of={of} />
      {refusal && (
        <Alert kind="bad" onClose={close}>
          {refusal}
        </Alert>
      )}
      {added && <AddedNote added={added} onClose={close} />}
      <GridTable of={of} minMC={minMC} />
      <p className={`${css.keys} wd`}>
        <span>
          <kbd>Tab</kbd> celda siguiente
        </span>
        <span>
          <kbd>Enter</kbd> abajo
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> opciones
        </span>
        <span>
          <kbd>Esc</kbd> cierra
        </span>
        <span className={css.kept}>Se guarda solo en este navegador</span>
      </p>
      <Foot
        rows={rows}
        summary={summary}
        minMC={minMC}
        clienteId={of.clienteId}
        busy={busy}
        canAdd={shopping}
        onAdd={() => void add()}
      />
    </>
  )
}

const Head = ({ of: { grid, dispatch } }: { of: GridOf }) => {
  const some = grid.rows.some((row) => !isBlank(row))
  return (
    <div className="head">
      <h1 tabIndex={-1}>Pedido rápido</h1>
      <div className={css.tools}>
        <Link className="btn bare" to="/corte">
          Plan de corte
        </Link>
        {some && (
          <button
            type="button"
            className="btn bare bad"
            onClick={() => {
              dispatch({ do: 'clear' })
              announce('Vaciaste la grilla. Podés deshacerlo.')
            }}
          >
            <Icon name="x" />
            Vaciar
          </button>
        )}
        {grid.removed && (
          <button type="button" className="btn" onClick={() => dispatch({ do: 'undo' })}>
            <Icon name="repeat" />
            Deshacer: {grid.removed.what}
          </button>
        )}
      </div>
    </div>
  )
}

const AddedNote = ({ added, onClose }: { added: Added; onClose: () => void }) => (
  <Alert kind={added.count > 0 ? 'ok' : 'warn'} onClose={onClose}>
    {added.count > 0 ? textos.added(added.count) : textos.noneAdded}{' '}
    {added.count > 0 && !added.tieneStock && textos.noStock} {added.left > 0 && textos.left(added.left)}{' '}
    {added.count > 0 && (
      <Link className="btn" to="/miCarrito">
        Ver carrito
      </Link>
    )}
  </Alert>
)
