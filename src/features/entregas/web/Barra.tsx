import { showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { Icon } from '#web/ui/icons.tsx'
import { kinds, showDeMas, wordsOfBar, type Bar, type Kind } from '../rules.ts'
import css from './barra.module.css'

const looks: { readonly [K in Kind]: string | undefined } = {
  entregada: css.delivered,
  remito: css.here,
  enCamino: css.underway,
  preparada: css.ready,
  pendiente: css.left,
}
type Props = {
  pedida: number
  unidad: string
  bar: Bar
  /** Each figure says what it is; else a key beside says it. */ labels?: boolean
}
/**
 * How much of an order line is where, as one dimensioned bar (REMITO-04): delivered hatched, on its way hatched
 * lighter, prepared outlined, the rest blank, the figures below.
 */
export const Barra = ({ pedida, unidad, bar, labels = false }: Props) => {
  const deMas = showDeMas(bar)
  return (
    <div className={css.barra}>
      <p className={css.dimension} aria-hidden="true">
        <span>{unitsOf(pedida, unidad)}</span>
      </p>
      <div className={css.parts} role="img" aria-label={wordsOfBar(pedida, unidad, bar)}>
        {bar.parts.map(({ kind, cantidad }) => (
          <i key={kind} className={looks[kind]} style={{ flexGrow: cantidad }} />
        ))}
      </div>
      <div className={`${css.figures} ${labels ? css.labels : ''}`} aria-hidden="true">
        {bar.parts.map(({ kind, cantidad }) => (
          <span key={kind} style={{ flexGrow: cantidad }}>
            {showLargo(cantidad)}
            {labels && ` ${kinds[kind]}`}
          </span>
        ))}
      </div>
      {deMas && (
        <p className={css.over}>
          <Icon name="warn" small />
          {deMas}
        </p>
      )}
    </div>
  )
}

/** What the parts of the bars of a remito are. */
export const BarraKey = ({ of }: { of: readonly (readonly [kind: Kind, text: string])[] }) => (
  <p className={css.key} aria-hidden="true">
    {of.map(([kind, text]) => (
      <span key={kind}>
        <i className={looks[kind]} />
        {text}
      </span>
    ))}
  </p>
)
