import { useSearchParams } from 'react-router'
import { useTitle } from '#web/ui/useTitle.ts'
import { checkNueva, textosClave } from '../rules.ts'
import { ClavePorCodigo } from './ClavePorCodigo.tsx'

/** /reestablecerpassword/nuevapassword?email=&code= (OPEN-13). */
export const Component = () => {
  useTitle('Nueva contraseña')
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
