/** Days as numbers since 1970, in Buenos Aires time; the clock is not read. */
export const FECHA_BASE = '2026-11-20'

export const dia = (iso: string): number =>
  Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10))) / 86_400_000
export const HOY = dia(FECHA_BASE)

const twoDigits = (v: number): string => String(v).padStart(2, '0')
/** 'DD/MM/AAAA' */
export const fecha = (d: number): string => {
  const f = new Date(d * 86_400_000)
  return `${twoDigits(f.getUTCDate())}/${twoDigits(f.getUTCMonth() + 1)}/${f.getUTCFullYear()}`
}
/** 'DD/MM/AAAA HH:mm' */
export const fechaHora = (d: number, minutes: number): string =>
  `${fecha(d)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
export const mes = (d: number): number => new Date(d * 86_400_000).getUTCMonth() + 1
export const isBusinessDay = (d: number): boolean => {
  const s = new Date(d * 86_400_000).getUTCDay()
  return s !== 0 && s !== 6 && !HOLIDAYS.has(fecha(d).slice(0, 5))
}
/** Holidays of fixed date. */
const HOLIDAYS = new Set([
  '01/01',
  '24/03',
  '02/04',
  '01/05',
  '25/05',
  '20/06',
  '09/07',
  '08/12',
  '25/12',
  '31/12',
  '24/12',
])
/** The day itself if it is a business day, else the one before. */
export const businessDayBefore = (d: number): number => {
  let x = d
  while (!isBusinessDay(x)) x--
  return x
}
/** `cuantos` business days later. */
export const addBusinessDays = (d: number, cuantos: number): number => {
  let x = d
  for (let i = 0; i < cuantos;) {
    x++
    if (isBusinessDay(x)) i++
  }
  return x
}
