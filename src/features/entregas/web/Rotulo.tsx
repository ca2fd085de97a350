import { showDay } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { showFechas } from '#features/presupuestos/rules.ts'
import { values } from '#web/api.ts'
import { Telefono } from '#web/ui/Telefono.tsx'
import { useSession } from '#web/session.ts'
import { Fragment, type ReactNode } from 'react'
import type { Remito } from '../contract.ts'
import css from './remito.module.css'

type Trip = Remito['viajes']['$values'][number]
type Fact = readonly [label: string, value: ReactNode, wide?: boolean]

const Figure = ({ children }: { children: string }) => <span className="mono">{children}</span>
/** Where it goes on a map, in another tab. */
const Punto = ({ punto: { latitud, longitud } }: { punto: NonNullable<Remito['punto']> }) => (
  <a
    className="nw"
    href={`https://www.openstreetmap.org/?mlat=${latitud}&mlon=${longitud}#map=17/${latitud}/${longitud}`}
    target="_blank"
    rel="noreferrer"
    aria-label="Ver el punto en el mapa, en otra pestaña"
  >
    Ver el punto
  </a>
)
const Truck = ({ trip }: { trip: Trip }) => (
  <>
    {trip.razonSocial}
    {trip.placaCamion && (
      <>
        {' · '}
        <span className="mono nw">{trip.placaCamion}</span>
      </>
    )}
  </>
)
const Driver = ({ trip: { nombreConductor, telefono } }: { trip: Trip }) => (
  <>
    {nombreConductor ?? 'Sin nombre'}
    {telefono && (
      <>
        {' · '}
        <span className="nw">
          <Telefono de={telefono} />
        </span>
      </>
    )}
  </>
)
/** The trip that brings it; of several of its order, each with its day. */
const ofTrips = (trips: readonly Trip[]): Fact[] =>
  trips.flatMap((trip): Fact[] => {
    const which = trips.length > 1 ? ` del viaje ${trip.idViaje}, ${trip.fechaFormat}` : ''
    const driver = trip.nombreConductor || trip.telefono
    return [
      [`Transporte${which}`, <Truck key="t" trip={trip} />, true],
      ...(driver ? [[`Chofer${which}`, <Driver key="d" trip={trip} />, true] as const] : []),
    ]
  })

type Order = Remito['pedidos']['$values'][number]
/** When its delivery was asked for and promised; of several orders, each by its number (REMITO-06). */
const ofPromises = (orders: readonly Order[]): Fact[] =>
  orders.map((order): Fact => {
    const which = orders.length > 1 ? ` del pedido ${order.pedidoId ?? showInt(order.presupuestoId)}` : ''
    return [`Entrega${which}`, showFechas(order), true]
  })

/** The title block. */
export const Rotulo = ({ remito }: { remito: Remito }) => {
  const staff = useSession().tipoRol !== 3
  const { numero, fecha, cot, bultos, deposito, destino, direccion, punto, recibe, recibeDni, cliente } = remito
  const where = [destino, direccion !== null && !destino?.includes(direccion) ? direccion : null].filter(Boolean)
  const facts: Fact[] = [
    ['Número', <Figure key="n">{numero}</Figure>],
    ['Fecha', <Figure key="f">{showDay(fecha)}</Figure>],
    ['COT', cot && <Figure key="c">{cot}</Figure>],
    ['Bultos', bultos === null ? null : showInt(bultos)],
    ['Depósito', deposito],
    [
      'Recibe',
      recibe && (
        <Fragment key="r">
          {recibe} {recibeDni && <span className="mono nw">{recibeDni}</span>}
        </Fragment>
      ),
    ],
    ...ofPromises(values(remito.pedidos)),
    ['Cliente', staff ? cliente : null, true],
    [
      'Destino',
      where.length > 0 && (
        <Fragment key="w">
          {where.join(', ')} {punto && <Punto punto={punto} />}
        </Fragment>
      ),
      true,
    ],
    ...ofTrips(values(remito.viajes)),
  ]
  return (
    <dl className={`caption ${css.rotulo}`}>
      {facts.map(
        ([label, value, wide]) =>
          value && (
            <div key={label} className={wide ? css.wide : undefined}>
              <dt>{label}</dt>
              <dd className="t">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
