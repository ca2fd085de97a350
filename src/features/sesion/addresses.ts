import type { Quien } from '#shared/screen.ts'

/** The address of the change-password screen names the person: 0 for a missing document (OPEN-80). */
export const urlOfCambioOfClave = (who: Pick<Quien, 'documentoNro' | 'identificationId' | 'email'>): string =>
  `/changepassword/${who.documentoNro ?? '0'}/${who.identificationId ?? 0}/${encodeURIComponent(who.email)}`
