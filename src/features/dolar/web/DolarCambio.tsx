import { Alert } from '#web/ui/states.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { held } from '#web/ui/held.ts'
import { DOLAR, isPesos, PESO, showMoney } from '#shared/money.ts'
import { otherOf, showRate, type Rate } from '../rules.ts'
import css from './otra.module.css'

/** A rate that changed while an order was confirmed: what it was, and what it is (null: none). */
export type Cambio = { readonly texto: string; readonly antes: number | null; readonly ahora: Rate | null }
type Props = {
  cambio: Cambio | null
  label: string
  monto: number
  moneda: { readonly id: number; readonly simbolo: string }
  busy: boolean
  onBack: () => void
  onGo: () => void
}
type Row = readonly [label: string, rate: number, other: number]
const rowsOf = ({ antes, ahora }: Cambio, monto: number, moneda: Props['moneda']): Row[] => [
  ...(antes === null ? [] : [['Antes', antes, otherOf(monto, moneda, { valor: antes })] as const]),
  ...(ahora === null ? [] : [['Ahora', ahora.valor, otherOf(monto, moneda, ahora)] as const]),
]
const columns = (moneda: Props['moneda'], label: string): readonly Column<Row>[] => [
  { header: 'Cuándo', cell: ([when]) => when },
  { header: 'Pesos por dólar', num: true, className: 'nw', cell: ([, rate]) => showMoney(rate, PESO) },
  {
    header: label,
    num: true,
    className: 'nw',
    cell: ([, , other]) => `≈ ${showMoney(other, isPesos(moneda) ? DOLAR : PESO)}`,
  },
]

/** 'El dólar cambió mientras confirmabas': asks once more, and nothing that was answered is lost (DOLAR-06). */
export const DolarCambio = ({ cambio, label, monto, moneda, busy, onBack, onGo }: Props) => (
  <Modal opened={cambio !== null} onClose={() => busy || onBack()} title="El dólar cambió" size="lg">
    {cambio && (
      <div className="stack">
        <Alert kind="warn">{cambio.texto}</Alert>
        <Table
          caption={`${label}, ${showMoney(monto, moneda.simbolo)}`}
          columns={columns(moneda, label)}
          rows={rowsOf(cambio, monto, moneda)}
          rowKey={([when]) => when}
        />
        {cambio.ahora && <p className={css.line}>{showRate(cambio.ahora)}</p>}
        <p className="soft">
          Los precios están en {isPesos(moneda) ? 'pesos' : 'dólares'} y no cambian. Tus respuestas y lo que aceptaste
          siguen como estaban.
        </p>
        <div className="acts">
          <button type="button" className="btn" {...held(busy, onBack)}>
            Volver a mirar
          </button>
          <button type="button" className="btn main" {...held(busy, onGo)}>
            REALIZAR PEDIDO
          </button>
        </div>
      </div>
    )}
  </Modal>
)
