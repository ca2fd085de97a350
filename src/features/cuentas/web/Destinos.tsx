import { plainDocumento, showDocumento } from '#shared/identity.ts'
import { Link } from '#web/router.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { FilaInvitada } from '../contract.ts'
import type { EstadoOfCuenta } from '../estados.ts'
import { nombreOfDestino, type Destino } from '../rules.ts'
import { Mark } from './Estado.tsx'
import css from './invitar.module.css'

const marks: Readonly<Record<Destino, EstadoOfCuenta>> = {
  nueva: 'activa',
  reenvio: 'invitada',
  tiene: 'baja',
  documento: 'suspendida',
  cliente: 'sin-factor',
  dato: 'sin-factor',
}
const columns: readonly Column<FilaInvitada>[] = [
  { header: 'N°', num: true, className: `mono ${css.numero}`, bare: true, cell: (_fila, index) => index + 1 },
  {
    header: 'Qué pasa',
    className: css.que,
    bare: true,
    cell: ({ destino }) => <Mark estado={marks[destino]}>{nombreOfDestino[destino]}</Mark>,
  },
  {
    header: 'Quién',
    rowHeader: true,
    className: css.quien,
    cell: ({ nombre, email, documento }) => (
      <>
        <b dir="auto">{nombre || '—'}</b>
        <small>{[email, documento && showDocumento(plainDocumento(documento))].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { header: 'Cliente', cell: ({ cliente, codigo }) => <bdi>{cliente ?? codigo}</bdi> },
  {
    header: 'Permisos o por qué',
    className: css.porque,
    cell: ({ porque, cuentaId, cuenta }) => (
      <>
        {porque ?? 'Cliente que compra'}{' '}
        {cuentaId !== null && cuenta && (
          <Link to="/cuentas/$id" params={{ id: String(cuentaId) }} aria-label={`Ver la cuenta de ${cuenta}`}>
            Ver la cuenta
          </Link>
        )}
      </>
    ),
  },
]

/** What each row of a list becomes. */
export const Destinos = ({ filas }: { filas: readonly FilaInvitada[] }) => (
  <div className={css.destinos}>
    <Table
      caption="En qué se convierte cada renglón"
      phone="lines"
      columns={columns}
      rows={filas}
      rowKey={(_fila, index) => index}
    />
  </div>
)
