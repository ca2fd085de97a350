import { dec, kilos as toKilos, round, showLargo, sum, ZERO, type DecimalSource } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { textos } from './textos.ts'

export {
  abiertos,
  estados,
  filters,
  readEstadoRemito,
  SIN_REMITO,
  wordsOf,
  type EstadoRemito,
  type FilterWord,
} from './estados.ts'
export * from './limits.ts'
export * from './receipt.ts'
export { checkPrueba, pruebaReq, type PruebaReq } from './prueba.ts'
export { textos } from './textos.ts'

/** How an order line stands, in its unit; quantities exact. */
export type Progress = {
  readonly pedida: number
  /** As the order system says (OPEN-178). */ readonly entregada: number
  /** On remitos that left, and on those that wait. */ readonly enCamino: number
  readonly preparada: number
}
export type Kind = 'entregada' | 'remito' | 'enCamino' | 'preparada' | 'pendiente'
export type Part = { readonly kind: Kind; readonly cantidad: number }
export type Bar = {
  readonly parts: readonly Part[]
  /** Delivered beyond what was ordered, and going beyond it besides. */ readonly llego: number
  readonly va: number
}
/** Parts after each other within what was ordered; what there is no room for is told apart. */
const within = (pedida: number, entregada: number, wanted: readonly Part[]): Bar => {
  let left = dec(pedida)
  const parts = wanted.flatMap(({ kind, cantidad }): Part[] => {
    const takes = dec(cantidad).gt(left) ? left : dec(cantidad)
    left = left.minus(takes)
    return takes.gt(0) ? [{ kind, cantidad: takes.toNumber() }] : []
  })
  const beyond = (value: DecimalSource) => (dec(value).gt(0) ? dec(value) : ZERO)
  const llego = beyond(dec(entregada).minus(pedida))
  const over = beyond(sum(wanted.map(({ cantidad }) => cantidad)).minus(pedida))
  return {
    parts: left.gt(0) ? [...parts, { kind: 'pendiente', cantidad: left.toNumber() }] : parts,
    llego: llego.toNumber(),
    va: beyond(over.minus(llego)).toNumber(),
  }
}
/** The bar of an order line: delivered, on its way, prepared, pending; never beyond what was ordered (REMITO-04). */
export const barOf = ({ pedida, entregada, enCamino, preparada }: Progress): Bar =>
  within(pedida, entregada, [
    { kind: 'entregada', cantidad: entregada },
    { kind: 'enCamino', cantidad: enCamino },
    { kind: 'preparada', cantidad: preparada },
  ])
/** The same of a line of a remito: what was delivered without it, what goes in it, then the rest. */
export const barOfRemito = (line: Progress & { readonly antes: number; readonly cantidad: number }): Bar =>
  within(line.pedida, line.entregada, [
    { kind: 'entregada', cantidad: line.antes },
    { kind: 'remito', cantidad: line.cantidad },
    { kind: 'enCamino', cantidad: line.enCamino },
    { kind: 'preparada', cantidad: line.preparada },
  ])
/** 'se entregaron 2 de más'; of what has not arrived, that it goes beyond. */
export const showDeMas = ({ llego, va }: Bar): string | null => {
  const said = [
    llego > 0 && `se ${llego === 1 ? 'entregó' : 'entregaron'} ${showLargo(llego)} de más`,
    va > 0 && `${va === 1 ? 'va' : 'van'} ${showLargo(va)} de más`,
  ].filter(Boolean)
  return said.length === 0 ? null : said.join(' y ')
}
/** What each part of a bar is called: 'entregado 5'. What neither arrived, left nor waits has not left. */
export const kinds: { readonly [K in Kind]: string } = {
  entregada: 'entregado',
  remito: 'en este remito',
  enCamino: 'en camino',
  preparada: 'preparado',
  pendiente: 'sin salir',
}
/** What a bar says to whoever does not see it: 'De 10 tiras: entregado 5, sin salir 5'. */
export const wordsOfBar = (pedida: number, unidad: string, bar: Bar): string =>
  [
    `De ${unitsOf(pedida, unidad)}: ${bar.parts.map(({ kind, cantidad }) => `${kinds[kind]} ${showLargo(cantidad)}`).join(', ')}`,
    showDeMas(bar),
  ]
    .filter(Boolean)
    .join('; ')

/** What was weighed against the table of weights; `porcentaje` null: nothing to compare with. */
export const differenceOf = (tabla: number, despachados: number): { kilos: number; porcentaje: number | null } => {
  const off = dec(despachados).minus(tabla)
  return {
    kilos: toKilos(off),
    porcentaje: tabla > 0 ? round(off.times(100).div(tabla), 2).toNumber() : null,
  }
}
/** '•••••678': the last three digits. */
export const maskDni = (dni: string): string => `•••••${dni.slice(-3)}`
/** Not arrived, and its day is over without having left (as 'Demorada' of an order). */
export const isLate = ({ fecha, estado }: { fecha: string | null; estado: string }, hoy: string): boolean =>
  fecha !== null && fecha < hoy && estado !== 'En viaje' && estado !== 'En tránsito'
/** What a carrier announced of a proof and never sent (REMITO-11). */
export const missingOf = (proof: {
  readonly fotosAnunciadas: number
  readonly fotos: number
  readonly firmaAnunciada: boolean
  readonly firma: boolean
}): readonly string[] => {
  const fotos = proof.fotosAnunciadas - proof.fotos
  return [
    ...(fotos === 1 ? [textos.noFoto] : fotos > 1 ? [textos.noFotos(fotos)] : []),
    ...(proof.firmaAnunciada && !proof.firma ? [textos.noFirma] : []),
  ]
}
