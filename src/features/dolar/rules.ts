import { dec, showPesos } from '#shared/money.ts'

/** The kinds of a rate: of notes, of transfers, and one of the distributor's own. */
export const TIPOS_DOLAR = ['billete', 'divisa', 'propio'] as const
export type TipoDolar = (typeof TIPOS_DOLAR)[number]
export const nombresDolar: { readonly [tipo in TipoDolar]: string } = {
  billete: 'Billete',
  divisa: 'Divisa',
  propio: 'Propio',
}
/** Most characters of where a rate is from. */
export const MAX_FUENTE = 60
/** A rate further than this from the one before, in percent, is told (DOLAR-12). */
export const SALTO = 20

export const textos = {
  salto: (antes: number, now: number) => `Pasó de ${showPesos(antes)} a ${showPesos(now)}: ¿está bien?`,
  anular: 'Anular',
  anulada: 'La cotización quedó anulada: vale la anterior.',
  none: 'Todavía no hay cotizaciones.',
  saltoTitulo: 'La cotización del dólar cambió mucho',
} as const

/** Whether a rate is more than a fifth away from the one before. */
export const isSalto = (antes: number, now: number): boolean =>
  dec(now).minus(antes).abs().times(100).gt(dec(antes).times(SALTO))
