import { showInt, showMoney, sum, money, showKilos, kilos } from '#shared/money.ts'
import { SIN_IVA } from '#shared/renglon.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ORDENES, type Orden, type Vista } from '../arrange.ts'
import type { EditedLinea } from './edited-linea.ts'
import css from './many-lines.module.css'

type Props = {
  count: number
  vista: Vista
  onChange: (vista: Vista) => void
  /** The lines that are ticked. */ ticked: readonly EditedLinea[]
  simbolo: string | undefined
  /** All lines in view are ticked, or none is any more. */ onTickAll: (all: boolean) => void
  onRemove: () => void
}

/** Over many lines: finding, ordering and grouping them, and removing those that are ticked (DIARIO-20). */
export const LinesTools = ({ count, vista, onChange, ticked, simbolo, onTickAll, onRemove }: Props) => (
  <>
    <div className={css.tools} role="search" aria-label="Renglones del carrito">
      <div className="find">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          aria-label="Buscar en el carrito"
          placeholder={`Buscar en ${showInt(count)} renglones`}
          autoComplete="off"
          value={vista.buscar}
          onChange={(event) => onChange({ ...vista, buscar: event.target.value })}
        />
      </div>
      <select
        className="in"
        aria-label="Orden"
        value={vista.orden}
        onChange={(event) => onChange({ ...vista, orden: event.target.value as Orden })}
      >
        {Object.entries(ORDENES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={vista.agrupado}
          onChange={(event) => onChange({ ...vista, agrupado: event.target.checked })}
        />
        Agrupar por producto
      </label>
    </div>
    {ticked.length > 0 && (
      <div className={css.ticked} role="status">
        <b>{ticked.length === 1 ? '1 renglón tildado' : `${showInt(ticked.length)} renglones tildados`}</b>
        <span className="mono">{showKilos(kilos(sum(ticked.map(({ kg }) => kg))))}</span>
        <span>
          {showMoney(money(sum(ticked.map(({ total }) => total))), simbolo)} {SIN_IVA}
        </span>
        <button type="button" className="btn bare" onClick={() => onTickAll(true)}>
          Tildar todos
        </button>
        <button type="button" className="btn bare" onClick={() => onTickAll(false)}>
          Destildar
        </button>
        <button type="button" className="btn bare bad" onClick={onRemove}>
          Quitar {ticked.length === 1 ? '1 renglón' : `${showInt(ticked.length)} renglones`}
        </button>
      </div>
    )}
  </>
)
