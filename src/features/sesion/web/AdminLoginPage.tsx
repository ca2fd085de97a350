import { useTitle } from '#web/ui/useTitle.ts'
import { IngresoForm } from './IngresoForm.tsx'
import { useLogin } from './useLogin.ts'

/** Sign-in of administrators (AUTH-15, AUTH-16). */
export const Component = () => {
  useTitle('Ingreso de administradores')
  return <IngresoForm login={useLogin(true)} titulo="Administración" recuperar="/admin/reestablecer" />
}
