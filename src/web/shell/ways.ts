import type { Session } from '#features/sesion/contract.ts'
import { waysOf } from '#shared/screen.ts'
import { screens } from '#web/screens.ts'

/** The ways of one kind that this session is shown, with the address each leads to. */
export const waysFor = <K extends 'bar' | 'tab' | 'account'>(session: Session, kind: K) =>
  waysOf(screens, kind, { tipoRol: session.tipoRol, permisos: new Set(session.permisos.$values) }).map((screen) => ({
    ...screen.way,
    to: (kind === 'account' && screen.account?.to?.(session)) || screen.path,
  }))
