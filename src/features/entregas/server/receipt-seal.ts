import { createHash } from 'node:crypto'
import type { FirmaComo, ReceivedLine, Resultado } from '../receipt.ts'

/** A file of a receipt: `orden` 0 its signature, which is personal. */
export type SealedFile = { readonly orden: number; readonly tamano: number; readonly sha256: string }
/** What of a receipt is sealed, and never changes; of its personal part the hash alone. */
export type Facts = {
  readonly numero: string
  readonly clienteId: number
  readonly por: string
  /** By the phone's clock and by the server's. */ readonly momento: Date
  readonly creado: Date
  readonly resultado: Resultado
  readonly lineas: readonly (ReceivedLine & { readonly productoId: string; readonly enviada: number })[]
  readonly nota: string | null
  readonly firmaComo: FirmaComo
  readonly reclamoId: number | null
  readonly corrige: number | null
  readonly suma: number | null
  readonly motivo: string | null
  readonly fotos: readonly SealedFile[]
}
export type Personal = {
  readonly recibe: string | null
  readonly dni: string | null
  readonly firmante: string | null
  readonly lugar: {
    readonly latitud: number
    readonly longitud: number
    readonly precisionMetros: number | null
  } | null
  readonly lejosMetros: number | null
  readonly firma: readonly SealedFile[]
  /** Random: a hash of a DNI alone could be tried out. */ readonly sal: string | null
}
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
/** JSON without blanks, members by name: the same for the same data. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** In an order that nobody chose. */
const ordered = <T>(all: readonly T[]): readonly T[] =>
  all.toSorted((one, other) => (canonical(one) < canonical(other) ? -1 : 1))
export const sealPersonal = (personal: Personal): string =>
  sha256(canonical({ ...personal, firma: ordered(personal.firma) }))
/** SHA-256 of what was received, with that of its personal part: it stands when that part is erased (REMITO-12). */
export const seal = (facts: Facts, huellaPersonal: string): string =>
  sha256(
    canonical({
      ...facts,
      lineas: ordered(facts.lineas),
      fotos: ordered(facts.fotos),
      personal: huellaPersonal,
    }),
  )
