import { Navigate } from '@tanstack/react-router'
import { Link, useLocation } from '#web/router.tsx'
import { nombreOfTipo, showDocumento } from '#shared/identity.ts'
import type { PrimerIngreso } from '../contract.ts'
import { durationOf } from '../rules.ts'
import { NotReceived, type Asked } from './NotReceived.tsx'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The answer of a sign-in that is the first one. */ primerIngreso?: PrimerIngreso
    /** What that sign-in was asked with. */ asked?: Asked
  }
}

/** The first-login notice; without the login's answer there is nothing to show (AUTH-33, AUTH-34). */
export const Component = () => {
  const { primerIngreso: state, asked } = useLocation().state
  if (!state) return <Navigate to="/login" replace />
  const ofCliente = state.tipoRol === 3
  return (
    <SignFrame>
      <div className={css.notice}>
        <h1>Éste es su primer ingreso</h1>
        <dl className="caption two">
          <div>
            <dt>{ofCliente ? 'Número de cliente' : 'Código de vendedor'}</dt>
            <dd>{state.codigo}</dd>
          </div>
          <div>
            <dt>{nombreOfTipo(state.identificationType)}</dt>
            <dd>{showDocumento(state.documentoNro)}</dd>
          </div>
          <div className={css.all}>
            <dt>{ofCliente ? 'Razón social' : 'Nombre'}</dt>
            <dd className="t">{state.bussinessName}</dd>
          </div>
          <div className={css.all}>
            <dt>Email</dt>
            <dd className="t">{state.email}</dd>
          </div>
        </dl>
        <p>Te enviamos un mensaje a ese email para que definas tu contraseña. Tenés {durationOf('primer-ingreso')}.</p>
        {asked && <NotReceived asked={asked} />}
        <Link className="btn" to="/login">
          Volver
        </Link>
      </div>
    </SignFrame>
  )
}
