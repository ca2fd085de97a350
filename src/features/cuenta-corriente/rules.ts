import { showPesos } from '#shared/money.ts'
import { fold } from '#shared/identity.ts'

/** The most receipts that come in one zip. */
export const RECIBOS = 100

/** The sentences of the current account, to the letter (section 17). */
export const textos = {
  titulo: 'CUENTA CORRIENTE',
  none: 'No tiene documentos asociados.',
  notFound: 'No se encuentra el documento.',
  tooManyRecibos: `Hasta ${RECIBOS} documentos por vez.`,
  missing: (documentos: readonly string[]) =>
    `Estos documentos no se encuentran y no vienen en el archivo:\r\n\r\n${documentos.join('\r\n')}\r\n`,
  filas: 'Las filas por página son 5, 10 o 25.',
  fechas: 'La fecha desde es posterior a la fecha hasta.',
  doesNotAddUp: (suma: number, informado: number) =>
    `Los documentos suman ${showPesos(suma)} y el saldo informado es ${showPesos(informado)}. Revisá lo que manda el sistema de gestión.`,
} as const

/** The kinds of a document, with the letter of its receipt's file (ACC-30). */
export const letters = { Factura: 'F', 'Nota de Débito': 'D', 'Nota de Crédito': 'C' } as const
export type TipoDocumento = keyof typeof letters
export const tipos = Object.keys(letters) as TipoDocumento[]
/** A kind as anybody may write it: 'nota de credito' is 'Nota de Crédito'; null: none. */
export const readTipo = (text: string): TipoDocumento | null => tipos.find((t) => fold(t) === fold(text)) ?? null

/** A client's document as its receipts are named and found by: its letters and digits; of who has none, nothing. */
export const withoutSigns = (cuit: string): string => cuit.replace(/[^0-9A-Za-z]/g, '')
/** ADB{cuit}{letra}{documento}.pdf (ACC-29, OPEN-53). */
export const nombreOfRecibo = (cuit: string, tipo: TipoDocumento, documento: string): string =>
  `ADB${withoutSigns(cuit)}${letters[tipo]}${documento}.pdf`

/** The same in a zip, whatever signs a number has: of its folder nothing leaves, and every system keeps it. */
export const nombreInZip = (nombre: string): string => nombre.replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')

export type Recibo = { readonly cuit: string; readonly tipo: TipoDocumento; readonly documento: string }
/** What the name of a file cannot hold is written as in an address: 'A%2F12' is A/12. */
const ofArchivo = (nombre: string): string => {
  try {
    return decodeURIComponent(nombre).normalize('NFC')
  } catch {
    return nombre
  }
}
/**
 * What the name of a receipt may say: one reading for each of its letters F, D or C that may part the client's document
 * from the number; another country's document may hold one of them itself, and who has none leaves nothing before it.
 * None of a name that is no receipt's.
 */
export const readNombre = (nombre: string): Recibo[] => {
  const said = /^ADB(.+?)(?:\.pdf)?$/i.exec(ofArchivo(nombre))?.[1]
  if (said === undefined) return []
  return Array.from(said.matchAll(/[FDC]/g)).flatMap(({ 0: letter, index: at }) => {
    const tipo = tipos.find((t) => letters[t] === letter)
    const documento = said.slice(at + 1)
    return tipo && documento ? [{ cuit: withoutSigns(said.slice(0, at)), tipo, documento }] : []
  })
}

/** What a credit note is for is taken off: its amounts are below 0, whichever sign they came with (OPEN-88). */
export const withSign = (tipo: TipoDocumento, valor: number): number =>
  tipo === 'Nota de Crédito' ? (valor === 0 ? 0 : -Math.abs(valor)) : valor

/** How a number is searched: its letters and digits, without what stands between them. */
export const searchText = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * The ways in which whoever keeps it may have written a number that was typed: as it is, without its signs, and with
 * the dash of invoices.
 */
export const numbersOf = (text: string): readonly string[] => {
  const junto = text.replace(/[\s./-]/g, '')
  const withScript = /^\d{12,13}$/.test(junto) ? `${junto.slice(0, -8)}-${junto.slice(-8)}` : junto
  return [...new Set([text, junto, withScript])]
}

type Renglon = { readonly entregada: number; readonly pendiente: number; readonly fechaRemito: string | null }
/**
 * How an order line stands: something of it still comes, all of it left, or nothing of it ever will ('Cancelado'). One
 * with a delivery note of which nobody counts what was delivered has left.
 */
export const progressOf = ({ entregada, pendiente, fechaRemito }: Renglon): 'falta' | 'llego' | 'nothing' => {
  if (pendiente > 0 && (fechaRemito === null || entregada > 0)) return 'falta'
  return entregada > 0 || fechaRemito !== null ? 'llego' : 'nothing'
}

export const rowsPerPage = [5, 10, 25] as const
export type RowsPerPage = (typeof rowsPerPage)[number]

export type Saldos = {
  readonly saldo15Dias: number
  readonly saldo1530Dias: number
  readonly saldo3045Dias: number
  readonly saldo45Dias: number
}
/** The four stretches of age, the newest first, with the day each begins on. */
export const tramosOf = (saldos: Saldos) =>
  [
    { dia: 0, texto: 'Saldo a 15 días', saldo: saldos.saldo15Dias },
    { dia: 15, texto: 'Saldo entre 15 y 30 días', saldo: saldos.saldo1530Dias },
    { dia: 30, texto: 'Saldo entre 30 y 45 días', saldo: saldos.saldo3045Dias },
    { dia: 45, texto: 'Saldo mayor a 45 días', saldo: saldos.saldo45Dias },
  ] as const

/**
 * What the picture of the balance shows of each stretch: its height beside the tallest and its share of all that is
 * owed, in whole percents that add up to 100. A stretch in the client's favour has no bar and no share.
 */
export const barsOf = (values: readonly number[]): { alto: number; parte: number | null }[] => {
  const required = values.map((v) => Math.max(v, 0))
  const [mayor, total] = [Math.max(...required, 0), required.reduce((a, b) => a + b, 0)]
  const parts = required.map((v) => (total === 0 ? 0 : (v / total) * 100))
  const enteras = parts.map(Math.floor)
  // the percents that were cut off go to the largest remainders
  const orden = parts.map((p, i) => [p - enteras[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1])
  const missing = total === 0 ? 0 : 100 - enteras.reduce((a, b) => a + b, 0)
  for (const [, i] of orden.slice(0, missing)) enteras[i]!++
  return required.map((valor, at) => ({
    alto: mayor === 0 ? 0 : Math.round((valor / mayor) * 100),
    parte: valor === 0 ? null : enteras[at]!,
  }))
}

/** The share of a stretch in words: what is owed is never nothing of it. */
export const showParte = (parte: number | null): string => (parte === 0 ? '< 1 %' : `${parte ?? 0} %`)
