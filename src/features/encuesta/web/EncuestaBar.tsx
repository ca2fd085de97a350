import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#web/api.ts'
import { clearFlag, useSession } from '#web/session.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { checkEncuesta, bandOf, MAX_COMENTARIO, puntos, textos } from '../rules.ts'
import { markShown, setBegun } from './visit.ts'
import css from './encuesta.module.css'

type Form = RefObject<HTMLFormElement | null>
const focusOn = (form: Form, selector: string): void => form.current?.querySelector<HTMLElement>(selector)?.focus()

const colores = { rojo: css.rojo, amarillo: css.amarillo, verde: css.verde }

type Props = {
  /** Opened from the menu: expanded and focused. */ asked: boolean
  onSent: () => void
}
/**
 * The survey as a band above the screen (SURV-01 … SURV-05); on a narrow one collapsed to a line until touched
 * (OPEN-109).
 */
export const EncuestaBar = ({ asked, onSent }: Props) => {
  const [open, setOpen] = useState(asked)
  const form = useRef<HTMLFormElement>(null)
  const { punto, comentarios, setComentarios, busy, problem, answer, choose, submit } = useAnswer(form, onSent)
  useTurn(asked, form, punto !== null || comentarios !== '')
  const id = useId()
  const toggle = () => {
    flushSync(() => setOpen(!open))
    focusOn(form, 'input[type=radio]') // no focus if it was hidden again
  }
  return (
    <section className={`${css.encuesta} noprint`} aria-label="Encuesta de satisfacción">
      <form className="wrap" ref={form} onSubmit={submit} data-open={open} noValidate>
        <button type="button" className={css.opener} aria-expanded={open} onClick={toggle}>
          {textos.question}
          <Icon name="chevron" small />
        </button>
        <Scale punto={punto} problemId={problem ? `${id}-p` : undefined} onPunto={choose} />
        <Comentario text={comentarios} onText={setComentarios} />
        <button type="submit" className="btn" aria-disabled={busy}>
          Enviar
        </button>
        <button
          type="button"
          className={css.cerrar}
          aria-label="Cerrar la encuesta"
          aria-disabled={busy}
          onClick={() => answer(null, null)}
        >
          <Icon name="x" />
        </button>
        {problem && (
          <p className="err" id={`${id}-p`} role="alert">
            {problem}
          </p>
        )}
      </form>
    </section>
  )
}

/** The answer: its score and comment, checked, and sent once; null closes the survey without one. */
const useAnswer = (form: Form, onSent: () => void) => {
  const { clienteId: ClienteId, contactoId: ContactoId } = useSession()
  const [punto, setPunto] = useState<number | null>(null)
  const [comentarios, setComentarios] = useState('')
  const { busy, refusal: problem, send, tell, clear } = useSend()
  const answer = (Punto: number | null, Comentarios: string | null) =>
    void send(async () => {
      await call(contract.insertHistorico, { body: { ClienteId, ContactoId, Punto, Comentarios } })
      clearFlag('showNps')
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      if (Punto === null) return
      announce(textos.thanks)
      onSent()
    })
  const choose = (nota: number) => {
    setPunto(nota)
    clear()
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const wrong = checkEncuesta(punto, comentarios)
    if (!wrong) return answer(punto, comentarios.trim() || null)
    tell({ kind: 'bad', text: textos[wrong] })
    focusOn(form, wrong === 'puntaje' ? 'input[type=radio]' : 'textarea')
  }
  return { punto, comentarios, setComentarios, busy, problem, answer, choose, submit }
}

/** Marks the survey as shown in this visit once it is visible; opened from the menu, it takes the focus. */
const useTurn = (asked: boolean, form: Form, begun: boolean): void => {
  useEffect(() => {
    markShown()
    if (asked) focusOn(form, 'input[type=radio]')
  }, [asked, form])
  useEffect(() => {
    setBegun(begun)
    return () => setBegun(false)
  }, [begun])
}

type ScaleProps = { punto: number | null; problemId: string | undefined; onPunto: (nota: number) => void }
/** The scores, each in its band's colour, with the band's word. */
const Scale = ({ punto, problemId, onPunto }: ScaleProps) => {
  const id = useId()
  const band = punto === null ? null : bandOf(punto)
  return (
    <fieldset aria-describedby={problemId}>
      <legend>{textos.question}</legend>
      <div className={css.puntos}>
        {puntos.map((nota) => (
          <label key={nota} className={`${css.punto} ${colores[bandOf(nota).kind]}`}>
            <input
              type="radio"
              name={id}
              value={nota}
              checked={punto === nota}
              aria-label={`${nota}, ${bandOf(nota).nombre.toLowerCase()}`}
              onChange={() => onPunto(nota)}
            />
            <span aria-hidden="true">{nota}</span>
          </label>
        ))}
      </div>
      <p className={css.bands} aria-hidden="true">
        {band ? (
          <b>
            {punto} · {band.nombre}
          </b>
        ) : (
          <>
            <span>1 · Nada satisfecho</span>
            <span>10 · Muy satisfecho</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

const Comentario = ({ text, onText }: { text: string; onText: (text: string) => void }) => {
  const id = useId()
  return (
    <div className={css.comentario}>
      <label className="label" htmlFor={`${id}-c`}>
        Comentario (opcional)
      </label>
      <textarea
        id={`${id}-c`}
        className="in area"
        rows={2}
        maxLength={MAX_COMENTARIO}
        value={text}
        aria-describedby={`${id}-n`}
        onChange={(e) => onText(e.target.value)}
      />
      <p className="hint" id={`${id}-n`}>
        {text.length} de {MAX_COMENTARIO} caracteres
      </p>
    </div>
  )
}
