import { showLargo } from '#shared/money.ts'
import type { Duda } from '#shared/cantidad.ts'

type Choose = { /** Takes the number meant. */ onChoose: (numero: number) => void }

/** The numbers a text may be, each a button. */
export const Opciones = ({ opciones, onChoose }: Choose & { opciones: readonly number[] }) =>
  opciones.length > 0 && (
    <div className="opciones">
      {opciones.map((numero) => (
        <button type="button" className="btn" key={numero} onClick={() => onChoose(numero)}>
          Son {showLargo(numero)}
        </button>
      ))}
    </div>
  )

/** What a text in a field of figures may mean: the question, and each number it may be as a button (OPEN-100). */
export const Preguntada = ({ duda, id, onChoose }: Choose & { duda: Duda; id: string }) => (
  <div className="preguntada">
    <p className="err" id={id} role="alert">
      {duda.pregunta}
    </p>
    <Opciones opciones={duda.opciones} onChoose={onChoose} />
  </div>
)
