import { badInput, type FieldError, type Refusal } from '#shared/errors.ts'
import { showDay, toDay } from '#shared/dates.ts'
import { dec, round, showLargo } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { ISO, isDni } from './identity.ts'
import type { RecepcionReq } from './receipt-shape.ts'
import { MAX_RECLAMO, type Diferencia, type Resultado } from './receipt-words.ts'
import { textos } from './textos.ts'

export type { ReceivedLine, RecepcionReq } from './receipt-shape.ts'
export * from './receipt-words.ts'

/** A line as the remito says that it was sent; `unidad` and measures as of an order line. */
export type SentLine = {
  readonly presupuestoId: number
  readonly pedidoId: string | null
  readonly renglon: string
  readonly cantidad: number
  readonly unidad: string
}
type Named = Pick<SentLine, 'presupuestoId' | 'pedidoId' | 'renglon'>
export const keyOfLine = ({ presupuestoId, pedidoId, renglon }: Named): string =>
  `${presupuestoId} ${pedidoId ?? ''} ${renglon}`

/** Decimals that a received quantity takes: those of what is sold by measure, or was sent in parts. */
export const decimalsOf = ({ unidad, cantidad }: Pick<SentLine, 'unidad' | 'cantidad'>): 0 | 2 =>
  unidad === 'm²' || unidad === 'm' || unidad === 'kg' || !Number.isInteger(cantidad) ? 2 : 0

type Received = { readonly cantidad: number; readonly diferencia: Diferencia | null }
/** What is wrong with what was received of a line, as its field and sentence; null: nothing (REMITO-08). */
export const checkLine = (
  sent: Pick<SentLine, 'cantidad' | 'unidad'>,
  { cantidad, diferencia }: Received,
): readonly [field: 'cantidad' | 'diferencia', detail: string] | null => {
  if (!(cantidad >= 0) || !round(cantidad, 2).eq(cantidad)) return ['cantidad', textos.cantidad]
  if (decimalsOf(sent) === 0 && !Number.isInteger(cantidad)) return ['cantidad', textos.entera]
  const off = dec(cantidad).minus(sent.cantidad)
  if (off.gt(0))
    return diferencia === 'Sobra' ? null : ['diferencia', textos.masQue(unitsOf(sent.cantidad, sent.unidad))]
  if (diferencia === 'Sobra') return ['diferencia', textos.noSobra]
  if (off.lt(0)) return diferencia === null ? ['diferencia', textos.noDiferencia] : null
  return diferencia === 'Falta' ? ['diferencia', textos.noFalta] : null
}

/** How it ends: with differences where a line, or who receives what has no lines, says so. */
export const resultadoOf = ({
  lineas,
  conDiferencias,
}: {
  readonly lineas: readonly { readonly diferencia: Diferencia | null }[]
  readonly conDiferencias?: boolean | null
}): Resultado =>
  conDiferencias || lineas.some(({ diferencia }) => diferencia !== null) ? 'Con diferencias' : 'Conforme'

const linesWrong = (said: RecepcionReq, sent: readonly SentLine[]): FieldError[] => {
  const byKey = new Map(sent.map((line) => [keyOfLine(line), line]))
  const named = new Set(said.lineas.map(keyOfLine))
  if (named.size !== said.lineas.length) return [{ field: 'lineas', detail: textos.twice }]
  const wrong = said.lineas.flatMap((line, at): FieldError[] => {
    const of = byKey.get(keyOfLine(line))
    if (!of) return [{ field: `lineas.${at}`, detail: textos.notOfRemito }]
    const problem = checkLine(of, line)
    return problem ? [{ field: `lineas.${at}.${problem[0]}`, detail: problem[1] }] : []
  })
  return named.size < byKey.size && wrong.length === 0 ? [{ field: 'lineas', detail: textos.allLines }] : wrong
}
const firmaWrong = ({ firma }: RecepcionReq): FieldError[] => {
  const isThere = !firma ? false : firma.como === 'dibujada' ? Boolean(firma.archivo) : firma.nombre !== ''
  if (!isThere) return [{ field: 'firma', detail: textos.firma }]
  return firma?.como === 'escrita' && !firma.acepta ? [{ field: 'acepta', detail: textos.noAcepta }] : []
}
const whenWrong = ({ momento }: RecepcionReq, fecha: string): FieldError[] => {
  const at = ISO.test(momento) ? Date.parse(momento) : Number.NaN
  if (Number.isNaN(at)) return [{ field: 'momento', detail: textos.noFecha }]
  return toDay(new Date(at)) < fecha ? [{ field: 'momento', detail: textos.before(showDay(fecha)) }] : []
}
/** What the order knows of who receives: `conDni` without saying it. */
type Receiver = { readonly recibe: string | null; readonly conDni: boolean }
const whoWrong = ({ recibe, dni }: RecepcionReq, known: Receiver): FieldError[] => {
  if (dni !== null) return isDni(dni) ? [] : [{ field: 'dni', detail: textos.dni }]
  return known.conDni && known.recibe === recibe ? [] : [{ field: 'dni', detail: textos.noDni }]
}
const restWrong = (said: RecepcionReq, hasLines: boolean): FieldError[] => {
  const wrong: FieldError[] = []
  if (said.suma !== null && said.corrige !== null) wrong.push({ field: 'corrige', detail: textos.sumaOrCorrige })
  if (said.corrige !== null && !said.motivo) wrong.push({ field: 'motivo', detail: textos.noMotivoCorrige })
  if (said.corrige === null && said.motivo) wrong.push({ field: 'motivo', detail: textos.motivoAlone })
  if (hasLines && said.conDiferencias !== null) wrong.push({ field: 'conDiferencias', detail: textos.byLines })
  if (!hasLines && said.conDiferencias && !said.nota) wrong.push({ field: 'nota', detail: textos.sayWhat })
  if (said.reclamo && resultadoOf(said) === 'Conforme') wrong.push({ field: 'reclamo', detail: textos.noClaim })
  return wrong
}
/** All that is wrong with a receipt of a remito of a day, field by field, the form's order (REMITO-08, 09, 13). */
export const checkRecepcion = (
  said: RecepcionReq,
  of: { readonly fecha: string; readonly lineas: readonly SentLine[]; readonly receiver: Receiver },
): readonly FieldError[] => [
  ...whenWrong(said, of.fecha),
  ...linesWrong(said, of.lineas),
  ...whoWrong(said, of.receiver),
  ...firmaWrong(said),
  ...restWrong(said, of.lineas.length > 0),
]
/** The refusal of what is wrong; null: nothing is. */
export const refusalOfRecepcion = (wrong: readonly FieldError[]): Refusal | null =>
  wrong.length === 0 ? null : badInput(wrong[0]!.detail, wrong)

type Said = Received & {
  readonly nombre: string
  readonly unidad: string
  readonly enviada: number
  readonly detalle: string | null
}
/** 'IPN 80 × 6 m: falta 2 de 10 tiras.' of each line that differs. */
const sentenceOf = ({ nombre, unidad, enviada, cantidad, diferencia, detalle }: Said): string => {
  const off = dec(cantidad).minus(enviada).abs().toNumber()
  const of = unitsOf(enviada, unidad)
  const what = {
    Falta: off === 1 ? `falta 1 de ${of}` : `faltan ${showLargo(off)} de ${of}`,
    Sobra: off === 1 ? `sobra 1 sobre ${of}` : `sobran ${showLargo(off)} sobre ${of}`,
    Dañado: off === 0 ? `llegó dañado (${of})` : `llegó dañado: ${showLargo(cantidad)} de ${of}`,
    'Vino otro': off === 0 ? `vino otro (${of})` : `vino otro: ${showLargo(cantidad)} de ${of}`,
  }[diferencia!]
  return `${nombre}: ${what}${detalle ? `. ${detalle.replace(/\.$/, '')}` : ''}.`
}
/** The claim's text as it is offered: what differs, line by line, then the note; cut where a claim takes no more. */
export const textOfReclamo = (lines: readonly Said[], nota: string | null): string => {
  const all = [...lines.filter(({ diferencia }) => diferencia !== null).map(sentenceOf), ...(nota ? [nota] : [])]
  const whole = all.join('\n')
  return whole.length <= MAX_RECLAMO ? whole : `${whole.slice(0, MAX_RECLAMO - 1)}…`
}
/** The claim's title. */
export const tituloOfReclamo = (numero: string): string => `Remito ${numero}: diferencias al recibir`

const RADIUS = 6_371_000
const rad = (degrees: number) => (degrees * Math.PI) / 180
type Point = { readonly latitud: number; readonly longitud: number }
/** Metres between two points, whole. */
export const metrosBetween = (one: Point, other: Point): number => {
  const [from, to] = [rad(one.latitud), rad(other.latitud)]
  const turned = Math.cos(from) * Math.cos(to) * Math.sin(rad(other.longitud - one.longitud) / 2) ** 2
  const half = Math.sqrt(Math.sin((to - from) / 2) ** 2 + turned)
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, half)))
}
/** Beyond this from the destination it is said (REMITO-09). */
export const LEJOS_METROS = 1_000
/** A phone's clock may be off by so many minutes (REMITO-13). */
export const RELOJ_MINUTOS = 10
/**
 * Minutes between the phone's clock and the server's, where they are more than ten: above 0 it was sent later, or the
 * phone is slow; below 0 the phone is fast. Null else.
 */
export const relojOf = (momento: Date, creado: Date): number | null => {
  const minutes = Math.round((creado.getTime() - momento.getTime()) / 60_000)
  return Math.abs(minutes) > RELOJ_MINUTOS ? minutes : null
}
/** '25 min', '3 h 5 min', '2 días'. */
export const showMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} días`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
