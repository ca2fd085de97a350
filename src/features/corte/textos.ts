import { showInt } from '#shared/money.ts'
import { showM, showMm } from './lengths.ts'
import { MAX_FILAS, MAX_PIEZAS, MAX_PRODUCTOS } from './limits.ts'

/** The sentences of the screen and of its calls (CORTE-01 … CORTE-11). */
export const textos = {
  titulo: 'Plan de corte',
  enMm: 'Piezas, cortes y sobras, en milímetros.',
  none: 'Todavía no hay planes de corte.',
  whatFor: 'Acá vas a tener los planes que guardes, para volver a abrirlos con los precios de ese día.',
  noPiezas: 'Escribí o pegá las piezas que te hacen falta',
  nombreObligatorio: 'Poné un nombre.',
  tooManyPlanes: 'Se admiten hasta 100 planes por cliente. Eliminá alguno que no uses y volvé a intentar.',
  tooManyProductos: `Un plan lleva hasta ${MAX_PRODUCTOS} productos.`,
  tooManyFilas: `Un plan lleva hasta ${showInt(MAX_FILAS)} filas de piezas.`,
  tooManyPiezas: `Un plan lleva hasta ${showInt(MAX_PIEZAS)} piezas.`,
  tooManyRenglones: 'La planilla lleva hasta 1.000 renglones: imprimí el plan, o partilo en dos.',
  ofOther: 'Sólo quien hizo el plan puede eliminarlo o dejar de compartirlo.',
  changed: (quien: string) => `${quien} guardó este plan mientras tanto. Lo tuyo sigue acá, sin guardar.`,
  unreadable: (nombre: string) =>
    `No pudimos leer «${nombre}»: no es un CSV o XLSX sano. Guardalo de nuevo desde la planilla y volvé a subirlo.`,
  noRows: (nombre: string) => `«${nombre}» no tiene ninguna fila con una pieza.`,
  tooLong: (nombre: string, filas: number) =>
    `«${nombre}» tiene ${showInt(filas)} filas y el máximo es ${showInt(MAX_FILAS)}. Partilo y volvé a subirlo.`,
  tooLongPieza: (largo: number, longest: number) =>
    `Ninguna barra de este producto llega a ${showM(largo)} m (la más larga: ${showM(longest)} m).`,
  noRoom: (largo: number) => `No hay lugar para todas las piezas de ${showM(largo)} m: sólo entran en lo que tenés.`,
  noLargo: 'De este producto no sabemos el largo: escribilo.',
  chapa: 'Las chapas se cortan por largo y ancho: pedilas a medida.',
  notSold: 'El producto ya no está disponible.',
  stopped: 'Lo detuviste: es el mejor que se encontró',
  minimum: (usa: number, compra: number) =>
    `El plan usa ${showInt(usa)} y se agregan ${showInt(compra)}: es lo que se vende, o sale menos así.`,
  unsaved: 'Lo que hay en este plan no está guardado y se va a perder.',
  changedPrecio: 'el precio cambió',
  changedLargo: 'el largo ya no se vende',
} as const

type Bound = {
  readonly probado: boolean
  readonly barras: number
  readonly minimo: number
  readonly falta: number | null
  readonly busca: 'money' | 'bars' | 'waste'
}
const BEST = {
  money: 'Es el plan más barato posible',
  bars: 'No se puede con menos barras',
  waste: 'No se puede comprando menos metros',
} as const
/** How good a plan is, in words: first what is sure, then why (CORTE-06). */
export const showBound = ({ probado, barras, minimo, falta, busca }: Bound): readonly [sure: string, why: string] => {
  if (barras === 0) return ['No hace falta comprar ninguna barra.', '']
  const isLeast = minimo >= barras
  const impossible = `con menos de ${showInt(barras)} ${barras === 1 ? 'barra' : 'barras'} es imposible`
  const why = falta === null || !isLeast ? '' : `en ${showInt(barras - 1)} y lo que tenés faltan ${showMm(falta)} mm.`
  if (probado && isLeast && barras > 1) return [`${BEST[busca]}, y ${impossible}${why ? ':' : '.'}`, why]
  if (probado) return [`${BEST[busca]}.`, '']
  if (isLeast) return [`${impossible.charAt(0).toUpperCase()}${impossible.slice(1)}${why ? ':' : '.'}`, why]
  const more = barras - minimo
  return [`A lo sumo ${showInt(more)} ${more === 1 ? 'barra' : 'barras'} más que lo mínimo posible.`, '']
}
