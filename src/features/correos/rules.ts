/** What the order system is called in front of a client. */
const SISTEMA = 'el sistema de gestión'

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
    despues: 'Si fue un error, elegí de nuevo qué te llega.',
  },
  elegir: {
    titulo: 'Elegir qué me llega',
    que: (email: string, de: string) => `Los correos de ${de} que llegan a ${email}. Cada cambio se guarda solo.`,
    ofCuenta: (email: string, de: string) => `Los correos de ${de} que llegan a ${email}, de este tipo.`,
    others: 'Los demás se eligen en Avisos',
    nothing: 'A esta dirección no le llega ningún correo que se pueda elegir.',
    left: (nombre: string) => `Listo: no te va a llegar más «${nombre}».`,
    back: (nombre: string) => `Listo: te vuelve a llegar «${nombre}».`,
    leave: 'No quiero recibirlo más',
    again: 'Volver a recibirlo',
    stopped: 'No te llega.',
    undo: 'Deshacer',
    ofMail: 'El correo que abriste',
    badEnlace: 'El enlace no está entero o fue cambiado. Abrilo de nuevo desde el correo.',
    unknown: 'Ese correo no se elige desde este enlace.',
    full: 'Ese correo ya tiene todos los contactos que admite. Pedile a tu empresa que libere un lugar.',
  },
  leftTipo: 'Esa dirección pidió no recibir este correo: sólo ella puede volver a elegirlo, desde uno de sus correos.',
  /** Of a kind nothing of the portal writes to (PAPEL-01). */ ofSistema: `Los manda ${SISTEMA}`,
  destinos: {
    titulo: 'Correos a los contactos',
    help: 'A qué contactos de cada cliente les llega cada cosa. Quien la pidió recibe lo suyo de todas formas, y nadie la recibe dos veces.',
    none: `A ninguno: los manda ${SISTEMA}`,
    unknownSuceso: 'Eso no se manda por correo.',
    unknownTipo: 'Esa clase de correo no existe, o se usa para entrar al portal.',
    saved: '¡Configurado correctamente!',
    otherPersona:
      'Otra persona cambió a quién le llega cada correo mientras lo editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: revisalo y guardá de nuevo.',
  },
  cerrado: 'Se usa para entrar al portal: no se cambia acá.',
} as const

/** The type whose contacts are sign-in addresses: read-only here (MAIL-17). */
export const INGRESO = 14
/** In place of a type: every one of a client's. */
export const EVERY = 0
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

/**
 * What happens and is mailed to contacts (PAPEL-01). `inicio`: the kind it goes to until somebody chooses another, by
 * its name; `porTienda`: to the contacts of the shop it is about, and to those of all.
 */
export const sucesos = {
  pedido: { nombre: 'Se recibió una solicitud o cambió de estado', inicio: 'Confirmación de pedido', porTienda: true },
  despacho: { nombre: 'Salió el camión, o llegó el PDF del remito', inicio: 'Aviso de despacho', porTienda: true },
  factura: { nombre: 'Llegó el PDF de una factura o de una nota', inicio: 'Factura electrónica', porTienda: true },
  cotizacion: { nombre: 'Llegó una cotización, o vence hoy', inicio: 'Confirmación de pedido', porTienda: true },
  reclamo: { nombre: 'Se cargó un reclamo o cambió de estado', inicio: 'Confirmación de pedido', porTienda: false },
  resumen: { nombre: 'El saldo del mes, el primer día hábil', inicio: 'Resumen de cuenta', porTienda: false },
  lista: { nombre: 'Se publicó una lista de precios', inicio: 'Lista de precios', porTienda: false },
} as const
export type Suceso = keyof typeof sucesos
export const listSucesos = Object.keys(sucesos) as Suceso[]
export const isSuceso = (text: string): text is Suceso => Object.hasOwn(sucesos, text)
