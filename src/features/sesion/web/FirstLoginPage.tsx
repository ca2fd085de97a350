import { Link, Navigate, useLocation } from 'react-router'
import { showCuit } from '#shared/identity.ts'
import type { PrimerIngreso } from '../contract.ts'
import { SignFrame } from './SignFrame.tsx'
import css from './ingreso.module.css'

/** The first-login notice; without the login's answer there is nothing to show (AUTH-33, AUTH-34). */
export const Component = () => {
  const state = useLocation().state as PrimerIngreso | null
  if (!state?.primerIngreso) return <Navigate to="/login" replace />
  return (
    <SignFrame>
      <div className={css.notice}>
        <h1>Éste es su primer ingreso</h1>
        <dl className="rotulo two">
          <div>
            <dt>Número de cliente</dt>
            <dd>{state.clienteId}</dd>
          </div>
          <div>
            <dt>CUIT</dt>
            <dd>{showCuit(state.documentoNro)}</dd>
          </div>
          <div className={css.all}>
            <dt>Razón social</dt>
            <dd className="t">{state.bussinessName}</dd>
          </div>
          <div className={css.all}>
            <dt>Email</dt>
            <dd className="t">{state.email}</dd>
          </div>
        </dl>
        <p>Enviamos un mensaje a ese email para que defina su contraseña.</p>
        <Link className="btn" to="/login">
          Volver
        </Link>
      </div>
    </SignFrame>
  )
}
