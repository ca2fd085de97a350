import { showLargo } from '#shared/money.ts'
import type { Doubt } from '#shared/cantidad.ts'

type Choose = { /** Takes the number meant. */ onChoose: (numero: number) => void }

/** The numbers a text may be, each a button. */
export const Options = ({ options, onChoose }: Choose & { options: readonly number[] }) =>
  options.length > 0 && (
    <div className="options">
      {options.map((numero) => (
        <button type="button" className="btn" key={numero} onClick={() => onChoose(numero)}>
          Son {showLargo(numero)}
        </button>
      ))}
    </div>
  )

/** What a text in a field of figures may mean: the question, and each number it may be as a button (OPEN-100). */
export const Asked = ({ doubt, id, onChoose }: Choose & { doubt: Doubt; id: string }) => (
  <div className="asked">
    <p className="err" id={id} role="alert">
      {doubt.question}
    </p>
    <Options options={doubt.options} onChoose={onChoose} />
  </div>
)
