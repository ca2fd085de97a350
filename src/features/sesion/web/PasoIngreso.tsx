import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '#web/api.ts'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type SegundoFactor, type Session } from '../contract.ts'
import { textosFactor } from '../factor.ts'
import { checkCodigo, CodigoField } from './CodigoField.tsx'
import { enterPortal } from './enter.ts'
import { EnrolOnSignIn } from './EnrolOnSignIn.tsx'
import { SignFrame } from './SignFrame.tsx'
import { vencido } from './vencido.ts'
import css from './ingreso.module.css'

type Back = (aviso: string | null) => void

/** The second half of the sign-in, in the place of its form: a code, or setting one up where that is required. */
export const PasoIngreso = ({ paso, onBack }: { paso: SegundoFactor; onBack: Back }) => {
  useTitle(textosFactor.titulo)
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSession = (session: Session) => enterPortal(session, query.volver, navigate)
  const back = (
    <button type="button" className={`btn bare ${css.start}`} onClick={() => onBack(null)}>
      Volver
    </button>
  )
  return (
    <SignFrame>
      {paso.inscribir ? (
        <EnrolOnSignIn onSession={onSession} onBack={onBack} back={back} />
      ) : (
        <RequestCodigo paso={paso} onSession={onSession} onBack={onBack} back={back} />
      )}
    </SignFrame>
  )
}

const RequestCodigo = ({
  paso,
  onSession,
  onBack,
  back,
}: {
  paso: SegundoFactor
  onSession: (s: Session) => void
  onBack: Back
  back: ReactNode
}) => {
  const [respaldo, setRespaldo] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const input = () => element.current?.querySelector('input')
  useEffect(() => input()?.focus(), [respaldo])
  const form = useForm({
    initial: { codigo: '' },
    borrador: null,
    check: checkCodigo,
    send: async (body) => {
      try {
        onSession(await call(contract.segundoFactor, { body }))
      } catch (problem) {
        const over = vencido(problem)
        if (over) return onBack(over)
        input()?.select()
        throw problem
      }
    },
  })
  const other = () => {
    setRespaldo(!respaldo)
    form.reset({ codigo: '' })
    form.clear()
  }
  return (
    <form ref={element} {...form.props}>
      <h1>{textosFactor.titulo}</h1>
      <p className={`soft ${css.long}`}>Ingresando como {paso.email}</p>
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <CodigoField respaldo={respaldo} {...form.field('codigo')} />
      <button className="btn main wide tall" type="submit" aria-disabled={form.busy}>
        Verificar
      </button>
      <button type="button" className={`btn bare ${css.start}`} onClick={other}>
        {respaldo ? 'Usar el código de la aplicación' : 'Usar un código de respaldo'}
      </button>
      {respaldo && <p className="hint">{textosFactor.perdido}</p>}
      {back}
    </form>
  )
}
