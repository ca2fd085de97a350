import { dec, showLargo } from '#shared/money.ts'

export const MAX_NOMBRE = 60
export const MAX_NOTA = 250
/** Lists of a client, all its people's together, and lines of a list (LIST-06). */
export const MAX_LISTAS = 100
export const MAX_LINEAS = 500
/** Days within which a deleted list can be brought back. */
export const KEPT_DAYS = 30

export const textos = {
  none: 'Todavía no hay listas.',
  whatFor: 'Acá vas a tener lo que pedís seguido, guardado desde el carrito, una solicitud o el pedido rápido.',
  noLines: 'La lista todavía no tiene líneas.',
  whatForLines: 'Una lista lleva productos con su cantidad y su corte, para comprarlos de una vez.',
  nombreObligatorio: 'Poné un nombre.',
  nombreLargo: `Admite hasta ${MAX_NOMBRE} caracteres.`,
  tooManyLists: `Se admiten hasta ${MAX_LISTAS} listas por cliente. Eliminá alguna que no uses y volvé a intentar.`,
  tooManyLines: `Se admiten hasta ${MAX_LINEAS} líneas por lista.`,
  noProduct: (codigo: string) => `No hay ningún producto con el código ${codigo}.`,
  cantidadInvalida: 'La cantidad tiene que ser mayor que cero.',
  medidaInvalida: 'El largo y el ancho no pueden ser negativos.',
  ofOther: 'Sólo quien hizo la lista puede eliminarla o dejar de compartirla.',
  changed: (quien: string) => `${quien} cambió lo mismo mientras tanto. No se guardó nada: elegí qué queda.`,
} as const

/** A number of a line as it is compared: '6', '2,44'. */
export const asText = (n: number | string): string => showLargo(dec(n).toNumber())
/** The name of a copy: 'Copia de Obra norte', no longer than a name may be. */
export const nameOfCopy = (nombre: string): string => `Copia de ${nombre}`.slice(0, MAX_NOMBRE)

/** A line as it is sent to be kept. Metres; null: not asked. */
export type NuevaLinea = {
  readonly productoId: string
  readonly cantidad: number
  readonly largo: number | null
  readonly ancho: number | null
}
export type Guardar = { listaId: string; nombre: string; compartida: boolean }
export type Errores = { [K in keyof Guardar]?: string }
/** A list needs a name; one that there is has it. */
export const checkGuardar = ({ listaId, nombre }: Guardar): Errores =>
  listaId === '' && nombre.trim() === '' ? { nombre: textos.nombreObligatorio } : {}
