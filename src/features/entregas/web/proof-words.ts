import { textos } from '../rules.ts'
import type { Prueba } from '../contract.ts'

/** '12 min'; '2 h 5 min'; '3 días' from two days on. */
export const showMinutes = (minutes: number): string => {
  const all = Math.abs(Math.round(minutes))
  if (all < 60) return `${all} min`
  if (all >= 2_880) return `${Math.floor(all / 1_440)} días`
  return [`${Math.floor(all / 60)} h`, all % 60 > 0 && `${all % 60} min`].filter(Boolean).join(' ')
}
/** What a proof says of the phone's clock, where it is off; null else (REMITO-13). */
export const relojOfPrueba = ({ relojMinutos }: Prueba): string | null => {
  if (relojMinutos === null) return null
  const time = showMinutes(relojMinutos)
  return relojMinutos > 0 ? textos.sentLater(time) : textos.fastPhone(time)
}
/** What it says of where it was made, where that is far from the destination (REMITO-09). */
export const lejosOfPrueba = ({ lejosMetros }: Prueba): string | null =>
  lejosMetros === null ? null : textos.lejos(lejosMetros)
/** How it was signed, in words: a drawn one and a written one are never taken for each other. */
export const firmaOfPrueba = ({ firmaComo, firmante }: Prueba): string | null => {
  if (firmaComo === null) return null
  return firmaComo === 'dibujada' ? 'Firma dibujada' : `Firma escrita: ${firmante ?? ''}`.trim()
}
