import { daysBetween, showDay, type Day } from '#shared/dates.ts'
import type { Estado, Guardado } from './estados.ts'
import { MAX_DIAS } from './limits.ts'

export {
  canImport,
  canMove,
  canPrice,
  estadoOn,
  estados,
  isOver,
  turnOf,
  type Estado,
  type Guardado,
  type Mueve,
} from './estados.ts'
export * from './limits.ts'

/** What a client says who does not take it. */
export const motivos = ['Precio', 'Plazo de entrega', 'Ya lo compré', 'Otro'] as const
/** How an answer came that the seller writes down. */
export const medios = ['Teléfono', 'WhatsApp', 'Correo', 'En persona'] as const
export const respuestas = ['aceptar', 'rechazar', 'otroPrecio'] as const
export type Respuesta = (typeof respuestas)[number]

export const textos = {
  titulo: 'Cotizaciones',
  vacio: 'Todavía no hay cotizaciones.',
  whatFor: 'Acá se pide un precio, se conversa y se compra con fecha de vencimiento.',
  none: 'No hay cotizaciones con esos filtros.',
  numero: 'Un número de cotización es como C-318.',
  fecha: 'Escribí la fecha como DD/MM/AAAA.',
  nadaElegido: 'Poné cuánto de algún renglón.',
  porcentajeInvalido: 'Poné cuánto por ciento baja todo, como 3 o 4,5.',
  totalInvalido: 'Poné un total mayor que cero que se pueda repartir.',
  repartido: (total: string) => `Con precios de cuatro decimales da ${total}.`,
  renovacion: (team: boolean) => (team ? 'El cliente pidió que la renueves.' : 'Pediste que la renueven.'),
  carritoVacio: 'El carrito está vacío.',
  cannotMove: (de: string, a: string) => `Una cotización no puede pasar de ${de} a ${a}.`,
  cambiada: 'Tu vendedor mandó otra versión mientras la mirabas. Revisala antes de contestar.',
  versionVieja: 'Otra persona la cambió mientras la editabas. Esto es lo que tiene ahora.',
  vencida: (day: string) => `La cotización venció el ${day}.`,
  rechazada: 'La cotización fue rechazada.',
  retirada: 'La cotización fue retirada.',
  askRenewal: 'Pedí que la renueven.',
  renewable: 'Se puede renovar.',
  validezPasada: 'La fecha de validez ya pasó.',
  validezLejana: `La fecha de validez puede ser hasta ${MAX_DIAS} días adelante.`,
  validezFalta: 'Elegí hasta qué día vale.',
  precioInvalido: 'El precio tiene que ser mayor que cero.',
  precioExacto: 'El precio admite hasta cuatro decimales.',
  cantidadInvalida: 'La cantidad no es válida.',
  medidaInvalida: 'La medida no es válida.',
  productoInvalido: 'Ese producto no existe.',
  withoutLineas: 'La cotización no tiene renglones.',
  needsAdministrador: 'Este precio necesita la autorización de un administrador.',
  objetivos: 'Decí qué precio buscás, en un renglón o en el total.',
  motivo: 'Elegí por qué no la tomás.',
  medio: 'Elegí cómo llegó la respuesta.',
  moved: (descripcion: string) => `El precio de lista de ${descripcion} cambió: revisalo y marcalo antes de mandarla.`,
  withoutPartes: 'Esta cotización se compra entera.',
  queda: (descripcion: string, cantidad: string) => `${descripcion}: quedan ${cantidad}.`,
  agotada: 'Ya se compró todo lo de esta cotización.',
  notAceptada: 'Aceptala antes de comprarla.',
  notSold: (descripcion: string) => `${descripcion} no está disponible para este cliente.`,
  condicion: 'Esa condición de pago no existe.',
  reemplazada: (numero: string) => `Reemplazada por la solicitud N° ${numero}.`,
  conCotizacion: 'Esa solicitud ya tiene su cotización.',
  isFirme: 'Esa solicitud es un pedido firme.',
  solicitudCancelada: 'Esa solicitud se canceló.',
  waitsNoMore: 'Ya tiene precio: mandá el archivo con un mensaje.',
  fechaPasada: 'La fecha en que lo necesitás ya pasó.',
} as const

/** What of an import is refused, or waits (COTIZ-16). */
export const ofImport = {
  none: (numero: string) => `No existe la cotización «${numero}».`,
  ownCodigo: (numero: number) => `El código ya es de la cotización ${codigoOf(numero)}.`,
  otherCodigo: (numero: number, codigo: string) => `La cotización ${codigoOf(numero)} ya tiene el código ${codigo}.`,
  otherCliente: (numero: number) => `La cotización ${codigoOf(numero)} es de otro cliente.`,
  otherMoneda: (numero: number) => `La moneda de la cotización ${codigoOf(numero)} no cambia.`,
  missing: 'Falta el dato: la cotización es nueva.',
  notVencida: 'Todavía vale: Vencida se lee de la fecha de validez.',
  tooMany: (most: number) => `Una cotización admite hasta ${most} renglones.`,
} as const
/** How an answer came that the order system took. */
export const MEDIO_IMPORT = 'el sistema de gestión'

/** 'C-318'. */
export const codigoOf = (numero: number): string => `C-${numero}`
/** 'Cotización C-318, versión 3' (COTIZ-13). */
export const nombreOf = (numero: number, version: number | null): string =>
  version === null ? `Cotización ${codigoOf(numero)}` : `Cotización ${codigoOf(numero)}, versión ${version}`

/** Why a day cannot be the last one; null if it can. It is good to the end of that day (COTIZ-06). */
export const checkVence = (vence: Day | null, today: Day): string | null => {
  if (vence === null) return textos.validezFalta
  if (vence < today) return textos.validezPasada
  return daysBetween(today, vence) > MAX_DIAS ? textos.validezLejana : null
}

/** How long it is still good, in words (COTIZ-02). */
export const showValidez = (vence: Day, today: Day): string => {
  const days = daysBetween(today, vence)
  if (days < 0) return `Venció el ${showDay(vence)}`
  if (days === 0) return 'Vence hoy a las 23:59'
  return `Vence el ${showDay(vence)}, en ${days === 1 ? '1 día' : `${days} días`}`
}

/** 'Cotización C-318 · versión 3', at the head of its paper (COTIZ-15). */
export const headOf = (numero: number, version: number): string => `Cotización ${codigoOf(numero)} · versión ${version}`
export const archivoOf = (numero: number, version: number): string => `Cotización ${codigoOf(numero)} v${version}.pdf`

type Of = {
  readonly guardado: Guardado
  readonly enVigor: number | null
  readonly version: { readonly numero: number; readonly enviada: string | null; readonly vence: Day | null }
}
/** What a version is that nobody can take as it is, on a day; null of one that is good (COTIZ-15). */
export const noValeOf = ({ guardado, enVigor, version }: Of, today: Day): string | null => {
  if (version.enviada === null) return 'Borrador'
  if (version.numero !== enVigor) return 'Reemplazada'
  if (guardado === 'Retirada' || guardado === 'Rechazada') return guardado
  return guardado !== 'Comprada' && version.vence !== null && version.vence < today ? 'Vencida' : null
}

const over = {
  Vencida: (vence: Day | null) => textos.vencida(showDay(vence!)),
  Rechazada: () => textos.rechazada,
  Retirada: () => textos.retirada,
}
/**
 * Why nothing of a cotización changes any more until it is renewed, and what whoever reads it can do; null while it
 * does (COTIZ-08). `team`: the distributor's people, who renew it.
 */
export const overBecause = (estado: Estado, vence: Day | null, team = false): string | null =>
  estado === 'Vencida' || estado === 'Rechazada' || estado === 'Retirada'
    ? `${over[estado](vence)} ${team ? textos.renewable : textos.askRenewal}`
    : null

/** 'Pedido 40 de 100' (COTIZ-12). */
export const showPedido = (pedido: string, of: string): string => `Pedido ${pedido} de ${of}`
