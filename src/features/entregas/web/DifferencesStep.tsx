import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { countedOf, isAsked, isDifferent, kindsFor, offOf, sayOff, type Sent } from '../receiving.ts'
import { diferencias, keyOfLine, MAX_DETALLE } from '../rules.ts'
import { Line } from './CountStep.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import type { Handling } from './useReceiving.ts'
import css from './count.module.css'

type LineProps = { of: Handling; line: Sent; at: number }
/** What it is: four large choices, those that its quantity leaves. */
const Kinds = ({ of, line, at }: LineProps) => {
  const counted = countedOf(of.receiving, line)
  const off = offOf(counted, line) ?? 0
  const wrong = of.errorOf(`lineas.${at}.diferencia`)
  const possible = kindsFor(off)
  return (
    <fieldset className={css.kinds}>
      <legend className={css.off}>
        <Icon name="warn" />
        {sayOff(off, line)}
      </legend>
      {diferencias.map((kind) => (
        <label key={kind} className={css.kind}>
          <input
            type="radio"
            name={`diferencia-${at}`}
            checked={counted.diferencia === kind}
            disabled={!possible.includes(kind)}
            data-error={wrong ? true : undefined}
            aria-describedby={wrong ? `diferencia-${at}-e` : undefined}
            onChange={() => of.setLine(keyOfLine(line), { ...counted, diferencia: kind })}
          />
          <span>{kind}</span>
        </label>
      ))}
      {wrong && (
        <p className="err" id={`diferencia-${at}-e`} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
const Different = ({ of, line, at }: LineProps) => {
  const counted = countedOf(of.receiving, line)
  return (
    <li>
      <Line of={of} line={line} at={at} again />
      {!isAsked(counted, line) && <Kinds of={of} line={line} at={at} />}
      <TextField
        label={`Detalle de ${line.nombre}, si hace falta`}
        maxLength={MAX_DETALLE}
        value={counted.detalle}
        onChange={(event) => of.setLine(keyOfLine(line), { ...counted, detalle: event.target.value })}
      />
    </li>
  )
}
/** Of each line that differs, what it is; then photos of it. */
export const DifferencesStep = ({ of }: { of: Handling }) => (
  <>
    <ol className={css.lines}>
      {of.sent.map(
        (line, at) =>
          isDifferent(countedOf(of.receiving, line), line) && (
            <Different key={keyOfLine(line)} of={of} line={line} at={at} />
          ),
      )}
    </ol>
    <PhotoStrip of={of} />
  </>
)
