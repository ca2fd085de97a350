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

const Nombre = ({ cliente }: { cliente: Cliente }) => (
  <>
    <b id={idOf(cliente)}>{cliente.razonSocial}</b>
    {cliente.nombreFantasia && cliente.nombreFantasia !== cliente.razonSocial && (
      <small>{cliente.nombreFantasia}</small>
    )}
    {cliente.usuarioId === null && <small id={`${idOf(cliente)}-n`}>{textos.noUsuario}</small>}
  </>
)

const Acciones = ({ cliente }: { cliente: Cliente }) => (
  <div>
    <BuyFor cliente={cliente} describedBy={idOf(cliente)} />
    {cliente.usuarioId === null ? (
      <button type="button" className="btn bare" disabled aria-describedby={`${idOf(cliente)} ${idOf(cliente)}-n`}>
        {textos.verPerfil}
      </button>
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
const columnsFor = (withVendedor: boolean): readonly Column<Cliente>[] => [
  { header: 'Cliente', rowHeader: true, className: 'nombre', cell: (cliente) => <Nombre cliente={cliente} /> },
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
export const ClientesTabla = ({ clientes, vendedor }: { clientes: readonly Cliente[]; vendedor: boolean }) => (
  <Table
    className="directory"
    caption="Clientes"
    columns={columnsFor(vendedor)}
    rows={clientes}
    rowKey={({ id }) => id}
    phone="own"
  />
)
