import { useSearch } from '@tanstack/react-router'
import { useTitle } from '#web/ui/useTitle.ts'
import { RecoverForm } from './RecoverForm.tsx'

/** /reestablecer: e-mail, document type and number; `?primera=si` for whoever has no password yet. */
export const Component = () => {
  const primera = useSearch({ from: '/reestablecer' }).primera === 'si'
  return primera ? <Primera /> : <RecoverForm admin={false} />
}
const Primera = () => {
  useTitle('Mi primer ingreso')
  return <RecoverForm admin={false} primera />
}
