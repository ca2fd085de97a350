import type { ReactNode } from 'react'
import type { Answer } from '#shared/route.ts'
import { showDni } from '#shared/identity.ts'
import { showLargo } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { RemitoLink, useEntregasOf } from '#features/entregas/web/entregas.tsx'
import { Nombre } from '#features/productos/web/productos.tsx'
import { Telefono } from '#web/ui/Telefono.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { contract, type Quote } from '../contract.ts'
import { tripLabel } from '../rules.ts'
import { usePedido } from './usePedido.ts'
import css from './solicitud.module.css'

export const Section = ({ title, children, className }: { title: string; children: ReactNode; className?: string }) => (
  <section className={className}>
    <h2>{title}</h2>
    {children}
  </section>
)
const none = (text: string) => <p className="soft">{text}</p>

/** What still comes stands out. */
const pendiente = (linea: LineaOfPedido) => `mono ${linea.pendiente > 0 ? '' : 'soft'}`

type LineaOfPedido = Answer<typeof contract.estadoPedidos>['$values'][number]

const lineas: readonly Column<LineaOfPedido>[] = [
  { header: 'Ítem', className: 'mono', cell: (r) => String(r.item).padStart(2, '0') },
  { header: 'Código', className: 'mono', cell: (r) => r.productoId },
  { header: 'Descripción', className: css.nom, bare: true, cell: (r) => <Nombre>{r.descripcion}</Nombre> },
  { header: 'Cantidad', num: true, className: 'mono', cell: (r) => showLargo(r.cantidad) },
  { header: 'Entregado', num: true, className: 'mono', cell: (r) => showLargo(r.entregada) },
  { header: 'Pendiente', num: true, className: pendiente, cell: (r) => showLargo(r.pendiente) },
  { header: 'Estado', cell: (r) => r.estado },
]

/** The order system's lines, but for those that stand with their product. */
export const PedidoTable = ({ quote }: { quote: Quote }) => {
  const { query, joined, orphaned } = usePedido(quote)
  if (joined && orphaned.length === 0) return null
  return (
    <Section title="Estado del pedido">
      <Table
        className={`${css.qt} pedido`}
        query={query}
        columns={lineas}
        rows={orphaned}
        rowKey={(r) => `${r.pedidoId}-${r.item}`}
        empty={none('El pedido todavía no tiene líneas en el sistema de pedidos.')}
      />
    </Section>
  )
}

const look = { Despachado: 'state', Reprogramado: 'state warn', Entregado: 'state ok' } as const

type Trip = Quote['trackings']['$values'][number]
const viajes: readonly Column<Trip>[] = [
  { header: 'Viaje', className: 'mono', cell: (t) => t.idViaje },
  { header: 'Fecha', cell: (t) => t.fechaFormat },
  { header: 'Transporte', cell: (t) => t.razonSocial },
  { header: 'Patente', className: 'mono', cell: (t) => t.placaCamion ?? '—' },
  {
    header: 'Conductor',
    cell: (viaje) => (
      <span>
        {viaje.nombreConductor ?? '—'}
        {viaje.nroDocumento && (
          <>
            , <span className="nw">DNI {showDni(viaje.nroDocumento)}</span>
          </>
        )}
      </span>
    ),
  },
  { header: 'Teléfono', className: 'nw', cell: (t) => <Telefono de={t.telefono} /> },
  {
    header: 'Estado',
    cell: (t) => <span className={look[tripLabel(t.estadoViaje)]}>{tripLabel(t.estadoViaje)}</span>,
  },
]

/** The remitos of a trip; of a request's only one all that name none. */
const withRemitos = (trips: readonly Trip[], remitos: readonly Remito[]): readonly Column<Trip>[] => {
  const of = ({ idViaje }: Trip) =>
    remitos.filter((one) => one.idViaje === idViaje || (one.idViaje === null && trips.length === 1))
  if (!trips.some((trip) => of(trip).length > 0)) return viajes
  const column: Column<Trip> = {
    header: 'Remito',
    cell: (trip) =>
      of(trip).length === 0 ? (
        '—'
      ) : (
        <span className={css.remitos}>
          {of(trip).map(({ numero }) => (
            <RemitoLink key={numero} numero={numero} />
          ))}
        </span>
      ),
  }
  return [...viajes.slice(0, 2), column, ...viajes.slice(2)]
}
type Remito = ReturnType<typeof useEntregasOf>['remitos'][number]
/** The trips, each with carrier, plate and driver (OPER-20, OPER-26, OPER-27), and its remitos (REMITO-02). */
export const Viajes = ({ quote }: { quote: Quote }) => {
  const trips = values(quote.trackings)
  const { remitos } = useEntregasOf(quote.id)
  return (
    <Section title="Seguimiento">
      <Table
        className={css.qt}
        columns={withRemitos(trips, remitos)}
        rows={trips}
        rowKey={(t) => t.idViaje}
        empty={none('Todavía no hay viajes asignados.')}
      />
    </Section>
  )
}
