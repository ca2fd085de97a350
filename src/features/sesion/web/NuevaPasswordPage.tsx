import { useSearch } from '@tanstack/react-router'
import { checkNueva, textosClave } from '../rules.ts'
import { ClaveByCodigo } from './ClaveByCodigo.tsx'

/** /reestablecerpassword/nuevapassword?email=&code= (OPEN-13). */
export const Component = () => {
  const query = useSearch({ from: '/reestablecerpassword/nuevapassword' })
  return (
    <ClaveByCodigo
      title="Nueva contraseña"
      email={query.email}
      code={query.code}
      rule={textosClave.reglaNueva}
      check={checkNueva}
      captcha
    />
  )
}
