import { showDay } from '#shared/dates.ts'
import { showNumber } from '#shared/money.ts'
import { Link } from '#web/router.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Agenda, Cerrada } from '../contract.ts'
import { RemitoLink } from './entregas.tsx'
import { EstadoEntrega } from './EstadoEntrega.tsx'
import css from './semana.module.css'

/** How it was received, and the claim that came of it; of what did not arrive, its state. */
const Recepcion = ({ of: { estado, recepcion, reclamoId } }: { of: Cerrada }) => {
  if (recepcion === null)
    return estado === 'Entregado' ? (
      <span className="soft">Sin recibir en el portal</span>
    ) : (
      <EstadoEntrega of={estado} />
    )
  return (
    <>
      <span className={recepcion === 'Conforme' ? 'state ok' : 'state warn'}>{recepcion}</span>
      {reclamoId !== null && (
        <>
          {' '}
          <Link className={`nw ${css.claim}`} to="/reclamos" search={{ reclamo: reclamoId }}>
            Ver el reclamo
          </Link>
        </>
      )}
    </>
  )
}
const columns: readonly Column<Cerrada>[] = [
  { header: 'Remito', bare: true, className: css.remito, cell: ({ numero }) => <RemitoLink numero={numero!} /> },
  { header: 'Fecha', className: 'nw', cell: ({ fecha }) => (fecha ? showDay(fecha) : '—') },
  { header: 'Destino', cell: ({ destino }) => destino ?? '—' },
  { header: 'Kilos', num: true, cell: ({ kilos }) => (kilos === null ? '—' : showNumber(kilos)) },
  { header: 'Recepción', cell: (row) => <Recepcion of={row} /> },
  {
    header: 'Recibió',
    cell: ({ recibe, dni }) =>
      recibe ? (
        <>
          {recibe} {dni && <span className="mono soft nw">{dni}</span>}
        </>
      ) : (
        '—'
      ),
  },
]
const withCliente: readonly Column<Cerrada>[] = [
  ...columns.slice(0, 2),
  { header: 'Cliente', cell: ({ cliente }) => cliente },
  ...columns.slice(2),
]

/** Those that are over, of the last 30 days. */
export const Cerradas = ({ of, several }: { of: Agenda['cerradas']; several: boolean }) => (
  <section className={css.cerradas} aria-labelledby="cerradas">
    <h2 id="cerradas">Últimos 30 días</h2>
    <Table
      caption="Remitos de los últimos 30 días"
      columns={several ? withCliente : columns}
      rows={of.$values}
      rowKey={({ numero, presupuestoId }) => `${presupuestoId} ${numero}`}
      phone="pairs"
      empty={<p className="soft">Ninguno terminó en los últimos 30 días.</p>}
    />
  </section>
)
