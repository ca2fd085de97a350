import { contract as sesion } from '#features/sesion/contract.ts'
import { q, queryClient } from './api.ts'
import { findSession } from './session.ts'

/**
 * What runs when the portal opens (SES-46, OPEN-63). Reads land in the cache of queries; a failed one is asked again
 * where it is shown. What only somebody signed in needs is no load of the sign-in.
 */
export const startup = (): void => {
  const session = findSession()
  void queryClient.prefetchQuery(q(sesion.identificationsTypes, {}))
  if (session) void import('./startup-session.ts').then((more) => more.prefetchOfSesion())
}
