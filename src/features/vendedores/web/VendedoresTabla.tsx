import { Link } from '#web/router.tsx'
import { showDocumento } from '#shared/identity.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import type { Vendedor } from '../contract.ts'

const idOf = ({ idVendedor }: Vendedor) => `vendedor-${idVendedor}`

const Acciones = ({ vendedor }: { vendedor: Vendedor }) => (
  <div>
    <Link
      className="btn"
      to="/vendedor/perfil/$sellerId"
      params={{ sellerId: String(vendedor.idVendedor) }}
      aria-describedby={idOf(vendedor)}
    >
      Ver Perfil
    </Link>
    <Link
      className="btn bare"
      to="/vendedor/editar/$id"
      params={{ id: String(vendedor.idVendedor) }}
      aria-describedby={idOf(vendedor)}
    >
      Editar
    </Link>
  </div>
)

const columns: readonly Column<Vendedor>[] = [
  {
    header: 'Vendedor',
    rowHeader: true,
    className: 'nombre',
    cell: (vendedor) => <b id={idOf(vendedor)}>{vendedor.apellidoNombre}</b>,
  },
  { header: 'Código TOTVS', className: 'mono', cell: ({ id }) => id },
  { header: 'Documento', className: 'mono entero', cell: ({ documentoNro }) => showDocumento(documentoNro) },
  { header: 'Teléfono', className: 'telefono entero', cell: ({ telefono }) => <Telefono de={telefono} /> },
  {
    header: 'Email',
    className: 'correo',
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '—'),
  },
  { header: 'Estado', className: 'estado', bare: true, cell: ({ activo }) => <ActiveState activo={activo} /> },
  { header: 'Acciones', action: true, className: 'buttons', cell: (vendedor) => <Acciones vendedor={vendedor} /> },
]

/** A page of the directory: dense rows, on a narrow screen cards (SELL-03, OPEN-106). */
export const VendedoresTabla = ({ vendedores }: { vendedores: readonly Vendedor[] }) => (
  <Table
    className="directory"
    caption="Vendedores"
    columns={columns}
    rows={vendedores}
    rowKey={({ idVendedor }) => idVendedor}
    phone="own"
  />
)
