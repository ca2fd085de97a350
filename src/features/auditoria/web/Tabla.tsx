import { values } from '#web/api.ts'
import { showTime } from '#shared/dates.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { AuditRow } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './auditoria.module.css'

const tone = (accion: string): string =>
  /rechazado|borrado|cancelado/.test(accion) ? 'bad' : /^(ingreso|salida|sesion)/.test(accion) ? '' : 'ok'

/** The changed fields, one a line: name, before, after. */
const Cambios = ({ cambios }: { cambios: AuditRow['cambios']['$values'] }) => (
  <ul className={css.cambios}>
    {cambios.map((cambio) => (
      <li key={cambio.campo} dir="auto">
        <span className="soft">{cambio.campo}: </span>
        {cambio.antes !== null && (
          <>
            <del>
              <span className="vh">antes </span>
              {cambio.antes}
            </del>
            {' → '}
          </>
        )}
        <ins>
          <span className="vh">después </span>
          {cambio.despues ?? 'vacío'}
        </ins>
      </li>
    ))}
  </ul>
)

const columns: readonly Column<AuditRow>[] = [
  {
    header: 'Momento',
    className: css.scheduled,
    bare: true,
    cell: (r) => <time dateTime={r.momento}>{showTime(r.momento)}</time>,
  },
  {
    header: 'Acción',
    className: css.que,
    bare: true,
    cell: (r) => <span className={`state ${tone(r.accion)}`}>{r.nombreAccion}</span>,
  },
  {
    header: 'Usuario',
    className: 'quien',
    bare: true,
    cell: (row) => (
      <span dir="auto">
        {row.nombre ?? textos.unknownPaso}
        <small>{row.usuario}</small>
      </span>
    ),
  },
  { header: 'Cliente', cell: (r) => r.cliente && <bdi>{r.cliente}</bdi> },
  { header: 'Sobre', cell: (r) => r.sobre },
  {
    header: 'Cambios',
    className: 'cambios',
    bare: true,
    cell: (r) => values(r.cambios).length > 0 && <Cambios cambios={r.cambios.$values} />,
  },
  { header: 'Dirección', className: 'mono', cell: (r) => r.direccion },
]

/** The log as a dense table; on a phone each row is a card, action and time first. */
export const Tabla = ({ rows }: { rows: readonly AuditRow[] }) => (
  <div className={css.tabla}>
    <Table caption="Acciones registradas" sticky phone="lines" columns={columns} rows={rows} rowKey={(r) => r.id} />
  </div>
)
