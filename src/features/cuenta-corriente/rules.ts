import { addDays, daysBetween, type Day } from '#shared/dates.ts'
import { showInt, showPesos } from '#shared/money.ts'
import { fold } from '#shared/identity.ts'

/** Most receipts in one zip. */
export const RECIBOS = 100

/** The sentences of the current account, to the letter (section 17). */
export const textos = {
  titulo: 'CUENTA CORRIENTE',
  none: 'No tiene documentos asociados.',
  whatFor: {
    facturas: 'Acá vas a ver las facturas y las notas, con su vencimiento y su PDF.',
    pedidos: 'Acá vas a ver cada línea de los pedidos, con su estado, su remito y su factura.',
    composicion: 'Acá vas a ver qué documentos forman el saldo, y cuándo vence cada uno.',
  },
  notFound: 'No se encuentra el documento.',
  tooManyRecibos: `Hasta ${RECIBOS} documentos por vez.`,
  missing: (documentos: readonly string[]) =>
    `Estos documentos no se encuentran y no vienen en el archivo:\r\n\r\n${documentos.join('\r\n')}\r\n`,
  filas: 'Las filas por página son 5, 10 o 25.',
  fechas: 'La fecha desde es posterior a la fecha hasta.',
  doesNotAddUp: (suma: number, informado: number) =>
    `Los documentos suman ${showPesos(suma)} y el saldo informado es ${showPesos(informado)}. Revisá lo que manda el sistema de gestión.`,
} as const

/** The kinds of documents with the letter of their receipts' files (ACC-30). */
export const letters = { Factura: 'F', 'Nota de Débito': 'D', 'Nota de Crédito': 'C' } as const
export type TipoDocumento = keyof typeof letters
export const tipos = Object.keys(letters) as TipoDocumento[]
/** Reads a kind, ignoring case and accents: 'nota de credito' is 'Nota de Crédito'; null if unknown. */
export const readTipo = (text: string): TipoDocumento | null => tipos.find((t) => fold(t) === fold(text)) ?? null

/** A client's document in receipt names: its letters and digits; '' for none. */
export const withoutSigns = (cuit: string): string => cuit.replace(/[^0-9A-Za-z]/g, '')
/** A receipt's file name: ADB{cuit}{letra}{documento}.pdf (ACC-29, OPEN-53). */
export const nombreOfRecibo = (cuit: string, tipo: TipoDocumento, documento: string): string =>
  `ADB${withoutSigns(cuit)}${letters[tipo]}${documento}.pdf`

/** A receipt's name in a zip, safe for every system: without path separators and reserved characters. */
export const nombreInZip = (nombre: string): string => nombre.replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')

export type Recibo = { readonly cuit: string; readonly tipo: TipoDocumento; readonly documento: string }
/** Decodes characters that a file name cannot hold: 'A%2F12' is A/12. */
const ofArchivo = (nombre: string): string => {
  try {
    return decodeURIComponent(nombre).normalize('NFC')
  } catch {
    return nombre
  }
}
/**
 * The possible readings of a receipt's name: one for each letter F, D or C that may separate the client's document,
 * which may contain one or be empty, from the number. Empty for any other name.
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

/** A credit note's amounts are negative, whatever sign they came with (OPEN-88). */
export const withSign = (tipo: TipoDocumento, valor: number): number =>
  tipo === 'Nota de Crédito' ? (valor === 0 ? 0 : -Math.abs(valor)) : valor

/** A number for searches: its letters and digits. */
export const searchText = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** The spellings a typed number may be stored with: as typed, without separators, and with an invoice's dash. */
export const numbersOf = (text: string): readonly string[] => {
  const junto = text.replace(/[\s./-]/g, '')
  const withScript = /^\d{12,13}$/.test(junto) ? `${junto.slice(0, -8)}-${junto.slice(-8)}` : junto
  return [...new Set([text, junto, withScript])]
}

type Renglon = { readonly entregada: number; readonly pendiente: number; readonly fechaRemito: string | null }
/**
 * An order line's progress: something is still to come, all has left, or nothing will come ('Cancelado'). One with a
 * delivery note but no delivered quantity has left.
 */
export const progressOf = ({ entregada, pendiente, fechaRemito }: Renglon): 'falta' | 'llego' | 'nothing' => {
  if (pendiente > 0 && (fechaRemito === null || entregada > 0)) return 'falta'
  return entregada > 0 || fechaRemito !== null ? 'llego' : 'nothing'
}

/** Documents owed by when they are due: overdue, within 7 days, within 30 days. */
export const plazos = ['vencido', 'semana', 'treinta'] as const
export type Plazo = (typeof plazos)[number]
/** What each range is called above its documents. */
export const plazoNames: { readonly [K in Plazo]: string } = {
  vencido: 'Lo vencido.',
  semana: 'Lo que vence en 7 días.',
  treinta: 'Lo que vence en 30 días.',
}
/** What is owed, and of it what is due: each figure with its name, and the range that it leads to. */
export const figuresOf = ({
  saldoTotal,
  alDia,
}: {
  readonly saldoTotal: number
  readonly alDia: { readonly [K in Plazo]: number }
}) =>
  [
    ['Saldo', saldoTotal, ''],
    ['Vencido', alDia.vencido, 'vencido'],
    ['Vence en 7 días', alDia.semana, 'semana'],
    ['Vence en 30 días', alDia.treinta, 'treinta'],
  ] as const
export const ordenes = ['emision', 'vencimiento'] as const
/** The days of a range, inclusive; null: open. `hoy` is a day of Buenos Aires. */
export const daysOfPlazo = (plazo: Plazo, hoy: Day): { readonly desde: Day | null; readonly hasta: Day } =>
  plazo === 'vencido'
    ? { desde: null, hasta: addDays(hoy, -1) }
    : { desde: hoy, hasta: addDays(hoy, plazo === 'semana' ? 7 : 30) }

type Owed = { readonly saldo: number; readonly vencimiento: Day | null; readonly fechaEmision: Day }
/**
 * The state of a document, as a person reads it: 'Pagada', 'Pendiente', 'Vencida hace 12 días'. One without a due day
 * counts from its issue; a credit note is 'A favor'.
 */
export const estadoOf = ({ saldo, vencimiento, fechaEmision }: Owed, hoy: Day): string => {
  if (saldo === 0) return 'Pagada'
  if (saldo < 0) return 'A favor'
  const late = daysBetween(vencimiento ?? fechaEmision, hoy)
  if (late <= 0) return 'Pendiente'
  return `Vencida hace ${late === 1 ? '1 día' : `${showInt(late)} días`}`
}

export const rowsPerPage = [5, 10, 25] as const
export type RowsPerPage = (typeof rowsPerPage)[number]

export type Saldos = {
  readonly saldo15Dias: number
  readonly saldo1530Dias: number
  readonly saldo3045Dias: number
  readonly saldo45Dias: number
}
/** The four age brackets, newest first, with the day each begins on. */
export const tramosOf = (saldos: Saldos) =>
  [
    { dia: 0, texto: 'Saldo a 15 días', saldo: saldos.saldo15Dias },
    { dia: 15, texto: 'Saldo entre 15 y 30 días', saldo: saldos.saldo1530Dias },
    { dia: 30, texto: 'Saldo entre 30 y 45 días', saldo: saldos.saldo3045Dias },
    { dia: 45, texto: 'Saldo mayor a 45 días', saldo: saldos.saldo45Dias },
  ] as const

/**
 * The bar of each bracket: its height relative to the tallest, and its share of the total in whole percent that add up
 * to 100. A bracket in the client's favour has neither.
 */
export const barsOf = (values: readonly number[]): { alto: number; parte: number | null }[] => {
  const required = values.map((v) => Math.max(v, 0))
  const [mayor, total] = [Math.max(...required, 0), required.reduce((a, b) => a + b, 0)]
  const parts = required.map((v) => (total === 0 ? 0 : (v / total) * 100))
  const enteras = parts.map(Math.floor)
  // largest remainder method
  const orden = parts.map((p, i) => [p - enteras[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1])
  const missing = total === 0 ? 0 : 100 - enteras.reduce((a, b) => a + b, 0)
  for (const [, i] of orden.slice(0, missing)) enteras[i]!++
  return required.map((valor, at) => ({
    alto: mayor === 0 ? 0 : Math.round((valor / mayor) * 100),
    parte: valor === 0 ? null : enteras[at]!,
  }))
}

/** A bracket's share as text; an amount owed is never '0 %'. */
export const showParte = (parte: number | null): string => (parte === 0 ? '< 1 %' : `${parte ?? 0} %`)

/** The first day of a month that is no Saturday or Sunday. `mes`: '2026-12'. */
export const firstWorkingDay = (mes: string): Day => {
  const first = `${mes}-01`
  const weekday = new Date(`${first}T12:00:00Z`).getUTCDay()
  return addDays(first, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}
/** Days of the month after which its balance is no news: a portal that starts later waits for the next one. */
const LAST_DAY = 10
/** Hour of Buenos Aires from which the month's balance is mailed. */
const RESUMEN_HOUR = 8
export const isTimeOfResumen = (hoy: Day, hour: number): boolean => {
  const first = firstWorkingDay(hoy.slice(0, 7))
  return hoy >= first && Number(hoy.slice(8)) <= LAST_DAY && (hoy > first || hour >= RESUMEN_HOUR)
}
