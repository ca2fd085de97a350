import { showDay } from '#shared/dates.ts'
import { showNumber } from '#shared/money.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Agenda, Entrega } from '../contract.ts'
import { RemitoLink } from './entregas.tsx'
import { EstadoEntrega } from './EstadoEntrega.tsx'
import css from './semana.module.css'

const columns: readonly Column<Entrega>[] = [
  { header: 'Remito', bare: true, className: css.remito, cell: ({ numero }) => <RemitoLink numero={numero!} /> },
  { header: 'Fecha', className: 'nw', cell: ({ fecha }) => (fecha ? showDay(fecha) : '—') },
  { header: 'Destino', cell: ({ destino }) => destino ?? '—' },
  { header: 'Kilos', num: true, cell: ({ kilos }) => (kilos === null ? '—' : showNumber(kilos)) },
  { header: 'Estado', className: css.how, cell: ({ estado }) => <EstadoEntrega of={estado} /> },
]
const withCliente: readonly Column<Entrega>[] = [
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
