import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { call } from '#web/api.ts'
import { Alert, Loading, messageOf, Skeleton } from '#web/ui/states.tsx'
import { contract, type Inscripcion, type Enrolled, type Session } from '../contract.ts'
import { textosFactor } from '../factor.ts'
import { Inscribir } from './Inscribir.tsx'
import { Respaldos } from './Respaldos.tsx'
import { vencido } from './vencido.ts'
import css from './ingreso.module.css'

/**
 * Where a second factor is required and there is none yet: it is set up here, and the session opens after the recovery
 * codes.
 */
export const EnrolOnSignIn = ({
  onSession,
  onBack,
  back,
}: {
  onSession: (s: Session) => void
  onBack: (aviso: string | null) => void
  back: ReactNode
}) => {
  const [inscripcion, setInscripcion] = useState<Inscripcion | null>(null)
  const [done, setDone] = useState<Enrolled | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(false)
  const leave = useEffectEvent(onBack)
  useEffect(() => {
    if (asked.current) return
    asked.current = true // each call makes another secret
    call(contract.inscribir, {}).then(setInscripcion, (error: unknown) => {
      const over = vencido(error)
      if (over) leave(over)
      else setProblem(messageOf(error))
    })
  }, [])
  const confirm = async (codigo: string) => {
    try {
      setDone(await call(contract.confirmarInscripcion, { body: { codigo } }))
    } catch (error) {
      const over = vencido(error)
      if (!over) throw error
      onBack(over)
    }
  }
  if (done)
    return (
      <div className={css.notice}>
        <h1>Códigos de respaldo</h1>
        <Respaldos codigos={done.codigos.$values} listo="Continuar" onReady={() => onSession(done.session)} />
      </div>
    )
  return (
    <div className={css.notice}>
      <h1>{textosFactor.titulo}</h1>
      <p>
        Tu cuenta la necesita para ingresar. Se prepara una sola vez, con una aplicación de autenticación en tu
        teléfono.
      </p>
      {problem && <Alert kind="bad">{problem}</Alert>}
      {!inscripcion && !problem && (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
      {inscripcion && <Inscribir inscripcion={inscripcion} onConfirm={confirm} />}
      {back}
    </div>
  )
}
