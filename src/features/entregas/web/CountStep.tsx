import { useId } from 'react'
import { inCampo } from '#shared/cantidad.ts'
import { Asked, Nombre } from '#features/productos/web/productos.tsx'
import { showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { Icon } from '#web/ui/icons.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import {
  countedOf,
  isAsked,
  isDifferent,
  offOf,
  readCounted,
  recount,
  stepBy,
  type Counted,
  type Sent,
} from '../receiving.ts'
import { keyOfLine, MAX_DETALLE, textos } from '../rules.ts'
import type { Handling } from './useReceiving.ts'
import css from './count.module.css'

type LineProps = { of: Handling; line: Sent; at: number }
/** More than was sent: whether it is so. */
const Question = ({ counted, line, onSay }: { counted: Counted; line: Sent; onSay: (counted: Counted) => void }) => {
  const came = unitsOf(line.cantidad + (offOf(counted, line) ?? 0), line.unidad)
  return (
    <div className={css.question} role="group" aria-label={`¿Llegaron ${came}?`}>
      <p role="alert">
        <Icon name="warn" small />
        En el remito vienen {unitsOf(line.cantidad, line.unidad)}. ¿Llegaron {came}?
      </p>
      <button type="button" className="btn" onClick={() => onSay({ ...counted, diferencia: 'Sobra' })}>
        Sí, llegaron {came}
      </button>
      <button type="button" className="btn" onClick={() => onSay(recount(counted, line, inCampo(line.cantidad)))}>
        No, son {showLargo(line.cantidad)}
      </button>
    </div>
  )
}

/** How much of a line came: less, the figure, more; for a glove and the sun (REMITO-08). */
const Pad = ({ of, line, at }: LineProps) => {
  const counted = countedOf(of.receiving, line)
  const say = (next: Counted) => of.setLine(keyOfLine(line), next)
  const selects = useSelectAll()
  const wrong = of.errorOf(`lineas.${at}.cantidad`)
  const typed = readCounted(counted, line)
  const id = useId()
  return (
    <>
      <div className={`${css.pad} ${isDifferent(counted, line) ? css.differs : ''}`}>
        <button type="button" aria-label={`Una menos de ${line.nombre}`} onClick={() => say(stepBy(counted, line, -1))}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          aria-label={`Recibidas de ${line.nombre}`}
          inputMode="decimal"
          autoComplete="off"
          value={counted.texto}
          aria-invalid={wrong !== undefined || isAsked(counted, line) ? true : undefined}
          aria-describedby={wrong ? `${id}-e` : undefined}
          {...selects}
          onChange={(event) => say(recount(counted, line, event.target.value))}
        />
        <button type="button" aria-label={`Una más de ${line.nombre}`} onClick={() => say(stepBy(counted, line, 1))}>
          <Icon name="plus" />
        </button>
      </div>
      {typed.kind === 'doubt' ? (
        <Asked doubt={typed} id={`${id}-e`} onChoose={(n) => say(recount(counted, line, inCampo(n)))} />
      ) : (
        wrong && (
          <p className="err" id={`${id}-e`} role="alert">
            {wrong}
          </p>
        )
      )}
      {isAsked(counted, line) && <Question counted={counted} line={line} onSay={say} />}
    </>
  )
}

/** A line with its name, what the remito says and how much of it came; `again`: on a phone, beside what it is. */
export const Line = ({ of, line, at, again = false }: LineProps & { again?: boolean }) => (
  <>
    <p className={css.name}>
      <Nombre>{line.nombre}</Nombre> {line.medida && <b className="nw">× {line.medida}</b>}
    </p>
    <p className={css.sent}>
      En el remito: <b>{unitsOf(line.cantidad, line.unidad)}</b>
    </p>
    <div className={again ? css.again : undefined}>
      <Pad of={of} line={line} at={at} />
    </div>
  </>
)

/** Whether something is wrong with a line of which all came. */
const Mark = ({ of, line }: Omit<LineProps, 'at'>) => {
  const counted = countedOf(of.receiving, line)
  const { marked } = counted
  if ((offOf(counted, line) ?? 0) !== 0) return null
  const say = () => {
    const next = { ...counted, marked: !marked, diferencia: marked ? null : counted.diferencia }
    of.setLine(keyOfLine(line), next)
  }
  return (
    <label className={css.mark}>
      <input type="checkbox" checked={marked} onChange={say} aria-label={`${line.nombre}: vino dañado o es otro`} />
      <span>Vino dañado o es otro</span>
    </label>
  )
}

/** Of a remito without lines: whether it came right. */
const Whole = ({ of: { receiving, set } }: { of: Handling }) => (
  <fieldset className={css.kinds}>
    <legend className="label">Este remito vino sin renglones: cómo llegó</legend>
    {[false, true].map((conDiferencias) => (
      <label key={String(conDiferencias)} className={css.kind}>
        <input
          type="radio"
          name="como-llego"
          checked={receiving.conDiferencias === conDiferencias}
          onChange={() => set({ conDiferencias })}
        />
        <span>{conDiferencias ? 'Hubo diferencias' : 'Llegó todo bien'}</span>
      </label>
    ))}
  </fieldset>
)

/** Why a receipt is corrected: said before anything else. */
const Why = ({ of: { receiving, set, errorOf } }: { of: Handling }) => (
  <AreaField
    label={`¿Por qué la corregís? (${receiving.motivo.trim().length}/${MAX_DETALLE})`}
    rows={2}
    maxLength={MAX_DETALLE}
    value={receiving.motivo}
    error={errorOf('motivo')}
    hint="Lo recibido no se edita: la corrección se suma, con su motivo."
    onChange={(event) => set({ motivo: event.target.value })}
  />
)

/** How much of each line came; 'Todo bien' says of all at once that it did. */
export const CountStep = ({ of }: { of: Handling }) => {
  const { sent, corrige } = of
  return (
    <>
      {corrige !== null && <Why of={of} />}
      {sent.length === 0 && <Whole of={of} />}
      <ol className={css.lines}>
        {sent.map((line, at) => (
          <li key={keyOfLine(line)}>
            <Line of={of} line={line} at={at} />
            <Mark of={of} line={line} />
          </li>
        ))}
      </ol>
      {of.errorOf('lineas') && <p className="err">{textos.allLines}</p>}
    </>
  )
}
