import { showTime } from '#shared/dates.ts'
import { showDocumento } from '#shared/identity.ts'
import { showInt } from '#shared/money.ts'
import { Link } from '#web/router.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Cuenta } from '../contract.ts'
import { textos } from '../rules.ts'
import { Estado } from './Estado.tsx'
import css from './tabla.module.css'

const Nombre = ({ cuenta }: { cuenta: Cuenta }) => (
  <>
    <Link to="/cuentas/$id" params={{ id: String(cuenta.id) }}>
      <b dir="auto">{cuenta.userName}</b>
    </Link>
    <small>{cuenta.email}</small>
  </>
)
/** Its client and how many more; a seller's, how many; role 1 sees all. */
export const Clientes = ({ cuenta: { tipoRol, cliente, clientes } }: { cuenta: Cuenta }) => {
  if (tipoRol === 1) return 'Todos'
  if (tipoRol === 2) return `${showInt(clientes)} ${clientes === 1 ? 'cliente' : 'clientes'}`
  return (
    <>
      <bdi>{cliente}</bdi>
      {clientes > 1 && <span className="soft"> y {clientes - 1} más</span>}
    </>
  )
}
export const Acceso = ({ cuenta: { ultimoLogin, sinEntrar } }: { cuenta: Cuenta }) => (
  <>
    {ultimoLogin ? showTime(ultimoLogin) : textos.never}
    {sinEntrar && <small>hace más de 90 días</small>}
  </>
)

const columns: readonly Column<Cuenta>[] = [
  { header: 'Nombre y e-mail', rowHeader: true, className: css.nombre, cell: (c) => <Nombre cuenta={c} /> },
  {
    header: 'Documento',
    num: true,
    className: `mono ${css.documento}`,
    cell: ({ documentoNro }) => (documentoNro ? showDocumento(documentoNro) : '—'),
  },
  { header: 'Rol', className: css.rol, cell: ({ rol }) => rol },
  { header: 'Clientes', className: css.clientes, cell: (c) => <Clientes cuenta={c} /> },
  { header: 'Último acceso', num: true, className: `mono ${css.acceso}`, cell: (c) => <Acceso cuenta={c} /> },
  { header: 'Estado', className: css.estado, bare: true, cell: (c) => <Estado cuenta={c} /> },
]

/** A page of accounts: dense rows, two lines each on a phone. */
export const CuentasTabla = ({ cuentas }: { cuentas: readonly Cuenta[] }) => (
  <div className={`panel ${css.tabla}`}>
    <Table caption={textos.titulo} sticky phone="own" columns={columns} rows={cuentas} rowKey={({ id }) => id} />
  </div>
)
