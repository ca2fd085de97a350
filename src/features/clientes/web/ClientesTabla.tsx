import { Link } from '#web/router.tsx'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import type { Cliente } from '../contract.ts'
import { textos } from '../rules.ts'
import { BuyFor } from './BuyFor.tsx'
import css from './clientes.module.css'

const idOf = ({ id }: Cliente) => `cliente-${id}`

/** Those without an account that are ticked to be invited (CUENTAS-03). */
export type Invitar = { ids: ReadonlySet<number>; toggle: (id: number) => void }
const Nombre = ({ cliente, invitar }: { cliente: Cliente; invitar: Invitar | null }) => (
  <>
    <b id={idOf(cliente)}>{cliente.razonSocial}</b>
    {cliente.nombreFantasia && cliente.nombreFantasia !== cliente.razonSocial && (
      <small>{cliente.nombreFantasia}</small>
    )}
    {cliente.usuarioId === null && <small id={`${idOf(cliente)}-n`}>{textos.noUsuario}</small>}
    {cliente.usuarioId === null && cliente.activo && invitar && (
      <label className={css.invitar}>
        <input type="checkbox" checked={invitar.ids.has(cliente.id)} onChange={() => invitar.toggle(cliente.id)} />
        Invitar<span className="vh"> a {cliente.razonSocial}</span>
      </label>
    )}
  </>
)

const Acciones = ({ cliente }: { cliente: Cliente }) => (
  <div>
    <BuyFor cliente={cliente} describedBy={idOf(cliente)} />
    {cliente.usuarioId === null ? (
      <Link
        className="btn bare"
        to="/clientes/perfil/$clienteId"
        params={{ clienteId: String(cliente.id) }}
        aria-describedby={`${idOf(cliente)} ${idOf(cliente)}-n`}
      >
        {textos.verPerfil}
      </Link>
    ) : (
      <Link
        className="btn bare"
        to="/cliente/perfil/$usuarioId"
        params={{ usuarioId: String(cliente.usuarioId) }}
        aria-describedby={idOf(cliente)}
      >
        {textos.verPerfil}
      </Link>
    )}
  </div>
)

const Estado = ({ cliente: { activo, retenido } }: { cliente: Cliente }) => (
  <>
    <ActiveState activo={activo} />
    {retenido && <small className={`flag ${css.retenido}`}>{textos.retenido}</small>}
  </>
)

const vendedor: Column<Cliente> = {
  header: 'Vendedor',
  cell: ({ seller }) => (seller ? `${seller.lastName} ${seller.name}` : '—'),
}
const columnsFor = (withVendedor: boolean, invitar: Invitar | null): readonly Column<Cliente>[] => [
  {
    header: 'Cliente',
    rowHeader: true,
    className: 'nombre',
    cell: (cliente) => <Nombre cliente={cliente} invitar={invitar} />,
  },
  { header: 'Código', className: 'mono', cell: ({ codigo }) => codigo },
  { header: 'CUIT', className: 'mono entero', cell: ({ documentoNro }) => showCuit(documentoNro) },
  { header: 'Teléfono', className: 'telefono entero', cell: ({ telefono }) => <Telefono de={telefono} /> },
  ...(withVendedor ? [vendedor] : []),
  {
    header: 'Último pedido',
    className: 'entero',
    cell: ({ ultimaOperacion }) => (ultimaOperacion ? showDay(ultimaOperacion) : textos.noOperaciones),
  },
  { header: 'Estado', className: 'estado', bare: true, cell: (cliente) => <Estado cliente={cliente} /> },
  { header: 'Acciones', action: true, className: 'buttons', cell: (cliente) => <Acciones cliente={cliente} /> },
]

/** A page of the directory: dense rows, cards on a narrow screen (CLI-03, CLI-04, OPEN-106). */
type Props = { clientes: readonly Cliente[]; vendedor: boolean; invitar: Invitar | null }
export const ClientesTabla = ({ clientes, vendedor, invitar }: Props) => (
  <Table
    className="directory"
    caption="Clientes"
    columns={columnsFor(vendedor, invitar)}
    rows={clientes}
    rowKey={({ id }) => id}
    phone="own"
  />
)
