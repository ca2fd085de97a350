import type { CSSProperties, ReactNode } from 'react'
import { showNumber } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import { axisOf, type Axis } from '../axis.ts'
import type { Paso } from '../contract.ts'
import { netOf, textos, type EstimatedPaso } from '../rules.ts'
import drawn from './dibujo.module.css'
import css from './ladder.module.css'

/** '−195,41', '+738,64'; what a ladder begins with has no sign. */
const signed = (value: number, first: boolean, show: (n: number) => string = showNumber): string =>
  first ? show(value) : `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`
const shares = (of: Record<string, number>) =>
  Object.fromEntries(Object.entries(of).map(([name, share]) => [`--${name}`, share.toFixed(4)])) as CSSProperties

type Drawn = Paso | EstimatedPaso
type StepProps = { paso: Drawn; before: Drawn | undefined; net: number; axis: Axis }
/** Its classes, of those that are so. */
const classes = (...all: readonly (string | false | undefined)[]): string => all.filter(Boolean).join(' ')
/** One step drawn: what is left of the price, and what it takes off or puts on top. */
const Picture = ({ paso, before, net, axis: { at, broken } }: StepProps) => {
  const was = before?.queda ?? 0
  const up = before !== undefined && paso.monto > 0
  const estimated = paso.clave === 'percepcion'
  const [lo, hi] = [Math.min(was, paso.queda), Math.max(was, paso.queda)]
  return (
    <div className={drawn.plot}>
      <i
        className={classes(drawn.bd, broken && drawn.broken, up && drawn.under, estimated && drawn.bare)}
        style={shares({ h: at(up ? was : paso.queda) })}
      />
      {before && (
        <i
          className={classes(drawn.pz, up ? drawn.add : drawn.off, estimated && drawn.est)}
          style={shares({ lo: at(lo), hi: at(hi) })}
        >
          <b>{signed(paso.monto, false)}</b>
        </i>
      )}
      {(up || !before) && (
        <span className={drawn.level} style={shares({ y: at(hi) })}>
          {showNumber(paso.queda)}
        </span>
      )}
      {(paso.clave === 'iva' || estimated) && <i className={drawn.net} style={shares({ y: at(net) })} />}
    </div>
  )
}

const Ticks = ({ axis }: { axis: Axis }) => (
  <div className={`${css.cell} ${css.pic}`} aria-hidden="true">
    <div className={`${drawn.plot} ${drawn.ax}`}>
      {axis.ticks.map((tick) => (
        <i key={tick} style={shares({ y: axis.at(tick) })}>
          <b>{showUnitario(tick).replace(/,00$/, '')}</b>
        </i>
      ))}
    </div>
  </div>
)
type CellProps = { className: string | undefined; children: ReactNode; role?: string }
const Cell = ({ className, children, role = 'cell' }: CellProps) => (
  <div role={role} className={`${css.cell} ${className}`}>
    {children}
  </div>
)

/** A column of its own: its head, and an amount in it without its sign. */
export type OtraColumn = { readonly head: string; readonly show: (monto: number) => string }
type Props = {
  pasos: readonly Drawn[]
  unidad: string
  simbolo: string
  /** What is left after each step, in the other currency too. */ otra?: OtraColumn | null
  /** Whose price it is. */ nombre: string
}
const Head = ({ axis, unidad, simbolo, otra }: { axis: Axis } & Omit<Props, 'pasos' | 'nombre'>) => {
  const heads = [
    [css.nm, 'Paso'],
    [css.pc, '%'],
    [css.un, `${simbolo} por ${unidad}`],
    [css.am, `${simbolo} la línea`],
    [css.lv, `Queda ${simbolo}`],
    ...(otra ? [[css.ps, otra.head] as const] : []),
  ] as const
  return (
    <div role="row" className={css.head}>
      <Ticks axis={axis} />
      {heads.map(([className, text]) => (
        <Cell key={text} role="columnheader" className={className}>
          {text}
        </Cell>
      ))}
    </div>
  )
}

type RowProps = Omit<Props, 'pasos' | 'nombre'> & StepProps & { at: number }
const Row = ({ at, unidad, simbolo, otra, ...step }: RowProps) => {
  const { paso } = step
  return (
    <div role="row" className={css.row} style={{ '--c': at + 2 } as CSSProperties}>
      <Cell role="rowheader" className={css.nm}>
        <b>{paso.nombre}</b>
        {paso.detalle && <small>{paso.detalle}</small>}
      </Cell>
      <div className={`${css.cell} ${css.pic}`} aria-hidden="true">
        <Picture {...step} />
      </div>
      <Cell className={css.pc}>
        {paso.porcentaje === null ? (
          <span className="vh">sin porcentaje</span>
        ) : (
          `${signed(paso.porcentaje, false, showUnitario)} %`
        )}
      </Cell>
      <Cell className={css.un}>
        {signed(paso.unitario, at === 0, showUnitario)}
        <span className={css.per} aria-hidden="true">{` ${simbolo} por ${unidad}`}</span>
      </Cell>
      <Cell className={css.am}>{signed(paso.monto, at === 0)}</Cell>
      <Cell className={css.lv}>
        <span className={css.per} aria-hidden="true">
          {'queda '}
        </span>
        <b>{showNumber(paso.queda)}</b>
        {paso.nivel && <em>{paso.nivel}</em>}
      </Cell>
      {otra && (
        <Cell className={css.ps}>
          <span className={css.per} aria-hidden="true">{`${otra.head} `}</span>
          {otra.show(paso.queda)}
        </Cell>
      )}
    </div>
  )
}

/** How the price of a line comes about: drawn to scale, and the same as a table, which is what readers hear. */
export const Ladder = ({ pasos, nombre, ...of }: Props) => {
  const axis = axisOf(pasos.map(({ queda }) => queda))
  const net = netOf(pasos)
  return (
    <div
      role="table"
      className={css.ladder}
      aria-label={`${textos.como}: ${nombre}`}
      style={{ '--n': pasos.length } as CSSProperties}
    >
      <Head axis={axis} {...of} />
      {pasos.map((paso, at) => (
        <Row key={paso.nombre} at={at} paso={paso} before={pasos[at - 1]} net={net} axis={axis} {...of} />
      ))}
    </div>
  )
}
