import './sesion.css'
import { Link, useLocation } from '#web/router.tsx'
import { Alert } from '#web/ui/states.tsx'
import { textosNoFuiYo } from '../no-fui-yo.ts'
import { textosClave } from '../rules.ts'
import { NotReceived, type Asked } from './NotReceived.tsx'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose password is recovered, or set first; `dudosa`: in place of one that somebody else may know. */
    recovered?: { asked: Asked; admin: boolean; primera: boolean; dudosa?: boolean }
  }
}

/** The recovery-sent notice (AUTH-23, AUTH-25). Opened directly it knows no e-mail and names none. */
export const Component = () => {
  const state = useLocation().state.recovered
  return (
    <SignFrame>
      <div className={css.notice}>
        <h1>Revisá tu email</h1>
        <Alert kind="ok">
          {state?.dudosa ? textosNoFuiYo.claveNueva : state?.primera ? textosClave.sentPrimera : textosClave.verify}
        </Alert>
        {state?.asked.email && (
          <dl className="caption">
            <div>
              <dt>Email registrado</dt>
              <dd className={`t ${css.long}`}>{state.asked.email}</dd>
            </div>
          </dl>
        )}
        <p>{textosClave.revise}</p>
        {state && <NotReceived asked={state.asked} />}
        <Link className="btn" to={state?.admin ? '/admin/login' : '/login'}>
          Volver al ingreso
        </Link>
      </div>
    </SignFrame>
  )
}
