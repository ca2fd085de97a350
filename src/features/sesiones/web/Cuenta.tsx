import { useId, useState } from 'react'
import { Link } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { browser } from '#shared/user-agent.ts'
import { ClientesOfCuenta } from '#features/usuarios/web/usuarios.tsx'
import { call, useRefresh } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type CuentaAbierta } from '../contract.ts'
import { howMany, roles } from '../rules.ts'
import { SesionesOf } from './SesionesOf.tsx'
import css from './sesiones.module.css'

type Question = 'cerrar' | 'quitar' | null

/**
 * One account: who, how many sessions, the last sign-in; open, each session. One's own is looked after on one's own
 * screens.
 */
export const Cuenta = ({ cuenta, open, onToggle }: { cuenta: CuentaAbierta; open: boolean; onToggle: () => void }) => {
  const me = useSession()
  const panel = useId()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Question>(null)
  const { busy, outcome, send, tell } = useSend({ keep: true })
  const run = (work: () => Promise<string>) => {
    setAsking(null)
    void send(() => work().finally(() => Promise.all([refresh(contract.list), refresh(contract.sesionesDe)])))
  }
  const propia = cuenta.usuarioId === me.userId
  return (
    <li className={`note ${css.cuenta}`}>
      <div className={css.quien}>
        <h2 dir="auto">{cuenta.userName}</h2>
        <p className="soft">{cuenta.email}</p>
        <p className="soft">{[roles[cuenta.tipoRol], cuenta.cliente].filter(Boolean).join(' · ')}</p>
      </div>
      <Ultimo cuenta={cuenta} />
      <div className={css.estado}>
        <span className={`state ${cuenta.sesiones > 0 ? 'ok' : 'off'}`}>{howMany(cuenta.sesiones)}</span>
        {cuenta.segundoFactor && <span className="flag info">Dos pasos</span>}
      </div>
      <div className="acts">
        {cuenta.sesiones > 0 && (
          <button type="button" className="btn" aria-expanded={open} aria-controls={panel} onClick={onToggle}>
            {open ? 'Ocultar' : 'Ver sesiones'}
            <span className="vh"> de {cuenta.userName}</span>
          </button>
        )}
        {cuenta.tipoRol === 3 && <ClientesOfCuenta cuenta={cuenta} />}
        {propia && (
          <Link className="btn" to="/misSesiones">
            Mis sesiones
          </Link>
        )}
        {!propia && <AdminActions cuenta={cuenta} busy={busy} onAsk={setAsking} />}
      </div>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
      {open && cuenta.sesiones > 0 && (
        <div id={panel} className={css.todo}>
          <SesionesOf cuenta={cuenta} propia={propia} onClosed={tell} />
        </div>
      )}
      <Preguntas cuenta={cuenta} asking={asking} onAsk={setAsking} run={run} />
    </li>
  )
}

type AdminActionsProps = { cuenta: CuentaAbierta; busy: boolean; onAsk: (question: Question) => void }
/** What may be ended of another's account. */
const AdminActions = ({ cuenta, busy, onAsk }: AdminActionsProps) => (
  <>
    {cuenta.sesiones > 0 && (
      <button type="button" className="btn" aria-disabled={busy} onClick={() => onAsk('cerrar')}>
        Cerrar todas<span className="vh"> las de {cuenta.userName}</span>
      </button>
    )}
    {cuenta.segundoFactor && (
      <button type="button" className="btn bad" aria-disabled={busy} onClick={() => onAsk('quitar')}>
        Quitar verificación en dos pasos<span className="vh"> de {cuenta.userName}</span>
      </button>
    )}
  </>
)

type PreguntasProps = {
  cuenta: CuentaAbierta
  asking: Question
  onAsk: (question: Question) => void
  run: (work: () => Promise<string>) => void
}
/** Each is asked before it is done. */
const Preguntas = ({ cuenta, asking, onAsk, run }: PreguntasProps) => {
  const params = { id: cuenta.usuarioId }
  const endAll = () =>
    run(async () => {
      const { cerradas } = await call(contract.cerrarTodas, { params })
      return cerradas === 1 ? 'Se cerró su sesión.' : 'Se cerraron sus sesiones.'
    })
  const dropFactor = () =>
    run(async () => {
      await call(contract.quitarFactor, { params })
      return 'Se quitó la verificación en dos pasos y se cerraron sus sesiones. Le avisamos por email.'
    })
  return (
    <>
      <Ask
        opened={asking === 'cerrar'}
        titulo="Cerrar todas las sesiones"
        texto={`Las sesiones de ${cuenta.userName} se cierran en el acto y tendrá que ingresar de nuevo.`}
        accion="Cerrar todas"
        onSi={endAll}
        onNo={() => onAsk(null)}
      />
      <Ask
        opened={asking === 'quitar'}
        titulo="Quitar verificación en dos pasos"
        accion="Quitar"
        onSi={dropFactor}
        onNo={() => onAsk(null)}
        texto={`${cuenta.userName} podrá ingresar con la contraseña sola. Hacelo únicamente si comprobaste quién te lo pide. Sus sesiones se cierran y recibe un aviso por email.`}
      />
    </>
  )
}

/** The last sign-in, and where from. */
const Ultimo = ({ cuenta }: { cuenta: CuentaAbierta }) => (
  <dl>
    <div>
      <dt>Último ingreso</dt>
      <dd>{cuenta.ultimoLogin ? showTime(cuenta.ultimoLogin) : '—'}</dd>
    </div>
    <div>
      <dt>Desde</dt>
      <dd>
        {cuenta.sesiones > 0 ? (
          <>
            {browser(cuenta.agente)}
            <small className="mono">{cuenta.direccion}</small>
          </>
        ) : (
          '—'
        )}
      </dd>
    </div>
  </dl>
)
