import { Nuevos } from '#features/mensajes/web/mensajes.tsx'
import { showDay, today } from '#shared/dates.ts'
import { showMoney, showNumber } from '#shared/money.ts'
import { Link, type ScreenSearch } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Card } from '../contract.ts'
import { destinoOf, followOf, numeroOf } from '../rules.ts'
import { Estado } from './Estado.tsx'
import { linkId, useDetail } from './QuoteCard.tsx'
import { SolicitudLink } from './SolicitudLink.tsx'
import { Steps } from './Steps.tsx'
import css from './tabla.module.css'

type Props = {
  cards: readonly Card[]
  /** Of the list its detail opens over. */ search: ScreenSearch<'/presupuestos'>
  /** Unread messages, by number. */ nuevos: ReadonlyMap<number, number>
}

const Numero = ({ card, search }: { card: Card; search: Props['search'] }) => {
  const detail = useDetail(card.id, search)
  return detail ? (
    <Link id={linkId(card.id)} {...detail} resetScroll={false} aria-label={`Solicitud ${numeroOf(card.id)}`}>
      {numeroOf(card.id)}
    </Link>
  ) : (
    numeroOf(card.id)
  )
}
const Next = ({ card }: { card: Card }) => {
  const { what, late } = followOf(card, today())
  return <span className={late ? css.late : undefined}>{what}</span>
}
const columnsOf = ({ search, nuevos }: Omit<Props, 'cards'>, client: boolean): readonly Column<Card>[] => [
  {
    header: 'Solicitud',
    className: css.no,
    rowHeader: true,
    cell: (card) => (
      <>
        <Numero card={card} search={search} />
        <Nuevos sinLeer={nuevos.get(card.id) ?? 0} />
      </>
    ),
  },
  { header: 'Fecha', className: css.day, cell: (card) => showDay(card.fecha) },
  {
    header: 'Pedido',
    className: css.pedido,
    cell: (card) =>
      card.pedidoId ? <SolicitudLink id={card.id} text={card.pedidoId} /> : <span className="soft">–</span>,
  },
  client
    ? { header: 'Entrega', className: css.who, cell: (card) => destinoOf(card) ?? '–' }
    : { header: 'Cliente', className: css.who, cell: (card) => card.nombreCliente },
  { header: 'Estado', className: css.estado, cell: (card) => <Estado of={card.estadoPresupuesto} /> },
  {
    header: 'Pasos',
    className: css.steps,
    cell: (card) => card.estadoPresupuesto !== 'Cancelado' && <Steps estado={card.estadoPresupuesto} mini />,
  },
  { header: 'Qué sigue', className: css.next, cell: (card) => <Next card={card} /> },
  { header: 'Kilos', num: true, className: css.kilos, cell: (card) => showNumber(card.pesoTotal) },
  {
    header: 'Total + IVA',
    num: true,
    className: css.total,
    cell: (card) => showMoney(card.montoTotal, card.moneda.simbolo),
  },
]

/** Operations in rows of one line each: twelve and more in a screen (DIARIO-14). */
export const OperacionesTable = ({ cards, ...rest }: Props) => {
  const { tipoRol } = useSession()
  return (
    <div className={`panel ${css.tabla}`}>
      <Table
        caption="Solicitudes"
        phone="own"
        columns={columnsOf(rest, tipoRol === 3)}
        rows={cards}
        rowKey={(card) => card.id}
      />
    </div>
  )
}
