import { memo, useId, type Dispatch, type KeyboardEvent } from 'react'
import type { Product } from '#features/productos/contract.ts'
import { netoOfPrecio, precioFor } from '#features/carrito/rules.ts'
import { PorKilo } from '#features/productos/web/productos.tsx'
import { asksAncho, asksLargo } from '#features/productos/rules.ts'
import { showKilos, showNumber } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import { Icon } from '#web/ui/icons.tsx'
import { isBlank, productOf, readLinea, statusOf, type Campos, type Row, type Status } from '../rules.ts'
import type { Action } from './grid.ts'
import { ProductCell, Offer } from './ProductCell.tsx'
import { Result } from './Result.tsx'
import css from './grid.module.css'
import choosing from './product.module.css'

type Props = {
  row: Row
  at: number
  minMC: number
  dispatch: Dispatch<Action>
  onRead: () => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onRemove: (key: number, at: number) => void
}
const LABELS = { cantidad: 'Cantidad', largo: 'Largo (m)', ancho: 'Ancho (m)' } as const
const COLS = { largo: 1, ancho: 2, cantidad: 3 } as const

/** The next field of a row, once its product was chosen. */
const focusNext = (cell: Element | null): void => {
  const row = cell?.closest('[data-row]')
  // once it is drawn with what the product asks
  requestAnimationFrame(() => {
    const inputs = [...(row?.querySelectorAll<HTMLInputElement>('input[data-col]') ?? [])]
    const next = inputs.find((input, at) => at > 0 && input.value === '') ?? inputs.at(-1)
    next?.focus()
  })
}

/** A row of the grid: product, cut, quantity, and what they come to. */
export const GridRow = memo((props: Props) => {
  const { row, at, minMC, dispatch } = props
  const id = useId()
  const status = statusOf(row, minMC)
  const product = productOf(row)
  const choose = (chosen: Product) =>
    dispatch({ do: 'choose', key: row.key, product: chosen, said: row.reconocida ?? readLinea(row.texto) })
  const type = (cell: Campos | 'texto', text: string) => dispatch({ do: 'type', key: row.key, cell, text })
  const doubt = status.kind === 'doubtful'
  return (
    <>
      <tr data-row={at} className={doubt ? css.doubt : undefined}>
        <td className={css.n}>{at + 1}</td>
        <td className={css.prod}>
          <ProductCell
            row={row}
            at={at}
            onType={(text) => type('texto', text)}
            onLeave={props.onRead}
            onKey={props.onKey}
            onChoose={(chosen) => {
              choose(chosen)
              focusNext(document.activeElement)
            }}
          />
        </td>
        {(['largo', 'ancho', 'cantidad'] as const).map((campo) => (
          <FigureCell
            key={campo}
            campo={campo}
            row={row}
            at={at}
            asked={campo === 'cantidad' || !product || (campo === 'largo' ? asksLargo(product) : asksAncho(product))}
            wrong={status.kind === 'wrong' && status.campo === campo && row[campo] !== ''}
            describedBy={`${id}-r`}
            onType={(text) => type(campo, text)}
            onKey={props.onKey}
          />
        ))}
        <Amounts status={status} product={product} />
        <td className={css.result} id={`${id}-r`}>
          <Result row={row} status={status} onType={type} onChoose={choose} />
        </td>
        <td className={css.del}>{!isBlank(row) && <Remove at={at} onRemove={() => props.onRemove(row.key, at)} />}</td>
      </tr>
      {doubt && <Candidates at={at} candidatos={status.candidatos} onChoose={choose} />}
    </>
  )
})

const Remove = ({ at, onRemove }: { at: number; onRemove: () => void }) => (
  <button type="button" className={css.remove} aria-label={`Quitar la fila ${at + 1}`} onClick={onRemove}>
    <Icon name="x" />
  </button>
)

type FigureProps = {
  campo: Campos
  row: Row
  at: number
  asked: boolean
  wrong: boolean
  describedBy: string
  onType: (text: string) => void
  onKey: Props['onKey']
}
const FigureCell = ({ campo, row, at, asked, wrong, describedBy, onType, onKey }: FigureProps) => (
  <td className={wrong ? `${css.figure} ${css.wrong}` : css.figure} data-l={LABELS[campo]}>
    {asked ? (
      <input
        className={css.in}
        data-col={COLS[campo]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        aria-label={`${LABELS[campo]}, fila ${at + 1}`}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? describedBy : undefined}
        value={row[campo]}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
      />
    ) : (
      <span className={css.none}>—</span>
    )}
  </td>
)

const Amounts = ({ status, product }: { status: Status; product: Product | null }) => {
  const ready = status.kind === 'ready' ? status : null
  const base = product && precioFor(product, { cantidad: 0, dimension1: 0, dimension2: 0 })
  const precio = product && ready ? ready.precio : base
  const neto = ready?.neto ?? (product && base !== null ? netoOfPrecio(product, base) : null)
  return (
    <>
      <td className={css.num} data-l="Precio">
        {product && neto !== null ? (
          <>
            {showUnitario(neto, product.moneda?.simbolo)} <small>/ {product.unidadMedida.descripcion}</small>
            {precio !== null && <PorKilo product={product} precio={precio} />}
          </>
        ) : (
          <span className={css.none}>—</span>
        )}
      </td>
      <td className={css.num} data-l="Kilos">
        {ready ? showKilos(ready.montos.pesoSubtotal).replace(' KG', '') : <span className={css.none}>—</span>}
      </td>
      <td className={css.num} data-l="Importe">
        {ready ? <b>{showNumber(ready.montos.montoSubtotalDto)}</b> : <span className={css.none}>—</span>}
      </td>
    </>
  )
}

type CandidatesProps = { at: number; candidatos: readonly Product[]; onChoose: (product: Product) => void }
/** The products a doubtful row may be: one is chosen, none is by itself (QUICK-09). */
const Candidates = ({ at, candidatos, onChoose }: CandidatesProps) => (
  <tr className={css.candidates} data-candidates={at}>
    <td colSpan={10}>
      <ul className={choosing.choices} aria-label={`Candidatos de la fila ${at + 1}`}>
        {candidatos.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              aria-label={`Elegir ${product.descripcion}, fila ${at + 1}`}
              onClick={(event) => {
                const row = event.currentTarget.closest('tr')?.previousElementSibling ?? null
                onChoose(product)
                focusNext(row?.querySelector('input') ?? null)
              }}
            >
              <span className={choosing.radio} aria-hidden="true" />
              <Offer product={product} />
            </button>
          </li>
        ))}
      </ul>
    </td>
  </tr>
)
