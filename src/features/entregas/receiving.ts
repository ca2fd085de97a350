import { numeroOf, readTyped, inCampo, type Campo, type Typed } from '#shared/cantidad.ts'
import { dec, kilos, showLargo } from '#shared/money.ts'
import { nombreOf, showMedida } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Linea, Prueba, Remito } from './contract.ts'
import {
  decimalsOf,
  keyOfLine,
  resultadoOf,
  textOfReclamo,
  type Diferencia,
  type RecepcionReq,
  type SentLine,
} from './receipt.ts'
import type { Strokes } from './signature.ts'

// What is typed while a remito is received, before it is sent (REMITO-08).
/** A line that goes in the remito. */
export type Sent = SentLine & { readonly nombre: string; readonly medida: string; readonly kilos: number | null }
/** How much of it came, as it was typed, and what is wrong with it. */
export type Counted = {
  readonly texto: string
  readonly diferencia: Diferencia | null
  /** Something is wrong with it although all of it came. */ readonly marked: boolean
  readonly detalle: string
}
export type Place = NonNullable<RecepcionReq['lugar']>
/** A photo by the name that the device keeps it under, and what the portal calls it once it has it. */
export type Photo = { readonly id: string; readonly archivo: string | null }
/** What is sent once, with the hour it was pressed at: whatever is changed afterwards is another one. */
export type Intent = { readonly key: string; readonly momento: string }

export const steps = ['count', 'differences', 'sign', 'review'] as const
export type Step = (typeof steps)[number]
export type Receiving = {
  readonly step: Step
  /** Only lines that were touched, by `keyOfLine`. */ readonly lines: Readonly<Record<string, Counted>>
  /** Of a remito without lines. */ readonly conDiferencias: boolean
  readonly recibe: string
  readonly dni: string
  readonly como: 'dibujada' | 'escrita'
  readonly strokes: Strokes
  readonly firmaArchivo: string | null
  /** Who signs by writing; null: who receives. */ readonly firmante: string | null
  readonly acepta: boolean
  readonly photos: readonly Photo[]
  readonly lugar: Place | null
  readonly nota: string
  readonly claiming: boolean
  /** Null: as it is offered. */ readonly reclamo: string | null
  readonly motivo: string
  readonly suma: number | null
  readonly intent: Intent | null
  /** It was pressed, and nobody answered yet: it goes by itself. */ readonly waiting: boolean
}

/** The lines that go in a remito. */
export const sentOf = ({ lineas }: Pick<Remito, 'lineas'>): readonly Sent[] =>
  lineas.$values
    .filter(({ cantidad }) => cantidad > 0)
    .map((line: Linea) => ({
      presupuestoId: line.presupuestoId,
      pedidoId: line.pedidoId,
      renglon: line.renglon,
      cantidad: line.cantidad,
      unidad: line.unidad,
      nombre: nombreOf(line.descripcion, line),
      medida: showMedida(line),
      kilos: line.kilos ?? line.kilosTabla,
    }))
const whole = ({ cantidad }: Sent): Counted => ({
  texto: inCampo(cantidad),
  diferencia: null,
  marked: false,
  detalle: '',
})
/** How a line was counted; all of it at first. */
export const countedOf = ({ lines }: Pick<Receiving, 'lines'>, sent: Sent): Counted =>
  lines[keyOfLine(sent)] ?? whole(sent)

const campoOf = (sent: Sent): Campo => ({ decimals: decimalsOf(sent), unidades: [sent.unidad, 'unidad'] })
export const readCounted = ({ texto }: Counted, sent: Sent): Typed => readTyped(texto, campoOf(sent))
const figureOf = (counted: Counted, sent: Sent): number => numeroOf(readCounted(counted, sent)) ?? Number.NaN
/** More or less than was sent; null: no figure. */
export const offOf = (counted: Counted, sent: Sent): number | null => {
  const figure = figureOf(counted, sent)
  return Number.isNaN(figure) ? null : dec(figure).minus(sent.cantidad).toNumber()
}
/** What may be said of a line by how much of it came. */
export const kindsFor = (off: number): readonly Diferencia[] =>
  off > 0 ? ['Sobra'] : off < 0 ? ['Falta', 'Dañado', 'Vino otro'] : ['Dañado', 'Vino otro']
const kindAfter = (now: Diferencia | null, off: number): Diferencia | null => {
  if (now !== null && kindsFor(off).includes(now)) return now
  return off < 0 ? 'Falta' : null
}
/** A line with another quantity: fewer are missing until something else is said, more are asked about. */
export const recount = (counted: Counted, sent: Sent, texto: string): Counted => {
  const next = { ...counted, texto }
  const off = offOf(next, sent)
  return off === null ? next : { ...next, diferencia: kindAfter(counted.diferencia, off) }
}
/** One more or one less, from what is typed or from what was sent; never below 0. */
export const stepBy = (counted: Counted, sent: Sent, by: 1 | -1): Counted => {
  const from = numeroOf(readCounted(counted, sent)) ?? sent.cantidad
  const next = dec(from).plus(by)
  return recount(counted, sent, inCampo(next.gt(0) ? next.toNumber() : 0))
}
/** More than was sent, and nobody said yet that it is so (REMITO-08). */
export const isAsked = (counted: Counted, sent: Sent): boolean =>
  (offOf(counted, sent) ?? 0) > 0 && counted.diferencia !== 'Sobra'
export const isDifferent = (counted: Counted, sent: Sent): boolean =>
  counted.marked || counted.diferencia !== null || offOf(counted, sent) !== 0
/** 'Faltan 2 tiras', 'Sobra 1 tira'; of what came whole, that it did. */
export const sayOff = (off: number, { unidad }: Pick<Sent, 'unidad'>): string => {
  if (off === 0) return 'Llegó la cantidad del remito'
  const many = Math.abs(off)
  return `${off < 0 ? 'Falta' : 'Sobra'}${many === 1 ? '' : 'n'} ${unitsOf(many, unidad)}`
}
/** Kilos of a part of a line; null where nobody knows what it weighs. */
export const kilosOfPart = ({ kilos: all, cantidad }: Sent, part: number): number | null =>
  all === null || cantidad <= 0 ? null : kilos(dec(all).times(Math.abs(part)).div(cantidad))

/** A new receipt of a remito; of a correction, what the corrected one says, signed anew. */
export const receivingOf = (remito: Pick<Remito, 'recibe' | 'lineas'>, corrected: Prueba | null): Receiving => ({
  step: 'count',
  lines: corrected ? linesOfPrueba(sentOf(remito), corrected) : {},
  conDiferencias: corrected?.resultado === 'Con diferencias',
  recibe: corrected?.recibe ?? remito.recibe ?? '',
  dni: '',
  como: 'dibujada',
  strokes: [],
  firmaArchivo: null,
  firmante: null,
  acepta: false,
  photos: [],
  lugar: null,
  nota: corrected?.nota ?? '',
  claiming: corrected === null,
  reclamo: null,
  motivo: '',
  suma: null,
  intent: null,
  waiting: false,
})
const linesOfPrueba = (sent: readonly Sent[], { lineas }: Prueba): Record<string, Counted> => {
  const byKey = new Map(sent.map((line) => [keyOfLine(line), line]))
  return Object.fromEntries(
    lineas.$values.flatMap((line) => {
      const key = keyOfLine(line)
      const whole = byKey.get(key)?.cantidad
      if (whole === undefined) return []
      const { cantidad, diferencia, detalle } = line
      return [
        [
          key,
          {
            texto: inCampo(cantidad),
            diferencia,
            marked: diferencia !== null && cantidad === whole,
            detalle: detalle ?? '',
          },
        ] as const,
      ]
    }),
  )
}
const blank = (text: string): string | null => text.trim() || null
/** The claim as it is offered: what differs, then the note. */
export const offeredClaim = (receiving: Receiving, sent: readonly Sent[]): string =>
  textOfReclamo(
    sent.map((line) => {
      const counted = countedOf(receiving, line)
      return {
        nombre: [line.nombre, line.medida && `× ${line.medida}`].filter(Boolean).join(' '),
        unidad: line.unidad,
        enviada: line.cantidad,
        cantidad: figureOf(counted, line),
        diferencia: counted.diferencia,
        detalle: blank(counted.detalle),
      }
    }),
    blank(receiving.nota),
  )
/** Whether something of it differs, so that a claim is offered. */
export const hasDifferences = (receiving: Receiving, sent: readonly Sent[]): boolean =>
  sent.length === 0 ? receiving.conDiferencias : sent.some((line) => isDifferent(countedOf(receiving, line), line))

const firmaOf = (receiving: Receiving, hasInk: boolean): RecepcionReq['firma'] => {
  const { como, firmante, recibe, acepta, firmaArchivo } = receiving
  if (como === 'escrita') return { como, nombre: (firmante ?? recibe).trim(), acepta }
  return hasInk ? { como, archivo: firmaArchivo ?? NO_FILE } : null
}
/** Stands for a drawn signature that the portal does not have yet. */
const NO_FILE = '00000000-0000-4000-8000-000000000000'
type Of = { readonly sent: readonly Sent[]; readonly corrige: number | null; readonly hasInk: boolean }
const lineOf = (receiving: Receiving, line: Sent): RecepcionReq['lineas'][number] => {
  const counted = countedOf(receiving, line)
  const { diferencia, detalle } = counted
  return {
    presupuestoId: line.presupuestoId,
    pedidoId: line.pedidoId,
    renglon: line.renglon,
    cantidad: figureOf(counted, line),
    diferencia,
    detalle: diferencia === null ? null : blank(detalle),
  }
}
/** What is sent of it; `momento`: the hour of the phone. */
export const bodyOf = (receiving: Receiving, { sent, corrige, hasInk }: Of, momento: string): RecepcionReq => {
  const lineas = sent.map((line) => lineOf(receiving, line))
  const conDiferencias = sent.length === 0 ? receiving.conDiferencias : null
  const claims = receiving.claiming && resultadoOf({ lineas, conDiferencias }) === 'Con diferencias'
  return {
    momento,
    lineas,
    conDiferencias,
    recibe: receiving.recibe.trim(),
    dni: blank(receiving.dni),
    firma: firmaOf(receiving, hasInk),
    fotos: receiving.photos.flatMap(({ archivo }) => archivo ?? []),
    lugar: receiving.lugar,
    nota: blank(receiving.nota),
    reclamo: claims ? { texto: blank(receiving.reclamo ?? offeredClaim(receiving, sent)) } : null,
    suma: corrige === null ? receiving.suma : null,
    corrige,
    motivo: corrige === null ? null : blank(receiving.motivo),
  }
}

/** What is still wrong of a line that was marked and of which nobody said what it is. */
export const wrongMark = (counted: Counted, sent: Sent): string | null =>
  counted.marked && counted.diferencia === null && offOf(counted, sent) === 0
    ? 'Decí qué tiene: dañado o vino otro.'
    : null

/** The step in which a wrong field stands; `lines`: those that are asked about whether more came. */
export const stepOf = (field: string, isMore: (at: number) => boolean): Step => {
  const [name, at, part] = field.split('.')
  if (name === 'lineas') return part === 'diferencia' && !isMore(Number(at)) ? 'differences' : 'count'
  if (name === 'motivo' || name === 'conDiferencias') return 'count'
  return ['recibe', 'dni', 'firma', 'acepta', 'lugar'].includes(name!) ? 'sign' : 'review'
}
/** The steps that this receipt goes through: differences have one where there are some. */
export const stepsOf = (receiving: Receiving, sent: readonly Sent[]): readonly Step[] =>
  steps.filter((step) => step !== 'differences' || hasDifferences(receiving, sent))

/** '40 m'; '1,3 km' from a kilometre on. */
export const showMetros = (metros: number): string =>
  metros < 1_000 ? `${metros} m` : `${showLargo(Math.round(metros / 100) / 10)} km`
