import { useQuery } from '@tanstack/react-query'
import { showCorte } from '#features/carrito/rules.ts'
import { numeroOf } from '#features/presupuestos/rules.ts'
import { showDay } from '#shared/dates.ts'
import { showLargo, showMoney } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { can, useSession } from '#web/session.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract, type Comprado, type Historia as Whole } from '../contract.ts'
import { showUsual } from '../rules.ts'
import css from './comprados.module.css'

/** So many of the newest are shown. */
const SHOWN = 8
type Compra = Whole['compras']['$values'][number]
const columnsOf = (open: boolean, unidad: string): readonly Column<Compra>[] => [
  { header: 'Fecha', cell: ({ fecha }) => showDay(fecha) },
  {
    header: 'Solicitud N°',
    cell: ({ presupuestoId: id }) =>
      open ? (
        <Link to="/presupuestos/$presupuestoId" params={{ presupuestoId: String(id) }}>
          {numeroOf(id)}
        </Link>
      ) : (
        numeroOf(id)
      ),
  },
  { header: 'Cantidad', num: true, cell: ({ cantidad }) => showLargo(cantidad) },
  { header: 'Corte (m)', num: true, cell: ({ largo, ancho }) => showCorte(largo, ancho) || '—' },
  {
    header: unidad ? `Precio / ${unidad}` : 'Precio',
    num: true,
    cell: ({ precio, moneda }) => showMoney(precio, moneda?.simbolo),
  },
]

/** The newest orders of a product, and what its usual quantity is worked out from. */
export const Historia = ({ row, clienteId }: { row: Comprado; clienteId: number }) => {
  const { productoId } = row
  const read = useQuery(q(contract.historia, { params: { productoId, clienteId } }))
  const open = can(useSession(), P.accionesCarrito)
  return (
    <Answer of={read} waiting={<Waiting />}>
      {({ compras, unidad }) => (
        <div className={css.historia}>
          <Table
            caption={`Últimos pedidos de ${row.nombreProducto}`}
            columns={columnsOf(open, unidad)}
            rows={values(compras).slice(0, SHOWN)}
            rowKey={(_compra, at) => at}
          />
          <p className="soft">{showUsual(row)} El ritmo es la mediana de los días entre pedidos.</p>
        </div>
      )}
    </Answer>
  )
}
const Waiting = () => (
  <Loading label="Cargando la historia…">
    <Skeleton height={180} />
  </Loading>
)
