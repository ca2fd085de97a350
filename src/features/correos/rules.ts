/** The sentences of e-mail types and contacts, to the letter (MAIL-01 … MAIL-21, OPEN-57). */
export const textos = {
  titulo: 'CONFIGURACIÓN DE CORREOS',
  que: 'Elegí a quién de tu empresa le llega cada correo.',
  noEmail: 'Nadie lo recibe',
  verMas: 'VER MÁS',
  create: 'Crear correo',
  editar: 'Editar correo',
  none: 'No tiene contactos.',
  whatFor: 'Acá vas a ver a quién le llega este correo.',
  noTipos: 'Todavía no hay correos para configurar.',
  whatForTipos: 'Acá vas a ver cada correo que manda el portal y quién lo recibe.',
  nombre: 'El nombre es obligatorio.',
  email: 'El email es obligatorio.',
  formato: 'El formato del email no es válido.',
  tienda: 'La tienda es obligatoria.',
  ask: (nombre: string) => `¿Estás seguro que querés eliminar el contacto ${nombre}?`,
  deja: (tipo: string) => `Deja de recibir «${tipo}». Sus otros correos siguen.`,
  ingreso: 'Para este tipo de contacto no se puede editar el email ya que es usado para loguearse en Portal Ventas.',
  repetido: 'Ese email ya recibe este correo.',
  demasiados: (max: number) => `Este correo ya tiene ${max} contactos. Eliminá alguno antes de crear otro.`,
  creado: 'El contacto se creó.',
  cambiado: 'El contacto se guardó.',
  deleted: 'El contacto se eliminó.',
  byCorreo: 'Por correo',
  byPersona: 'Por persona',
  allTiendas: 'Todas las tiendas',
  personasHint: 'Cada fila es una persona; cada columna, un correo que mandamos. Marcá los que tiene que recibir.',
  agregar: 'Agregar persona',
  editarPersona: 'Editar persona',
  noPersonas: 'Todavía nadie recibe correos.',
  whatForPersonas: 'Acá vas a ver a cada persona con los correos que recibe.',
  nobodyFound: 'Nadie con ese nombre o ese email.',
  noCorreos: 'Elegí al menos un correo.',
  noLongerThere: 'Esa persona ya no está: alguien la cambió o la eliminó. Volvé a cargar la lista.',
  ultimo: 'Es el último correo que recibe: deja de estar en la lista.',
  personaCreated: 'La persona se agregó.',
  personaCambiada: 'La persona se guardó.',
  unsubscribed: 'Esa dirección pidió no recibir más correos de esta empresa.',
  baja: {
    titulo: 'Dejar de recibir correos',
    que: (email: string, cliente: string) => `${email} recibe estos correos de ${cliente}:`,
    button: 'No quiero recibirlos más',
    done: 'Listo: no te vamos a mandar más estos correos.',
    nothing: 'Esta dirección ya no recibe correos de esa empresa.',
    despues: 'Si fue un error, pedile a quien te agregó que avise a su ejecutivo de cuenta.',
  },
  cerrado: 'Se usa para entrar al portal: no se cambia acá.',
} as const

/** The type whose contacts are sign-in addresses: read-only here (MAIL-17). */
export const INGRESO = 14
/** Most contacts of a client for one type of mail. */
export const MAX_CONTACTOS = 20
/** Recipients on a page. */
export const PERSONAS = 25
/** Names on a card. */
export const NOMBRES = 3

const EMAIL = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$/
/** A contact as typed. An existing one keeps its shop, or none (OPEN-201). */
export type Values = { nombre: string; email: string; telefono: string; tiendaId: number | null }
export type Errores = { [K in keyof Values]?: string }
/** Checks a contact (MAIL-10 … MAIL-14); `nuevo`: a shop is required. */
export const checkContacto = ({ nombre, email, tiendaId }: Omit<Values, 'telefono'>, nuevo: boolean): Errores => ({
  ...(nombre.trim() === '' ? { nombre: textos.nombre } : {}),
  ...(email.trim() === '' ? { email: textos.email } : EMAIL.test(email.trim()) ? {} : { email: textos.formato }),
  ...(nuevo && tiendaId === null ? { tiendaId: textos.tienda } : {}),
})

/** Checks a recipient as `checkContacto`, with at least one type of mail. */
export const checkPersona = (
  { tipos, ...datos }: Omit<Values, 'telefono'> & { tipos: readonly number[] },
  nueva: boolean,
): Errores & { tipos?: string } => ({
  ...checkContacto(datos, nueva),
  ...(nueva && tipos.length === 0 ? { tipos: textos.noCorreos } : {}),
})

/** Names for display: 'Hernán Ledesma, Juan Pérez y 4 más'. */
export const quienes = (nombres: readonly string[], cuantos: number): string => {
  const mas = cuantos - nombres.length
  return mas > 0 ? `${nombres.join(', ')} y ${mas} más` : nombres.join(', ')
}
