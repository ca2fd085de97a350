import { flushSync } from 'react-dom'
import type { NavigateFunction } from 'react-router'
import { queryClient } from '#web/api.ts'
import { openSession } from '#web/session.ts'
import type { Session } from '../contract.ts'
import { internalPath } from '../rules.ts'

/**
 * Opens the session in the browser and goes to the page that was asked for, if it is one of the portal; else home
 * (OPEN-05).
 */
export const enterPortal = (session: Session, volver: string | null, navigate: NavigateFunction): void => {
  queryClient.clear()
  // at once: the login's guard answers a session by going home, and what is asked for last is where the browser goes
  flushSync(() => openSession(session))
  void navigate(internalPath(volver), { replace: true })
}
