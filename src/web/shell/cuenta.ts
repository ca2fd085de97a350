import type { Session } from '#features/sesion/contract.ts'
import { can } from '#web/session.ts'

/** The address of the change-password screen names the person: 0 for a missing document (OPEN-80). */
export const addressOf = (s: Pick<Session, 'documentoNro' | 'identificationId' | 'email'>): string =>
  `/changepassword/${s.documentoNro ?? '0'}/${s.identificationId ?? 0}/${encodeURIComponent(s.email)}`

/** Where 'Mi perfil' leads: a client to its user id, a seller to its own profile; role 1 has none (OPEN-25). */
const perfilOf = (s: Session): string | null =>
  s.tipoRol === 1 ? null : s.tipoRol === 2 ? '/cliente/perfilvendedor' : `/cliente/perfil/${s.userId}`

/** What the user menu offers about one's own account (HEAD-15). */
export const cuentaOf = (s: Session): readonly { texto: string; to: string }[] => {
  const perfil = perfilOf(s)
  return [
    ...(perfil && can(s, 21) ? [{ texto: 'Mi perfil', to: perfil }] : []),
    ...(can(s, 22)
      ? [
          { texto: 'Cambiar Contraseña', to: addressOf(s) },
          { texto: 'Contacto', to: '/formulario_contacto' },
        ]
      : []),
    ...(s.tipoRol === 3 ? [] : [{ texto: 'Seguridad', to: '/seguridad' }]),
  ]
}
