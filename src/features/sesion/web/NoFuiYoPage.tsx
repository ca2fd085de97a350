import './sesion.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { showTime } from '#shared/dates.ts'
import { call, q } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { doorOf } from '#web/signed-out.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { Alert, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type NoFuiYo } from '../contract.ts'
import { textosNoFuiYo as textos } from '../no-fui-yo.ts'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

/** What follows for whoever signs in with what the account has. */
const Despues = ({ clave, organizacion }: NoFuiYo) => (
  <>
    {clave && <p>{textos.queClave}</p>}
    {organizacion && <p>{textos.queOrganizacion}</p>}
  </>
)

const Pendiente = ({ pase, of, onDone }: { pase: string; of: NoFuiYo; onDone: () => void }) => {
  const { busy, refusal, send } = useSend()
  const client = useQueryClient()
  const { queryKey } = q(contract.verNoFuiYo, { params: { pase } })
  const end = () =>
    send(async () => {
      const done = await call(contract.noFuiYo, { params: { pase } })
      onDone()
      client.setQueryData(queryKey, done)
    })
  return (
    <>
      <p className={css.long}>{of.asunto === 'cuenta' ? textos.queCuenta(of.email) : textos.queDireccion}</p>
      {of.asunto === 'cuenta' && <Despues {...of} />}
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <button type="button" className="btn main" aria-disabled={busy} onClick={() => void end()}>
        {busy ? 'Un momento…' : textos.button}
      </button>
    </>
  )
}

/** After the button the focus goes to what became of it: the button is gone. */
const Outcome = ({ pressed, children }: { pressed: boolean; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pressed) box.current?.focus({ preventScroll: false })
  }, [pressed])
  return (
    <div ref={box} className={css.notice} tabIndex={-1}>
      {children}
    </div>
  )
}
const Done = ({ of, pressed }: { of: NoFuiYo; pressed: boolean }) => {
  const suspended = of.asunto === 'direccion' && of.suspendida
  return (
    <Outcome pressed={pressed}>
      <Alert kind="ok">{suspended ? textos.doneDireccion : textos.doneCuenta}</Alert>
      {of.momento && <p className="soft">{textos.ya(showTime(of.momento))}</p>}
      {!suspended && (
        <>
          <Despues {...of} />
          <Link className="btn" to={doorOf(of.admin ? 1 : undefined)}>
            Ir al ingreso
          </Link>
        </>
      )}
    </Outcome>
  )
}
const Vencido = ({ of }: { of: NoFuiYo }) => (
  <>
    <Alert kind="bad">{textos.vencido}</Alert>
    <p>{textos.despuesDeVencido}</p>
    <Link className="btn" to={of.admin ? '/admin/reestablecer' : '/reestablecer'}>
      Recuperar contraseña
    </Link>
  </>
)
const Enlace = ({ pase, of }: { pase: string; of: NoFuiYo }) => {
  const [pressed, setPressed] = useState(false)
  if (of.estado === 'pendiente') return <Pendiente pase={pase} of={of} onDone={() => setPressed(true)} />
  if (of.estado === 'hecho') return <Done of={of} pressed={pressed} />
  return of.estado === 'vencido' ? <Vencido of={of} /> : <Alert kind="bad">{textos.otra}</Alert>
}

/** /no-fui-yo/{pase}: the link of a mail about an account, which ends what somebody else does with it (PAPEL-05). */
export const Component = () => {
  const { pase } = useParams({ from: '/no-fui-yo/$pase' })
  const read = useQuery(q(contract.verNoFuiYo, { params: { pase } }))
  return (
    <SignFrame>
      <div className={css.notice}>
        <h1>{textos.titulo}</h1>
        <Answer
          of={read}
          waiting={
            <Loading label="Cargando…">
              <Skeleton height={120} />
            </Loading>
          }
          missing={<Alert kind="bad">{textos.invalido}</Alert>}
        >
          {(of) => <Enlace pase={pase} of={of} />}
        </Answer>
      </div>
    </SignFrame>
  )
}
