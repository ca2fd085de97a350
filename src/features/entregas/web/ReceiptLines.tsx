import { Nombre } from '#features/productos/web/productos.tsx'
import { showLargo } from '#shared/money.ts'
import type { Prueba } from '../contract.ts'
import type { Sent } from '../receiving.ts'
import { keyOfLine } from '../rules.ts'
import css from './review.module.css'

type Props = { prueba: Prueba; sent: readonly Sent[]; /** Those that differ alone. */ onlyDifferent?: boolean }
/** What a receipt says of each line: how much of what was sent, and what differs. */
export const ReceiptLines = ({ prueba, sent, onlyDifferent = false }: Props) => {
  const byKey = new Map(sent.map((line) => [keyOfLine(line), line]))
  const lines = prueba.lineas.$values.filter(({ diferencia }) => !onlyDifferent || diferencia !== null)
  if (lines.length === 0) return null
  return (
    <ol className={css.differences} aria-label={onlyDifferent ? 'Renglones con diferencias' : 'Renglones'}>
      {lines.map((line) => {
        const of = byKey.get(keyOfLine(line))
        return (
          <li key={keyOfLine(line)}>
            <span>
              <Nombre>{of?.nombre ?? `Renglón ${line.renglon}`}</Nombre>{' '}
              {of?.medida && <b className="nw">× {of.medida}</b>}
            </span>
            <b className="mono nw">
              {showLargo(line.cantidad)}
              {of && ` de ${showLargo(of.cantidad)}`}
            </b>
            {line.diferencia && <small>{[line.diferencia, line.detalle].filter(Boolean).join(' · ')}</small>}
          </li>
        )
      })}
    </ol>
  )
}
