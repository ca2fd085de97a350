import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { focusFirstError } from '#web/ui/errores.ts'
import { Alert } from '#web/ui/states.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { contract, type SegundoFactor, type Session } from '../contract.ts'
import { textosFactor } from '../factor.ts'
import { CodigoField } from './CodigoField.tsx'
import { entrar } from './entrar.ts'
import { InscribirAlIngresar } from './InscribirAlIngresar.tsx'
import { SignFrame } from './SignFrame.tsx'
import { useSend } from './useSend.ts'
import { vencido } from './vencido.ts'

type Back = (aviso: string | null) => void

/** The second half of the sign-in, in the place of its form: a code, or setting one up where that is required. */
export const PasoIngreso = ({ paso, onBack }: { paso: SegundoFactor; onBack: Back }) => {
  useTitle(textosFactor.titulo)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const onSession = (session: Session) => entrar(session, query.get('volver'), navigate)
  const back = (
    <button type="button" className="btn bare start" onClick={() => onBack(null)}>
      Volver
    </button>
  )
  return (
    <SignFrame>
      {paso.inscribir ? (
        <InscribirAlIngresar onSession={onSession} onBack={onBack} back={back} />
      ) : (
        <PedirCodigo paso={paso} onSession={onSession} onBack={onBack} back={back} />
      )}
    </SignFrame>
  )
}

const PedirCodigo = ({
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
  const [codigo, setCodigo] = useState('')
  const [respaldo, setRespaldo] = useState(false)
  const [error, setError] = useState<string>()
  const { refusal, busy, send, clear } = useSend()
  const form = useRef<HTMLFormElement>(null)
  const input = () => form.current?.querySelector('input')
  useEffect(() => input()?.focus(), [respaldo])
  const submit = (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    clear()
    setError(codigo.trim() === '' ? textosFactor.vacio : undefined)
    if (codigo.trim() === '') return focusFirstError(form.current)
    void send(async () => {
      try {
        onSession(await call(contract.segundoFactor, { body: { codigo } }))
      } catch (problem) {
        const over = vencido(problem)
        if (over) return onBack(over)
        input()?.select()
        throw problem
      }
    })
  }
  const other = () => {
    setRespaldo(!respaldo)
    setCodigo('')
    setError(undefined)
    clear()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{textosFactor.titulo}</h1>
      <p className="soft long">Ingresando como {paso.email}</p>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <CodigoField
        value={codigo}
        respaldo={respaldo}
        error={error}
        onChange={(v) => {
          setCodigo(v)
          setError(undefined)
        }}
      />
      <button className="btn main wide tall" type="submit" aria-disabled={busy}>
        Verificar
      </button>
      <button type="button" className="btn bare start" onClick={other}>
        {respaldo ? 'Usar el código de la aplicación' : 'Usar un código de respaldo'}
      </button>
      {respaldo && <p className="hint">{textosFactor.perdido}</p>}
      {back}
    </form>
  )
}
