import { showInt, showNumber } from '#shared/money.ts'

/** '8.064 kg': kilos of a load, whole. */
export const showKg = (kg: number): string => `${showInt(Math.round(kg))} kg`
/** '12,00 m'. */
export const showLargoOfPieza = (metros: number): string => `${showNumber(metros)} m`
