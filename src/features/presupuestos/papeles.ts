import { addDays, type Day } from '#shared/dates.ts'
import { fold } from '#shared/identity.ts'

/** The papers whose PDF is mailed when it comes (PAPEL-01), by how the order system's kinds begin. */
const kinds = { F: 'factura', D: 'nota de debito', C: 'nota de credito', R: 'remito' } as const
export type Papel = keyof typeof kinds
/** 'Factura A' is F, 'Nota de Crédito B' C; null: one that is not mailed. */
export const papelOf = (tipo: string): Papel | null =>
  (Object.keys(kinds) as Papel[]).find((papel) => fold(tipo).startsWith(kinds[papel])) ?? null

/** Days after its own that a paper is news: what is loaded at the start, or sent again, is not. */
export const DIAS_DE_PAPEL = 7
export const isNews = (fecha: Day, hoy: Day): boolean => fecha >= addDays(hoy, -DIAS_DE_PAPEL)

/**
 * What names a paper of a client whichever way it comes, as a voucher or as a document of the account, so that it is
 * mailed once: its kind and the digits of its number.
 */
export const claveOfPapel = (clienteId: number, papel: Papel, numero: string): string =>
  `papel-${clienteId}-${papel}-${numero.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}`
