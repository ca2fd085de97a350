import type { Product } from '#features/productos/contract.ts'
import { campoCantidad, minimumOf } from '#features/productos/rules.ts'
import { inCampo, numeroOf, readTyped } from '#shared/cantidad.ts'
import { round } from '#shared/money.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import type { LineStatus, Wanted } from '../rules.ts'
import type { Lines } from './useLines.ts'
import css from './lines.module.css'

type Props = { line: Wanted; product: Product; status: LineStatus; describedBy: string; of: Lines }

/** A line's quantity, with − and +; the arrow keys step too. A cut that is wrong today is asked beside it. */
export const Quantity = ({ line, product, status, describedBy, of }: Props) => {
  const select = useSelectAll()
  const { row, key } = line
  const wrong = status.kind === 'wrong' ? status.campo : null
  const minimum = minimumOf(product, of.minMC)
  const amount = numeroOf(readTyped(row.cantidad, campoCantidad(product)))
  const type = (text: string) => of.dispatch({ do: 'type', key, campo: 'cantidad', text })
  const step = (by: 1 | -1) => type(inCampo(Math.max(minimum, round((amount ?? 0) + by, 2).toNumber())))
  const atLeast = amount === null || amount <= minimum
  return (
    <>
      <span className={`qty${wrong === 'cantidad' ? ' err' : ''}`}>
        <button
          type="button"
          aria-label={`Menos ${product.descripcion}`}
          aria-disabled={atLeast || undefined}
          onClick={() => !atLeast && step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          {...select}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          aria-label={`Cantidad de ${product.descripcion}`}
          aria-invalid={wrong === 'cantidad' || undefined}
          aria-describedby={wrong === 'cantidad' ? describedBy : undefined}
          value={row.cantidad}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            if (event.key === 'ArrowUp') step(1)
            else if (!atLeast) step(-1)
          }}
        />
        <button type="button" aria-label={`Más ${product.descripcion}`} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </span>
      {(wrong === 'largo' || wrong === 'ancho') && (
        <Side line={line} product={product} campo={wrong} describedBy={describedBy} of={of} />
      )}
    </>
  )
}

type SideProps = Omit<Props, 'status'> & { campo: 'largo' | 'ancho' }
const SIDES = { largo: 'Largo', ancho: 'Ancho' } as const
/** The side of a cut that is wrong today. */
const Side = ({ line: { row, key }, product, campo, describedBy, of }: SideProps) => (
  <label className={css.side}>
    {SIDES[campo]} (m)
    <input
      {...useSelectAll()}
      className="in bad"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      aria-label={`${SIDES[campo]} de ${product.descripcion}, en metros`}
      aria-invalid
      aria-describedby={describedBy}
      value={row[campo]}
      onChange={(event) => of.dispatch({ do: 'type', key, campo, text: event.target.value })}
    />
  </label>
)
