import { Fragment, useId, type ReactNode } from 'react'
import { showCorte } from '#features/carrito/rules.ts'
import type { Product } from '#features/productos/contract.ts'
import { NombreWithCodigo, Options, PlanoOf, Stock } from '#features/productos/web/productos.tsx'
import { inCampo } from '#shared/cantidad.ts'
import { showDay, type Day } from '#shared/dates.ts'
import { showUnitario } from '#shared/renglon.ts'
import { showKilos, showNumber } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { deltaOf, isTicked, precioToday, showDelta, textos, type LineStatus, type Wanted } from '../rules.ts'
import { Quantity } from './Quantity.tsx'
import { Substitutes } from './Substitutes.tsx'
import type { Lines } from './useLines.ts'
import css from './lines.module.css'

/** A price of before; `fecha`: of which day, where each line has its own. */
type Then = { precio: number; simbolo: string; fecha?: Day }
type Props = {
  of: Lines
  /** The table's name. */ caption: string
  /** The price of then of a line, and its currency; without it there is no such column. */
  then?: (at: number) => Then
  /** What else is said of a line, beside its product. */ about?: { header: string; cell: (at: number) => ReactNode }
  /** What opens below a line. */ below?: (at: number) => ReactNode
  /** What begins with a line: a heading over it. */ heading?: (at: number) => ReactNode
  /** 'Agregar' in every line, whose kilos stand below the quantity. */ each?: boolean
  canAdd: boolean
}

/** Lines to look at before they are bought: each with its tick, quantity, price, kilos and stock, or why not. */
export const LinesTable = (props: Props) => {
  const { of, caption, canAdd, heading, below } = props
  const { lines, totals } = of
  const columns = columnsOf(props)
  return (
    <table className={classOf(props)}>
      <caption className="vh">{caption}</caption>
      <Head {...props} />
      <tbody>
        {lines.map((line, at) => (
          <Fragment key={line.key}>
            {heading?.(at) && (
              <tr className={css.heading}>
                <td colSpan={columns}>{heading(at)}</td>
              </tr>
            )}
            <Line {...props} line={line} at={at} status={totals.statuses[at]!} canAdd={canAdd} />
            {below?.(at) && (
              <tr className={css.below}>
                <td colSpan={columns}>{below(at)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
const classOf = ({ then, each }: Props): string =>
  [css.lines, !then && css.plain, each !== undefined && css.compact].filter(Boolean).join(' ')
const columnsOf = ({ then, about, each }: Props): number =>
  (each === undefined ? 7 : 6) + [then, about].filter((one) => one !== undefined).length

const Head = ({ of, then, about, each, canAdd }: Props) => {
  const { lines, totals, dispatch } = of
  const ready = lines.filter((_, at) => totals.statuses[at]!.kind === 'ready')
  const all = ready.length > 0 && ready.every(({ wanted, added }) => wanted && !added)
  return (
    <thead>
      <tr>
        <td className={css.tick}>
          {canAdd && (
            <Tick
              label="Tildar todas las líneas"
              checked={all}
              disabled={ready.length === 0}
              onChange={(wanted) => dispatch({ do: 'all', wanted })}
            />
          )}
        </td>
        <th scope="col">Producto</th>
        {about && <th scope="col">{about.header}</th>}
        <th scope="col">Cantidad</th>
        {then && (
          <th scope="col" className="num">
            {each === undefined ? 'Entonces' : 'Última compra'}
          </th>
        )}
        <th scope="col" className="num">
          Hoy
        </th>
        {each === undefined && (
          <>
            <th scope="col" className="num">
              Kilos
            </th>
            <th scope="col" className="num">
              Importe
            </th>
          </>
        )}
        <th scope="col">Stock</th>
        {each && (
          <td>
            <span className="vh">Agregar</span>
          </td>
        )}
      </tr>
    </thead>
  )
}

type TickProps = { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void }
const Tick = ({ label, checked, disabled, onChange }: TickProps) => (
  <label className={css.box}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)

type LineProps = Props & { line: Wanted; at: number; status: LineStatus }
const nameOf = ({ linea, row }: Wanted): string => row.elegido?.descripcion ?? linea.nombreProducto
const Line = (props: LineProps) => {
  const { line, at, status, then, about, each, of, canAdd } = props
  const id = useId()
  const { linea, row, key } = line
  const substitutes = values(linea.sustitutos)
  const replaced = row.elegido !== null && row.elegido.id !== linea.productoId
  return (
    <>
      <tr className={status.kind === 'ready' ? undefined : css.off} data-line={key}>
        <td className={css.tick}>
          {canAdd && (
            <Tick
              label={`Llevar ${nameOf(line)}`}
              checked={isTicked(line, status)}
              disabled={status.kind !== 'ready'}
              onChange={(wanted) => of.dispatch({ do: 'tick', key, wanted })}
            />
          )}
        </td>
        <td className={css.prod}>
          <Producto line={line} />
        </td>
        {about && <td className={css.about}>{about.cell(at)}</td>}
        <td className={css.qty} data-l="Cantidad">
          {row.elegido ? (
            <Quantity line={line} product={row.elegido} status={status} describedBy={id} of={of} />
          ) : (
            <span className={css.fixed}>{row.cantidad}</span>
          )}
          {each !== undefined && status.kind === 'ready' && (
            <span className={css.kilos}>{showKilos(status.montos.pesoSubtotal)}</span>
          )}
        </td>
        <Figures status={status} product={row.elegido} then={then?.(at)} replaced={replaced} all={each === undefined} />
        <td className={css.result} id={id}>
          <Result line={line} status={status} of={of} />
        </td>
        {each && (
          <td className={css.each}>
            {canAdd && status.kind === 'ready' && <AddOne line={line} busy={of.busy} onAdd={() => of.addOne(key)} />}
          </td>
        )}
      </tr>
      {(replaced || (status.kind !== 'ready' && substitutes.length > 0)) && (
        <Substitutes line={line} options={substitutes} of={of} span={columnsOf(props)} />
      )}
    </>
  )
}

type AddOneProps = { line: Wanted; busy: boolean; onAdd: () => void }
const AddOne = ({ line, busy, onAdd }: AddOneProps) => (
  <button
    type="button"
    className="btn"
    aria-label={`Agregar ${nameOf(line)}`}
    aria-disabled={busy || undefined}
    onClick={() => !busy && onAdd()}
  >
    <Icon name={line.added ? 'check' : 'plus'} small />
    {line.added ? textos.added : 'Agregar'}
  </button>
)

const Producto = ({ line }: { line: Wanted }) => {
  const { elegido } = line.row
  const cut = showCorte(line.linea.largo, line.linea.ancho)
  return (
    <div className={css.who}>
      <span className={css.thumb}>
        {elegido && <PlanoOf product={elegido} ancho={44} alto={44} alt="" dimensions={false} />}
      </span>
      <span>
        <NombreWithCodigo nombre={nameOf(line)} codigo={elegido?.id ?? line.linea.productoId} />
        {cut && <b className={css.cut}>{cut} m</b>}
      </span>
    </div>
  )
}

type FiguresProps = {
  status: LineStatus
  product: Product | null
  then: Then | undefined
  /** Another product than the one of then. */ replaced: boolean
  /** Kilos and amount, too. */ all: boolean
}
const none = <span className={css.none}>—</span>
const Figures = ({ status, product, then, replaced, all }: FiguresProps) => {
  const precio = product && precioToday(product, status)
  const simbolo = product?.moneda?.simbolo
  const delta = then && precio !== null && !replaced && simbolo === then.simbolo ? deltaOf(then.precio, precio) : null
  const montos = status.kind === 'ready' ? status.montos : null
  return (
    <>
      {then && (
        <td className={`num ${css.then}`} data-l={then.fecha ? 'Última compra' : 'Precio entonces'}>
          {then.fecha && showDay(then.fecha)}{' '}
          <span className={`${css.none} ${css.delta}`}>{showUnitario(then.precio, then.simbolo)}</span>
        </td>
      )}
      <td className={`num ${css.hoy}`} data-l="Precio hoy">
        {precio === null ? (
          none
        ) : (
          <>
            <b>{showUnitario(precio, simbolo)}</b> <small>/ {product!.unidadMedida.descripcion}</small>
            {delta !== null && <small className={css.delta}>{showDelta(delta)}</small>}
          </>
        )}
      </td>
      {all && (
        <>
          <td className={`num ${css.kg}`} data-l="Kilos">
            {montos ? showKilos(montos.pesoSubtotal).replace(' KG', '') : none}
          </td>
          <td className={`num ${css.monto}`} data-l="Importe">
            {montos ? <b>{showNumber(montos.montoSubtotalDto)}</b> : none}
          </td>
        </>
      )}
    </>
  )
}

/** Its stock, or why it does not go into the cart. */
const Result = ({ line, status, of }: { line: Wanted; status: LineStatus; of: Lines }) => {
  if (line.added) return <span className="state ok">{textos.added}</span>
  switch (status.kind) {
    case 'ready':
      return <Stock product={status.product} />
    case 'wrong':
      return <Wrong line={line} status={status} of={of} />
    case 'gone':
      return <Reason>{status.motivo}</Reason>
    default:
      return null
  }
}
const Reason = ({ children }: { children: string }) => (
  <span className="flag bad">
    <Icon name="x" small />
    {children}
  </span>
)
type WrongProps = { line: Wanted; status: Extract<LineStatus, { kind: 'wrong' }>; of: Lines }
const Wrong = ({ line, status: { motivo, campo, doubt }, of }: WrongProps) => (
  <>
    <Reason>{motivo}</Reason>
    {doubt && campo && (
      <Options
        options={doubt.options}
        onChoose={(numero) => of.dispatch({ do: 'type', key: line.key, campo, text: inCampo(numero) })}
      />
    )}
  </>
)
