import { showDay, showTime, type Time } from '#shared/dates.ts'
import { dec, DOLAR, isPesos, money, PESO, showImporte, showPesos } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'

/** The kinds of a rate: of notes, of transfers, and one of the distributor's own. */
export const TIPOS_DOLAR = ['billete', 'divisa', 'propio'] as const
export type TipoDolar = (typeof TIPOS_DOLAR)[number]
export const nombresDolar: { readonly [tipo in TipoDolar]: string } = {
  billete: 'Billete',
  divisa: 'Divisa',
  propio: 'Propio',
}
/** What a rate is used for (DOLAR-02). */
export const USOS_DOLAR = ['solicitudes', 'cuenta'] as const
export type UsoDolar = (typeof USOS_DOLAR)[number]
/** A rate that counts: pesos a dollar. `tipo` null: an order was placed before kinds were kept. */
export type Rate = {
  readonly valor: number
  readonly fechaHora: Time
  readonly tipo: TipoDolar | null
  readonly fuente: string | null
}

/** Most characters of where a rate is from. */
export const MAX_FUENTE = 60
/** A rate further than this from the one before, in percent, is told (DOLAR-12). */
export const SALTO = 20

type InMoneda = { readonly id: number }
/** '$ 1.489,00', '$ 1.489,1234': with the decimals that it has, at least two. */
const showRateValue = (valor: number): string => showUnitario(valor, PESO)

export const nombresUso: { readonly [uso in UsoDolar]: string } = {
  solicitudes: 'Solicitudes',
  cuenta: 'Cuenta corriente',
}
/** The latest, or that of the last working day before. */
export const CUALES = ['ultimo', 'habil'] as const
export type Cual = (typeof CUALES)[number]
export const nombresCual: { readonly [cual in Cual]: string } = { ultimo: 'El último', habil: 'Día hábil anterior' }
/** Most characters of what the distributor says of a rate. */
export const MAX_FRASE = 120

export const textos = {
  salto: (antes: number, now: number) => `Pasó de ${showPesos(antes)} a ${showPesos(now)}: ¿está bien?`,
  usual: 'La de la tira, la última',
  frase: `Hasta ${MAX_FRASE} caracteres.`,
  saved: 'El dólar que se usa quedó configurado.',
  otherPersona: 'Otra persona cambió qué dólar se usa mientras lo editabas. Revisalo y volvé a guardar.',
  anular: 'Anular',
  anulada: 'La cotización quedó anulada: vale la anterior.',
  none: 'Todavía no hay cotizaciones.',
  changed: (antes: number, now: number) =>
    `El dólar cambió mientras confirmabas: era ${showRateValue(antes)}, ahora es ${showRateValue(now)}.`,
  changedTo: (now: number) => `El dólar cambió mientras confirmabas: ahora es ${showRateValue(now)}.`,
  changedToNone: 'El dólar cambió mientras confirmabas: ahora no hay cotización.',
  old: (fechaHora: Time) => `La cotización es del ${showDay(fechaHora)}: consultá a tu ejecutivo.`,
  noRate: 'Sin cotización cargada.',
  failed: 'No pudimos traer la cotización del dólar.',
  ver: (moneda: InMoneda) => (isPesos(moneda) ? 'Ver en dólares' : 'Ver en pesos'),
  saltoTitulo: 'La cotización del dólar cambió mucho',
} as const

/** Whether a rate is more than a fifth away from the one before. */
export const isSalto = (antes: number, now: number): boolean =>
  dec(now).minus(antes).abs().times(100).gt(dec(antes).times(SALTO))

/** 'dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00' (DOLAR-04); of a kind that nobody kept, without it. */
export const showRate = ({ tipo, fuente, valor, fechaHora }: Rate): string =>
  ['dólar', tipo, fuente, showRateValue(valor), `del ${showTime(fechaHora)}`].filter(Boolean).join(' ')

/** A rate part by part, for a title block: 'Divisa, $ 1.489,00', 'BNA', '20/11/2026 15:00'. */
export const partsOfRate = ({ tipo, fuente, valor, fechaHora }: Rate) => ({
  valor: [tipo && nombresDolar[tipo], showRateValue(valor)].filter(Boolean).join(', '),
  fuente,
  del: showTime(fechaHora),
})

/** An amount in the other currency, at a rate: of dollars in pesos, of pesos in dollars. */
export const otherOf = (monto: number, moneda: InMoneda, { valor }: Pick<Rate, 'valor'>): number =>
  money(isPesos(moneda) ? dec(monto).div(valor) : dec(monto).times(valor))
/** '≈ $ 1.838.170,50': it never stands alone, the rate is said where it does. */
export const showOther = (monto: number, moneda: InMoneda, rate: Pick<Rate, 'valor'>): string =>
  `≈ ${showImporte(otherOf(monto, moneda, rate), isPesos(moneda) ? DOLAR : PESO)}`
/** '≈ $ 1.838.170,50 · dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00' (DOLAR-04). */
export const showEquivalent = (monto: number, moneda: InMoneda, rate: Rate): string =>
  `${showOther(monto, moneda, rate)} · ${showRate(rate)}`

const HORA_MS = 3_600_000
/** Whether a rate is older than so many hours: no amount is shown by it. */
export const isOld = ({ fechaHora }: Pick<Rate, 'fechaHora'>, hours: number, now: Date): boolean =>
  now.getTime() - new Date(fechaHora).getTime() > hours * HORA_MS

/** Whether a sentence is short enough. */
export const checkFrase = (frase: string): string | undefined =>
  Array.from(frase.trim()).length > MAX_FRASE ? textos.frase : undefined
