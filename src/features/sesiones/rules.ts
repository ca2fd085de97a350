/** The administrators' screen of open sessions: its size and its sentences. */
export const perPage = 25

export const textos = {
  titulo: 'Sesiones abiertas',
  vacio: 'No hay sesiones abiertas.',
  whatFor: 'Acá vas a ver quién está en el portal y desde dónde.',
  emptyFilter: 'No encontramos cuentas con ese nombre o email.',
  noSesiones: 'No tiene sesiones abiertas.',
  propia: 'La verificación de tu propia cuenta se desactiva en Seguridad.',
} as const

export const roles: Readonly<Record<1 | 2 | 3, string>> = { 1: 'Administrador', 2: 'Vendedor', 3: 'Cliente' }
/** '1 sesión', '4 sesiones', 'Sin sesiones'. */
export const howMany = (n: number): string => (n === 0 ? 'Sin sesiones' : n === 1 ? '1 sesión' : `${n} sesiones`)
