import { IngresoForm } from './IngresoForm.tsx'
import { useLogin } from './useLogin.ts'

/** Sign-in of administrators (AUTH-15, AUTH-16). */
export const Component = () => {
  return <IngresoForm login={useLogin(true)} titulo="Administración" recover="/admin/reestablecer" />
}
