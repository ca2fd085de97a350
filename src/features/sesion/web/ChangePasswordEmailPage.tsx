import { useParams } from '@tanstack/react-router'
import { checkCambio, textosClave } from '../rules.ts'
import { ClaveByCodigo } from './ClaveByCodigo.tsx'

/**
 * /changePasswordEmail/{Email}/{Code}: always by its code, whoever is signed in; never the current password (OPEN-80).
 */
export const Component = () => {
  const { email, code } = useParams({ from: '/changePasswordEmail/$email/$code' })
  return (
    <ClaveByCodigo
      title="Definir contraseña"
      email={email}
      code={code}
      rule={textosClave.reglaCambio}
      check={checkCambio}
      captcha={false}
    />
  )
}
