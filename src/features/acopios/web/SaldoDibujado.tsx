import { showDay } from '#shared/dates.ts'
import { showDolares, showInt } from '#shared/money.ts'
import type { Movimiento } from '../contract.ts'
import css from './acopios.module.css'
import cssDrawing from './drawing.module.css'
import { ALTO, ANCHO, BASE, escalonesOf, SIDE, lineaOf } from './escalones.ts'

type Props = { saldoAntes: number; movimientos: readonly Movimiento[] }

/** The balance over time as a step chart, on wide screens only: the table has the same data. */
export const SaldoDibujado = ({ saldoAntes, movimientos }: Props) => {
  const escalones = escalonesOf(saldoAntes, movimientos)
  const linea = lineaOf(escalones)
  const [primero, ultimo] = [escalones[0]!, escalones.at(-1)!].map((e) => showDolares(e.saldo))
  return (
    <figure className={cssDrawing.drawing}>
      <figcaption className={css.clave}>Saldo después de cada movimiento, en dólares</figcaption>
      <svg
        className="sketch"
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        role="img"
        aria-label={`Saldo después de cada movimiento: de ${primero} a ${ultimo}`}
      >
        <defs>
          <pattern id="acopio-trama" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" className={cssDrawing.pattern} />
          </pattern>
        </defs>
        {/* not in the style sheet: there url(#id) would refer to that file */}
        <path d={`${linea}V${BASE}H${SIDE}Z`} style={{ fill: 'url(#acopio-trama)', stroke: 'none' }} />
        <path d={linea} className={cssDrawing.escalon} />
        <path d={`M${SIDE} ${BASE}H${ANCHO - SIDE}`} className={cssDrawing.axis} />
        {escalones.map(({ at, top, saldo, fecha, named }, index) => (
          <g key={index}>
            <path d={`M${at.toFixed(1)} ${BASE - 4}v8`} className={cssDrawing.marca} />
            {named && (
              <>
                <text x={at} y={ALTO - 8}>
                  {showDay(fecha).slice(0, 5)}
                </text>
                <text x={at + 6} y={top - 7}>
                  {showInt(saldo)}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
