import { flushSync } from 'react-dom'
import { type UseNavigateResult } from '@tanstack/react-router'
import { findFin } from '#web/signed-out.ts'
import { openSession } from '#web/session.ts'
import { mayGo } from '#web/shell/ways.ts'
import type { Session } from '../contract.ts'
import { internalPath } from '../rules.ts'

/**
 * The page that was asked for, where it is for this person; what another one looked at when his session ended is not.
 */
const wayBack = (session: Session, volver: string | undefined): string => {
  const fin = findFin()
  const of = fin && fin.motivo !== 'salida' ? fin.userId : session.userId
  const to = internalPath(volver)
  return of === session.userId && mayGo(session, to) ? to : '/'
}

/**
 * Opens the session in the browser and goes to the page that was asked for, if it is one of the portal and for
 * whoever signed in; else home (OPEN-05, OPEN-105). `aviso`: what the home says once.
 */
export const enterPortal = (
  session: Session,
  volver: string | undefined,
  navigate: UseNavigateResult<string>,
  aviso?: string,
): void => {
  const to = wayBack(session, volver)
  // at once: the login's guard answers a session by going home, and what is asked for last is where the browser goes
  flushSync(() => openSession(session))
  void navigate({ href: to, replace: true, ...(aviso ? { state: { aviso } } : {}) })
}
