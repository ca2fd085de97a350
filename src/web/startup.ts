import { contract as sesion } from '#features/sesion/contract.ts'
import { q, queryClient } from './api.ts'
import { findSession } from './session.ts'

/**
 * Runs when the portal opens (SES-46, OPEN-63): prefetches into the query cache; a failed read is repeated where it is
 * shown. What only a session needs is not loaded with the sign-in.
 */
export const startup = (): void => {
  const session = findSession()
  void queryClient.prefetchQuery(q(sesion.identificationsTypes, {}))
  if (session) void import('./startup-session.ts').then((more) => more.prefetchOfSesion())
}
