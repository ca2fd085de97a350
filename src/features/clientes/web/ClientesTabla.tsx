import { AddressLink, Link } from '#web/router.tsx'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showInt, showMoney, showPesos } from '#shared/money.ts'
import { ActiveState } from '#web/ui/ActiveState.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import type { EnCartera } from '../contract.ts'
import { textos } from '../rules.ts'
import { BuyFor } from './BuyFor.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import css from './clientes.module.css'

const idOf = ({ id }: EnCartera) => `cliente-${id}`

/** Those without an account that are ticked to be invited (CUENTAS-03). */
export type Invitar = { ids: ReadonlySet<number>; toggle: (id: number) => void }
type NombreProps = { cliente: EnCartera; withVendedor: boolean; invitar: Invitar | null }
const Nombre = ({ cliente, withVendedor, invitar }: NombreProps) => (
  <>
    <b id={idOf(cliente)}>{cliente.razonSocial}</b>
    {cliente.nombreFantasia && cliente.nombreFantasia !== cliente.razonSocial && (
      <small>{cliente.nombreFantasia}</small>
    )}
    <small>
      <span className="mono">
        {cliente.codigo} · {showCuit(cliente.documentoNro)}
      </span>
      {withVendedor && cliente.seller && ` · ${cliente.seller.lastName} ${cliente.seller.name}`}
    </small>
    {cliente.telefono && (
      <small className={css.telefono}>
        <Telefono de={cliente.telefono} />
      </small>
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

const Acciones = ({ cliente }: { cliente: EnCartera }) => (
  <div>
    <ViewMenu cliente={cliente} />
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

const Estado = ({ cliente: { activo, retenido } }: { cliente: EnCartera }) => (
  <>
    <ActiveState activo={activo} />
    {retenido && <small className={`flag ${css.retenido}`}>{textos.retenido}</small>}
  </>
)

const none = <span className="soft">–</span>
/** A figure that leads to what it is of; nothing where there is none. */
const Figure = ({ monto, to }: { monto: number; to: string }) =>
  monto === 0 ? none : <AddressLink href={to}>{showPesos(monto)}</AddressLink>

const account = (id: number, vence: string) =>
  `/cuenta-corriente?cliente=${id}&solapa=composicion${vence && `&vence=${vence}`}&orden=vencimiento`
const figures: readonly Column<EnCartera>[] = [
  {
    header: 'Debe',
    num: true,
    className: 'nw',
    cell: ({ id, saldo }) => <Figure monto={saldo} to={account(id, '')} />,
  },
  {
    header: 'Vencido',
    num: true,
    className: ({ vencido }) => (vencido > 0 ? `nw ${css.overdue}` : 'nw'),
    cell: ({ id, vencido }) => <Figure monto={vencido} to={account(id, 'vencido')} />,
  },
  {
    header: 'Crédito libre',
    num: true,
    className: 'nw',
    cell: ({ credito }) => (credito ? showMoney(credito.libre, credito.simbolo) : none),
  },
  {
    header: 'Mi carrito',
    num: true,
    className: 'nw',
    cell: ({ carrito }) => (carrito > 0 ? `${showInt(carrito)} ${carrito === 1 ? 'renglón' : 'renglones'}` : none),
  },
  {
    header: 'Último pedido',
    className: 'entero',
    cell: ({ ultimaOperacion }) => (ultimaOperacion ? showDay(ultimaOperacion) : textos.noOperaciones),
  },
]
const columnsFor = (withVendedor: boolean, invitar: Invitar | null): readonly Column<EnCartera>[] => [
  {
    header: 'Cliente',
    rowHeader: true,
    className: 'nombre',
    cell: (cliente) => <Nombre cliente={cliente} withVendedor={withVendedor} invitar={invitar} />,
  },
  ...figures,
  { header: 'Estado', className: 'estado', bare: true, cell: (cliente) => <Estado cliente={cliente} /> },
  { header: 'Acciones', action: true, className: 'buttons', cell: (cliente) => <Acciones cliente={cliente} /> },
]

/** A page of the directory: dense rows, cards on a narrow screen (CLI-03, CLI-04, OPEN-106). */
type Props = { clientes: readonly EnCartera[]; vendedor: boolean; invitar: Invitar | null }
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
