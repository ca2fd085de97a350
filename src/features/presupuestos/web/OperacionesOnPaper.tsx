import { useNombreOfCliente } from '#features/clientes/web/clientes.tsx'
import { showDay, today } from '#shared/dates.ts'
import { showMoney, showNumber } from '#shared/money.ts'
import { MOST_ON_PAPER, rowsOnPaper } from '#shared/on-paper.ts'
import { Paper, PaperNote, PaperTable } from '#web/shell/Paper.tsx'
import type { Column } from '#web/ui/Table.tsx'
import type { Card } from '../contract.ts'
import { destinoOf, followOf, numeroOf } from '../rules.ts'
import { Estado } from './Estado.tsx'
import { narrowedBy } from './filter.ts'
import type { Asked } from './pages.ts'
import { useVendedores } from './queries.ts'

const numbersOf = ({ presupuestoTotvsId, pedidoId, ordenCompra }: Card): string =>
  [pedidoId ?? presupuestoTotvsId, ordenCompra && `OC ${ordenCompra}`].filter(Boolean).join(' · ')
const columnsOf = (ofOne: boolean): readonly Column<Card>[] => [
  { header: 'Solicitud', className: 'nw', cell: (card) => numeroOf(card.id) },
  { header: 'Fecha', className: 'nw', cell: (card) => showDay(card.fecha) },
  { header: 'Pedido', cell: numbersOf },
  ofOne
    ? { header: 'Entrega', cell: (card) => destinoOf(card) ?? '' }
    : { header: 'Cliente', cell: (card) => card.nombreCliente },
  { header: 'Estado', className: 'nw', cell: (card) => <Estado of={card.estadoPresupuesto} /> },
  { header: 'Qué sigue', cell: (card) => followOf(card, today()).what },
  { header: 'Kilos', num: true, className: 'nw', cell: (card) => showNumber(card.pesoTotal) },
  {
    header: 'Total + IVA',
    num: true,
    className: 'nw',
    cell: (card) => showMoney(card.montoTotal, card.moneda.simbolo),
  },
]

type Props = {
  asked: Asked
  /** Read for the screen. */ cards: readonly Card[]
  /** The screen shows the last one too. */ end: boolean
  /** All of them, to a limit, while they are printed. */ whole: readonly Card[] | null
}
/** The list of operations on paper: what is listed of them on the screen, and what they were narrowed by. */
export const OperacionesOnPaper = ({ asked: { filter, clienteId }, cards, end, whole }: Props) => {
  const nombre = useNombreOfCliente(filter.cliente)
  const ofOne = clienteId !== 0
  const cliente = ofOne ? nombre : null
  const rows = whole ?? cards
  const more = whole ? rows.length >= MOST_ON_PAPER : !end
  const left = more && rowsOnPaper({ before: 0, rows: rows.length, of: null, whole: whole !== null })
  const { data: sellers = [] } = useVendedores(filter.vendedor !== null)
  const narrowed = narrowedBy(filter, sellers.find(({ id }) => id === filter.vendedor)?.nombre)
  return (
    <Paper
      titulo={cliente ? `Solicitudes de ${cliente}` : 'Solicitudes'}
      caption="Solicitudes"
      what="las solicitudes"
      cliente={cliente}
      dia={showDay(today())}
    >
      {narrowed && <PaperNote>{narrowed}</PaperNote>}
      <PaperTable
        columns={columnsOf(ofOne)}
        rows={rows}
        rowKey={(card) => card.id}
        end={left && <PaperNote>{left}</PaperNote>}
      />
    </Paper>
  )
}
