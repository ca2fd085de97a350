import { useSearchParams } from '#web/router/router.tsx'
import { checkNueva, textosClave } from '../rules.ts'
import { ClavePorCodigo } from './ClavePorCodigo.tsx'

/** /reestablecerpassword/nuevapassword?email=&code= (OPEN-13). */
export const Component = () => {
  const [query] = useSearchParams()
  return (
    <ClavePorCodigo
      title="Nueva contraseña"
      email={query.get('email') ?? ''}
      code={query.get('code') ?? ''}
      rule={textosClave.reglaNueva}
      check={checkNueva}
      captcha
    />
  )
}
